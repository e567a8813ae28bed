import { useOwned } from '../ownership/use-owned.ts'
import { BookCard } from './book-card.tsx'
import type { CardBook } from './card-book.ts'

/** Titles similar to the one on the page: two in a row on phones, four on wider screens. */
export function SimilarTitles({ books }: { books: readonly CardBook[] }) {
  const owned = useOwned(books.map(({ id }) => id))
  if (books.length === 0) return null
  return (
    <section
      aria-labelledby="serupa"
      className="later mt-12 border-t border-line pt-8 [contain-intrinsic-size:auto_58rem]"
    >
      <h2 id="serupa" className="font-serif text-xl font-semibold sm:text-2xl">
        Judul serupa
      </h2>
      <ul className="mt-5 grid two-up gap-x-4 gap-y-8 md:grid-cols-4">
        {books.map((book) => (
          <li key={book.id} className="min-w-0">
            <BookCard book={book} owned={owned.get(book.id)} sizes="(width < 48rem) 32vw, 13rem" />
          </li>
        ))}
      </ul>
    </section>
  )
}
