import { Download, HardDriveDownload, Link2, Share2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { FileSource, ShelfBook } from '#contracts/library.ts'
import { formatLongDay } from '#kernel/long-date.ts'
import { Cover } from '../catalogue/cover.tsx'
import { LeavingNote } from '../catalogue/leaving-note.tsx'
import { useSavedCopy } from '../offline/use-saved-copy.ts'
import { ProgressBar, readingText } from '../ownership/reading-progress.tsx'
import { paths, type ReaderTarget } from '../paths.ts'
import { FileIcon } from '../shell/file-icon.tsx'
import { classes } from '../ui/classes.ts'
import { useOnDemand } from '../ui/use-on-demand.tsx'
import { BookMenu, copyEntries } from './book-menu.tsx'
import { saveTarget } from './save-target.ts'

/** A book of the user: its cover opens the reader in a new tab, everything else is behind '⋯'. */
export function ShelfCard({ book, source }: { book: ShelfBook; source: FileSource }) {
  const { file, file_type: fileType } = book.ebook ?? { file: null, file_type: null }
  const opens = book.ebook?.preorder?.releases_on
  if (opens !== undefined) {
    const standing = `Pra-pesan, dapat dibaca mulai ${formatLongDay(opens)}`
    return <CardFrame book={book} standing={standing} menu={<BookMenu book={book} entries={[]} />} />
  }
  return file === null || fileType === null ? (
    <CardFrame book={book} standing="Berkas belum tersedia" menu={<BookMenu book={book} entries={[]} />} />
  ) : (
    <ReadableCard book={book} target={{ name: file, fileType, source }} />
  )
}

const loadShareDialog = async () => (await import('./share-dialog.tsx')).ShareDialog

function ReadableCard({
  book,
  target,
}: {
  book: ShelfBook
  target: ReaderTarget & { fileType: 'PDF' | 'HTML' }
}) {
  const { title, links } = book
  const copy = useSavedCopy(saveTarget(book, target))
  const [sharing, setSharing] = useState(false)
  const ShareDialog = useOnDemand(loadShareDialog, sharing, () => setSharing(false))
  const { revalidate } = useRevalidator()
  const isSaving = copy?.state === 'saving'
  return (
    <>
      <CardFrame
        book={book}
        href={paths.read(target)}
        note={target.source === 'Book Subscriber' && <LeavingNote day={book.ebook?.leaves_on} />}
        standing={isSaving ? `Menyimpan ${copy.percent}%` : readingText(book.reading?.share)}
        bar={
          isSaving ? (
            <ProgressBar percent={copy.percent} label={`Menyimpan ${title}`} />
          ) : (
            book.reading !== null && (
              <ProgressBar share={book.reading.share} label={`Kemajuan membaca ${title}`} />
            )
          )
        }
        marks={
          <>
            {copy?.state === 'ready' && (
              <Mark text={`Tersimpan di perangkat ini (${copy.size})`} className="text-success">
                <HardDriveDownload />
              </Mark>
            )}
            {copy?.state === 'outdated' && (
              <Mark text={`Salinan lama di perangkat ini (${copy.size})`} className="text-accent">
                <HardDriveDownload />
              </Mark>
            )}
            {copy?.state === 'begun' && (
              <Mark text={`Baru ${copy.percent}% tersimpan di perangkat ini`} className="text-accent">
                <Download />
              </Mark>
            )}
            {links > 0 && (
              <Mark text={`${links} tautan baca berlaku`} className="text-info">
                <Link2 />
              </Mark>
            )}
          </>
        }
        menu={
          <BookMenu
            book={book}
            entries={[
              ...copyEntries(copy),
              { text: 'Bagikan akses baca', icon: <Share2 aria-hidden />, onSelect: () => setSharing(true) },
            ]}
          />
        }
      />
      {sharing && ShareDialog && (
        <ShareDialog
          title={title}
          target={target}
          onClose={() => {
            setSharing(false)
            // A link may have been made or revoked.
            void revalidate()
          }}
        />
      )}
    </>
  )
}

function CardFrame({
  book,
  href,
  standing,
  bar,
  marks,
  note,
  menu,
}: {
  book: ShelfBook
  /** The reader; undefined where there is nothing to read yet. */
  href?: string
  standing: string
  bar?: ReactNode
  marks?: ReactNode
  note?: ReactNode
  menu: ReactNode
}) {
  return (
    <article className="group relative flex h-full flex-col">
      <Cover
        book={book}
        alt=""
        sizes="(min-width: 64rem) 13rem, (min-width: 40rem) 30vw, 45vw"
        className="w-full shadow-cover transition-transform motion-safe:group-hover:-translate-y-1"
      />
      {/* As high as the bar: titles stand on one line, whether begun or not. */}
      <div className="mt-4 min-h-1.5">{bar}</div>
      <div className="mt-1 flex items-start gap-1">
        <h2 className="min-w-0 grow pt-1.5 font-serif leading-snug font-semibold">
          {href === undefined ? (
            <span title={book.title} className="line-clamp-2 wrap-anywhere">
              {book.title}
            </span>
          ) : (
            <a
              href={href}
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
        {menu}
      </div>
      {note}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2 pt-1 text-sm">
        <span className="flex items-center gap-2 text-muted tabular-nums">
          {standing}
          {marks}
        </span>
        {href !== undefined && (
          <span aria-hidden className="inline-flex items-center gap-1.5 font-semibold text-primary">
            <FileIcon name="book" className="size-4" />
            Baca
          </span>
        )}
      </div>
    </article>
  )
}

/** A small sign with words for who cannot see it, or does not know it. */
function Mark({ text, className, children }: { text: string; className: string; children: ReactNode }) {
  return (
    <span title={text} className={classes('relative z-1 [&>svg]:size-4', className)}>
      {children}
      <span className="sr-only">{text}</span>
    </span>
  )
}
