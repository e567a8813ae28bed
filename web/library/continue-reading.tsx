import type { BegunBook } from '#contracts/reading.ts'
import { Cover } from '../catalogue/cover.tsx'
import { plateColor } from '../catalogue/cover-plate.tsx'
import { goingOn } from '../ownership/going-on.ts'
import { ProgressBar, readingText } from '../ownership/reading-progress.tsx'
import { FileIcon } from '../shell/file-icon.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** How many covers stand beside the book in front. */
const BESIDE = 2

/** The book that the reader is in, in front, and the covers of those before it. Nothing where there are none. */
export function ContinueReading({ begun }: { begun: readonly BegunBook[] }) {
  const [front, ...others] = goingOn(begun)
  if (front === undefined) return null
  const { book, share, place, href } = front
  const color = book.cover_picture?.color
  const page = place.kind === 'PDF' ? `Halaman ${place.page} dari ${place.of}` : undefined
  return (
    <section
      aria-labelledby="lanjutkan-membaca"
      style={color === undefined ? undefined : { backgroundColor: plateColor(color) }}
      className="@container mt-5 rounded bg-plate"
    >
      {/* By its own width: a window's width in letters does not know of letters that a style sheet makes larger. */}
      <div className="flex items-center gap-5 p-5 @max-[16rem]:flex-col @max-[16rem]:items-start sm:gap-8 sm:p-8">
        <Cover book={book} alt="" sizes="144px" className="w-24 shrink-0 shadow-cover sm:w-36" />
        <div className="flex max-w-full min-w-0 grow flex-col items-start">
          <h2 id="lanjutkan-membaca" className="font-semibold text-muted">
            Lanjutkan membaca
          </h2>
          <p
            title={book.title}
            className="mt-1 line-clamp-2 font-serif text-xl font-semibold text-balance wrap-anywhere sm:text-2xl"
          >
            {book.title}
          </p>
          <p className="mt-1 line-clamp-1 text-sm wrap-anywhere text-muted sm:text-base">
            {book.author.name}
          </p>
          <p className="text-sm text-muted tabular-nums sm:text-base">
            {[page, readingText(share)].filter(Boolean).join(' · ')}
          </p>
          <ProgressBar
            share={share}
            label={`Kemajuan membaca ${book.title}`}
            className="mt-3 w-full max-w-110 bg-surface"
          />
          <ButtonLink
            className="mt-4"
            link={
              <a href={href} target="_blank" rel="noopener" aria-label={`Lanjutkan membaca ${book.title}`} />
            }
          >
            <FileIcon name="book" className="size-4.5" />
            Lanjutkan
          </ButtonLink>
        </div>
        {others.length > 0 && (
          <ul className="hidden shrink-0 items-center gap-4 self-center md:flex">
            {others.slice(0, BESIDE).map((other) => (
              <li key={other.book.id}>
                <a
                  href={other.href}
                  target="_blank"
                  rel="noopener"
                  title={other.book.title}
                  aria-label={`Lanjutkan membaca ${other.book.title}`}
                  className="block rounded-sm transition-transform motion-safe:hover:-translate-y-1"
                >
                  <Cover book={other.book} alt="" sizes="96px" className="w-24 shadow-cover" />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
