import { BookOpen } from 'lucide-react'
import type { BegunBook } from '#contracts/reading.ts'
import { Cover } from '../catalogue/cover.tsx'
import { plateColor } from '../catalogue/cover-plate.tsx'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { isFinished, ReadingProgress } from './reading-progress.tsx'

/** How many stand in one row of a wide screen. */
const SHOWN = 3

/** The books that the reader has begun and not finished, the last read first. Nothing where there are none. */
export function ContinueReading({ begun }: { begun: readonly BegunBook[] }) {
  const books = begun
    .filter(({ book, share }) => !isFinished(share) && book.ebook?.file && book.ebook.file_type)
    .slice(0, SHOWN)
  if (books.length === 0) return null
  return (
    <section aria-labelledby="lanjutkan-membaca" className="mt-6">
      <h2 id="lanjutkan-membaca" className="font-serif text-xl font-semibold">
        Lanjutkan membaca
      </h2>
      <ul className="mt-4 grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
        {books.map((one, index) => (
          // On phones a third would stand alone in a second row, and move the shelf further down.
          <li key={one.book.id} className={index === 2 ? 'max-xl:hidden' : ''}>
            <BegunCard {...one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function BegunCard({ book, source, share }: BegunBook) {
  const { file, file_type: fileType } = book.ebook ?? { file: null, file_type: null }
  if (file === null || fileType === null) return null
  const color = book.cover_picture?.color
  return (
    <article
      style={color === undefined ? undefined : { backgroundColor: plateColor(color) }}
      className="group relative flex h-full items-center gap-5 rounded bg-plate p-5 transition-shadow hover:shadow-lift"
    >
      <Cover book={book} alt="" sizes="120px" className="w-26 shrink-0 shadow-cover sm:w-30" />
      <div className="flex min-w-0 grow flex-col self-stretch">
        <h3 className="font-serif text-lg leading-snug font-semibold">
          <span title={book.title} className="line-clamp-2 wrap-anywhere group-hover:text-primary">
            {book.title}
          </span>
        </h3>
        <p className="mt-0.5 line-clamp-1 text-sm wrap-anywhere text-muted">{book.author.name}</p>
        <ReadingProgress share={share} title={book.title} className="mt-auto pt-3" />
        <ButtonLink
          // The whole card opens the book.
          className="static! mt-3 self-start px-4 after:absolute after:inset-0 after:rounded"
          link={
            <a
              href={paths.read({ name: file, fileType, source })}
              target="_blank"
              rel="noopener"
              aria-label={`Lanjutkan membaca ${book.title}`}
            />
          }
        >
          <BookOpen aria-hidden className="size-4.5" />
          Lanjutkan
        </ButtonLink>
      </div>
    </article>
  )
}
