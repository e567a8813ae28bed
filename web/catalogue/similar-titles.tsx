import type { FileSource } from '#contracts/library.ts'
import { useOwned } from '../ownership/use-owned.ts'
import { BookCard } from './book-card.tsx'
import type { CardBook } from './card-book.ts'

/** How many stand in a row; of the titles bought together there are more, for those that the user owns already. */
const SHOWN = 4

type SimilarTitlesProps = { bought: readonly CardBook[]; similar: readonly CardBook[] }

/** What leads on from the title on the page: titles that people bought together with it, and similar ones. */
export function SimilarTitles({ bought, similar }: SimilarTitlesProps) {
  const owned = useOwned([...bought, ...similar].map(({ id }) => id))
  const wanted = bought.filter(({ id }) => !owned.has(id)).slice(0, SHOWN)
  return (
    <>
      <TitleRow id="dibeli-juga" title="Pembaca judul ini juga membeli" books={wanted} owned={owned} />
      <TitleRow id="serupa" title="Judul serupa" books={similar} owned={owned} />
    </>
  )
}

type TitleRowProps = {
  id: string
  title: string
  books: readonly CardBook[]
  owned: ReadonlyMap<number, FileSource>
}

/** Two in a row on phones, four on wider screens. */
function TitleRow({ id, title, books, owned }: TitleRowProps) {
  if (books.length === 0) return null
  return (
    <section
      aria-labelledby={id}
      className="later mt-12 border-t border-line pt-8 [contain-intrinsic-size:auto_58rem]"
    >
      <h2 id={id} className="font-serif text-xl font-semibold sm:text-2xl">
        {title}
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
