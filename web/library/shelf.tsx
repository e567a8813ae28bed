import { BookX, LibraryBig } from 'lucide-react'
import type { Page } from '#contracts/call.ts'
import type { FileSource, ShelfBook } from '#contracts/library.ts'
import { formatNumber } from '#kernel/numbers.ts'
import { paths } from '../paths.ts'
import { Link } from '../shell/link.tsx'
import { MissingPart } from '../shell/missing-part.tsx'
import { PastLastPage } from '../shell/past-last-page.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Pager } from '../ui/pager.tsx'
import { EmptyState } from '../ui/state-notice.tsx'
import { hasFilters, NO_FILTERS, type ShelfView, shelfPath } from './shelf-address.ts'
import { ShelfCard } from './shelf-card.tsx'

/** All books of a page stand in one row on wide screens, in two of three or three of two on smaller ones. */
export const shelfGrid =
  'grid two-up gap-x-4 gap-y-8 sm:grid-cols-3 sm:gap-x-8 lg:grid-cols-6 lg:gap-x-6 xl:gap-x-8'

/** What to do about an empty shelf, by how books get onto it. */
const WAYS_ON: Record<FileSource, { text: string; button: string; to: string }> = {
  'Book User': {
    text: 'Buku dan majalah digital yang Anda beli berdiri di rak ini.',
    button: 'Cari buku',
    to: paths.books(),
  },
  'Book Subscriber': {
    text: 'Judul langganan berdiri di rak ini selama langganan Anda berjalan.',
    button: 'Lihat langganan',
    to: paths.packages(),
  },
}

export type ShelfProps = {
  /** The view that shows this shelf. */
  view: ShelfView & { source: FileSource }
  /** Null where it could not be fetched. */
  books: Page<ShelfBook> | null
}

/** One shelf of the user, in pages. */
export function Shelf({ view, books }: ShelfProps) {
  if (books === null) {
    return <MissingPart title="Rak ini gagal dimuat" />
  }
  if (books.data.length === 0 && books.total > 0)
    return <PastLastPage first={shelfPath({ ...view, page: 1 })} />
  if (books.data.length === 0) {
    const wayOn = WAYS_ON[view.source]
    const everything = shelfPath({ ...view, ...NO_FILTERS, page: 1 })
    return hasFilters(view) ? (
      <EmptyState
        icon={<BookX />}
        title="Data tidak ditemukan"
        text="Tidak ada buku Anda yang cocok dengan saringan ini."
        action={
          <ButtonLink kind="secondary" link={<Link to={everything} />}>
            Hapus saringan
          </ButtonLink>
        }
      />
    ) : (
      <EmptyState
        icon={<LibraryBig />}
        title="Data tidak ditemukan"
        text={wayOn.text}
        action={<ButtonLink link={<Link to={wayOn.to} />}>{wayOn.button}</ButtonLink>}
      />
    )
  }
  return (
    <>
      <p className="mb-5 text-sm text-muted">{formatNumber(books.total)} judul</p>
      {/* Another list is made anew: books that are moved would be a shift of the layout. */}
      <ul key={books.data.map(({ id }) => id).join()} className={shelfGrid}>
        {books.data.map((book) => (
          <li key={book.id}>
            <ShelfCard book={book} source={view.source} />
          </li>
        ))}
      </ul>
      <div className="mt-8">
        <Pager
          page={books.current_page}
          lastPage={books.last_page}
          link={(page) => <Link to={shelfPath({ ...view, page })} />}
        />
      </div>
    </>
  )
}
