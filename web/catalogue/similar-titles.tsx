import { useOwned } from '../ownership/use-owned.ts'
import { BookCard } from './book-card.tsx'
import type { CardBook } from './card-book.ts'

type SimilarTitlesProps = { bought: readonly CardBook[]; similar: readonly CardBook[] }

/**
 * What leads on from the title on the page: titles that people bought together with it, but for those that the user
 * owns, and similar ones. Two in a row on phones, four on wider screens.
 */
export function SimilarTitles({ bought, similar }: SimilarTitlesProps) {
  const owned = useOwned([...bought, ...similar].map(({ id }) => id))
  const row = (title: string, books: readonly CardBook[]) =>
    books.length > 0 && (
      <section
        aria-label={title}
        className="later mt-12 border-t border-line pt-8 [contain-intrinsic-size:auto_58rem]"
      >
        <h2 className="font-serif text-xl font-semibold sm:text-2xl">{title}</h2>
        <ul className="mt-5 grid two-up gap-x-4 gap-y-8 md:grid-cols-4">
          {books.map((book) => (
            <li key={book.id} className="min-w-0">
              <BookCard book={book} owned={owned.get(book.id)} sizes="(width < 48rem) 32vw, 13rem" />
            </li>
          ))}
        </ul>
      </section>
    )
  const wanted = bought.filter(({ id }) => !owned.has(id))
  return (
    <>
      {row('Pembaca judul ini juga membeli', wanted.slice(0, 4))}
      {row('Judul serupa', similar)}
    </>
  )
}
