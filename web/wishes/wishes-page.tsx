import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { call } from '../api/call.ts'
import { fetchWishes, wishesOnDevice } from '../ownership/wished-titles.ts'
import { paths } from '../paths.ts'
import { readSession } from '../session/session.ts'
import { Link } from '../shell/link.tsx'
import { MemberPageFault } from '../shell/member-page-fault.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { pageNumber } from '../shell/page-number.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Pager } from '../ui/pager.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmptyState } from '../ui/state-notice.tsx'
import { requireWishlists } from './require-wishlists.ts'
import { WishGrid, WishGridSkeleton, wishedBook } from './wish-grid.tsx'
import { WishlistSettings } from './wishlist-settings.tsx'

const TITLE = 'Keinginan'
const PER_PAGE = 24

/** The page is the same for everybody: whose wishes are shown is decided in the browser. */
export const loader = requireWishlists

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  if (readSession() === undefined) {
    const ids = wishesOnDevice().join(',')
    const books = ids === '' ? [] : await call('GET /api/user/cards', { query: { ids } })
    return { books: books.map(wishedBook), page: 1, lastPage: 1, wishlist: undefined }
  }
  const page = pageNumber(new URL(request.url).searchParams)
  const { signal } = request
  await fetchWishes()
  const [wishes, wishlist] = await Promise.all([
    call('GET /api/user/wishes', { query: { page, per_page: PER_PAGE } }, { signal }),
    call('GET /api/user/wishlist', {}, { signal }),
  ])
  return { books: wishes.data.map(wishedBook), page, lastPage: wishes.last_page, wishlist }
}
clientLoader.hydrate = true as const

export const meta = ({ matches }: MetaArgs) => pageMeta(matches, { title: TITLE, hidden: true })

export function ErrorBoundary() {
  return <MemberPageFault frame={Frame} />
}

function Frame({ children, busy }: { children: ReactNode; busy?: boolean }) {
  return (
    <div className="wrap min-h-[60svh] pt-2" aria-busy={busy || undefined}>
      <Breadcrumbs items={[{ text: 'Beranda', link: <Link to={paths.home()} /> }, { text: TITLE }]} />
      <h1 className="mt-4 font-serif text-2xl font-semibold sm:text-3xl">{TITLE}</h1>
      {children}
    </div>
  )
}

export function HydrateFallback() {
  return (
    <Frame busy>
      <Skeleton className="mt-6 mb-8 h-28" />
      <WishGridSkeleton />
    </Frame>
  )
}

export default function WishesPage() {
  const { books, page, lastPage, wishlist } = useLoaderData<typeof clientLoader>()
  return (
    <Frame>
      {wishlist !== undefined ? (
        <WishlistSettings wishlist={wishlist} />
      ) : (
        books.length > 0 && (
          <div className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded border border-line bg-surface p-4 sm:p-6">
            <p className="measure text-muted">
              Daftar ini hanya tersimpan di perangkat ini. Masuk agar ada di semua perangkat Anda, dapat
              dibagikan, dan kami kabari saat harganya turun.
            </p>
            <ButtonLink link={<Link to={paths.login(paths.wishes())} />}>Masuk</ButtonLink>
          </div>
        )
      )}
      <div className="mt-8">
        {books.length > 0 ? (
          <WishGrid books={books} />
        ) : (
          <EmptyState
            icon={<Heart />}
            title={page > 1 ? 'Halaman ini kosong' : 'Belum ada judul yang disimpan'}
            text="Tekan tanda hati pada sampul buku untuk menyimpannya di sini."
            action={<ButtonLink link={<Link to={paths.books()} />}>Lihat buku</ButtonLink>}
          />
        )}
      </div>
      <div className="mt-8">
        <Pager page={page} lastPage={lastPage} link={(to) => <Link to={paths.wishes({ page: to })} />} />
      </div>
    </Frame>
  )
}
