import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { Cover } from '../catalogue/cover.tsx'
import { plateColor } from '../catalogue/cover-plate.tsx'
import type { RecentTitle } from '../catalogue/remember-title.ts'
import { goingOn, type Readable } from '../ownership/going-on.ts'
import { ProgressBar, readingText } from '../ownership/reading-progress.tsx'
import { paths } from '../paths.ts'
import { RECENT_TITLES_KEY, useSession } from '../session/session.ts'
import { FileIcon } from '../shell/file-icon.tsx'
import { Link } from '../shell/link.tsx'
import { classes } from '../ui/classes.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { ForYou } from './for-you.tsx'

export { ForYou }

/** How many begun books stand side by side on wide screens; phones show the first. */
const SHOWN = 3
/** Enough to find them among those that are read to their end. */
const FETCHED = 6

/** As high as the place that the page keeps free for it. */
const card = 'flex h-26 min-w-0 max-[16rem]:h-auto items-center gap-4 rounded bg-plate p-3'

/** The books that a member is in. Where there are none, the way to their shelf. */
export function ContinueReading() {
  const token = useSession()?.token
  const [begun, setBegun] = useState<readonly Readable[]>()
  useEffect(() => {
    if (token === undefined) return
    const abort = new AbortController()
    call('GET /api/user/reading', { query: { limit: FETCHED } }, { signal: abort.signal }).then(
      (books) => setBegun(goingOn(books).slice(0, SHOWN)),
      // An addition to the page: without it there is the way to the shelf.
      () => abort.signal.aborted || setBegun([]),
    )
    return () => abort.abort()
  }, [token])
  if (begun?.length === 0) {
    return (
      <section aria-label="Buku Saya">
        <Link to={paths.myBooks()} className={classes(card, 'group px-5')}>
          <FileIcon name="book" className="size-7 shrink-0 text-primary" />
          <span className="min-w-0">
            <span className="block font-semibold group-hover:underline">Buku Saya</span>
            <span className="block text-sm text-muted">Buku yang Anda miliki menunggu di sini.</span>
          </span>
        </Link>
      </section>
    )
  }
  return (
    <section aria-label="Lanjutkan membaca" aria-busy={begun === undefined}>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3">
        {begun === undefined ? (
          <li className={card}>
            <Skeleton className="h-20 w-13.5 shrink-0" />
            <Skeleton className="h-5 w-2/3" />
          </li>
        ) : (
          begun.map((one, place) => (
            <li
              key={one.book.id}
              className={classes(place > 0 && 'max-md:hidden', place > 1 && 'max-lg:hidden')}
            >
              <BegunCard one={one} />
            </li>
          ))
        )}
      </ul>
    </section>
  )
}

function BegunCard({ one: { book, share, href } }: { one: Readable }) {
  const color = book.cover_picture?.color
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      style={color === undefined ? undefined : { backgroundColor: plateColor(color) }}
      className={classes(card, 'group')}
    >
      <Cover book={book} alt="" sizes="54px" className="w-13.5 shrink-0 shadow-cover max-[16rem]:hidden" />
      <span className="min-w-0 grow">
        <span className="block text-sm text-muted">Lanjutkan membaca</span>
        <span className="line-clamp-1 font-serif font-semibold wrap-anywhere group-hover:underline">
          {book.title}
        </span>
        <ProgressBar share={share} label={`Kemajuan membaca ${book.title}`} className="mt-2 bg-surface" />
        <span className="mt-1 block text-sm text-muted tabular-nums">{readingText(share)}</span>
      </span>
    </a>
  )
}

/** What comes after the page. */
export function LastRows() {
  return (
    <>
      <RecentlyViewed />
      <ForYou />
    </>
  )
}

/** The titles whose pages were opened on this device, the latest first. */
function RecentlyViewed() {
  const [titles, setTitles] = useState(recentTitles)
  if (titles.length === 0) return null
  return (
    <section aria-labelledby="terakhir-dilihat" className="wrap mt-9 md:mt-13">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="terakhir-dilihat" className="font-serif text-xl font-semibold sm:text-2xl">
          Terakhir dilihat
        </h2>
        <button
          type="button"
          onClick={() => {
            localStorage.removeItem(RECENT_TITLES_KEY)
            setTitles([])
          }}
          className="min-h-11 text-sm font-semibold text-primary hover:underline sm:text-base"
        >
          Hapus riwayat
        </button>
      </div>
      <p className="mb-4 text-sm text-muted">Daftar ini hanya tersimpan di perangkat Anda.</p>
      <ul className="flex snap-x gap-4 overflow-x-auto pb-2 max-sm:-mx-4 max-sm:scroll-px-4 max-sm:px-4">
        {titles.map((book) => (
          <li key={book.slug} className="w-28 shrink-0 snap-start md:w-32">
            <Link to={paths.bookDetail(book.slug)} className="group block">
              <Cover book={book} alt="" sizes="128px" className="shadow-cover" />
              <span className="mt-2 line-clamp-2 text-sm font-semibold wrap-anywhere group-hover:underline">
                {book.title}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function recentTitles(): RecentTitle[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(RECENT_TITLES_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isTitle) : []
  } catch {
    return []
  }
}

const isTitle = (one: RecentTitle | null): one is RecentTitle =>
  typeof one?.slug === 'string' && typeof one.title === 'string' && typeof one.author?.name === 'string'
