import { BookOpen } from 'lucide-react'
import type { FileSource, ShelfBook } from '#contracts/library.ts'
import { excerpt } from '#kernel/text.ts'
import { Cover } from '../catalogue/cover.tsx'
import { labelsOf } from '../catalogue/editions.ts'
import type { SaveTarget } from '../offline/save-book.ts'
import { SaveOffline } from '../offline/save-offline.tsx'
import { paths } from '../paths.ts'
import { Link } from '../shell/link.tsx'
import { Chip } from '../ui/chip.tsx'
import { ReadingProgress } from './reading-progress.tsx'
import { ShareReading } from './share-reading.tsx'

const DESCRIPTION_LENGTH = 100

const COVER_WIDTH = 200

function saveTarget(
  { author, cover_picture: cover }: ShelfBook,
  { file, fileType, source }: { file: string; fileType: 'PDF' | 'HTML'; source: FileSource },
): SaveTarget {
  const width = cover?.widths.find((one) => one >= COVER_WIDTH)
  return {
    name: file,
    source,
    fileType,
    author: author.name,
    cover: cover && width ? `/images/${cover.key}-${width}.webp` : undefined,
  }
}

/** A book of the user. The whole card opens the reader in a new tab, except the link to the book's page. */
export function ShelfCard({ book, source }: { book: ShelfBook; source: FileSource }) {
  const { file, file_type: fileType } = book.ebook ?? { file: null, file_type: null }
  const { reading } = book
  return (
    <article className="group relative flex h-full gap-4 max-[22rem]:gap-3 rounded border border-line bg-surface p-3 transition-shadow hover:shadow-lift">
      <Cover book={book} alt="" sizes="112px" className="w-28 shrink-0 self-start max-[22rem]:w-20" />
      <div className="flex min-w-0 grow flex-col">
        <p className="text-xs text-muted">{labelsOf(book).join(' · ')}</p>
        <h2 className="mt-1 font-serif leading-snug font-semibold">
          {file === null || fileType === null ? (
            <span title={book.title} className="line-clamp-2 wrap-anywhere">
              {book.title}
            </span>
          ) : (
            <a
              href={paths.read({ name: file, fileType, source })}
              target="_blank"
              rel="noopener"
              title={book.title}
              className="line-clamp-2 wrap-anywhere after:absolute after:inset-0 after:rounded group-hover:text-primary"
            >
              <span className="sr-only">Baca </span>
              {book.title}
            </a>
          )}
        </h2>
        <p className="mt-0.5 line-clamp-1 text-sm wrap-anywhere text-muted">{book.author.name}</p>
        {book.genre !== null && (
          <p className="mt-2">
            <Chip tone="accent" className="max-w-full">
              <span className="truncate">{book.genre.name}</span>
            </Chip>
          </p>
        )}
        <p className="mt-2 line-clamp-2 text-sm wrap-anywhere text-muted">
          {excerpt(book.description, DESCRIPTION_LENGTH)}
        </p>
        {reading !== null && <ReadingProgress share={reading.share} title={book.title} className="mt-3" />}
        {file !== null && fileType !== null && (
          <div className="mt-auto pt-1">
            <SaveOffline title={book.title} target={saveTarget(book, { file, fileType, source })} />
          </div>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-3 pt-1">
          {fileType === null ? (
            <span className="text-sm text-muted">Berkas belum tersedia</span>
          ) : (
            <span aria-hidden className="inline-flex items-center gap-2 text-sm font-semibold text-primary">
              <BookOpen className="size-4.5" />
              Baca
            </span>
          )}
          <span className="flex items-center">
            {file !== null && fileType !== null && (
              <ShareReading title={book.title} target={{ name: file, fileType, source }} />
            )}
            <Link
              to={paths.bookDetail(book.slug)}
              aria-label={`Detail ${book.title}`}
              className="relative z-1 inline-flex min-h-11 items-center px-1 text-sm text-muted hover:text-primary hover:underline"
            >
              Detail
            </Link>
          </span>
        </div>
      </div>
    </article>
  )
}
