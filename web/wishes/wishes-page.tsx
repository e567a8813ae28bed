import { Heart } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import {
  type ClientLoaderFunctionArgs,
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useParams,
} from 'react-router'
import { WISH_BOUNDS } from '#contracts/choices.ts'
import { call } from '../api/call.ts'
import { callFrom } from '../api/server-call.ts'
import { paths } from '../paths.ts'
import { readSession } from '../session/session.ts'
import { Breadcrumbs } from '../shell/breadcrumbs.tsx'
import { Link } from '../shell/link.tsx'
import { MemberPageFault } from '../shell/member-page-fault.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { lazyPart } from '../ui/later-part.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmptyState } from '../ui/state-notice.tsx'
import { WishGrid, WishGridSkeleton, wishedBook } from './wish-grid.tsx'

// Its fields and buttons would otherwise be in what all pages of members load.
const WishlistSettings = lazyPart(() => import('./wishlist-settings.tsx'), 'WishlistSettings')

const OWN = 'Keinginan'
const SHARED = 'Daftar keinginan'
/** The address of a shared list contains its token, so no cache may keep the page. */
const HIDDEN = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }

/** The page is the same for everybody: whose wishes it shows is decided in the browser. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { wishlist } = await callFrom(context)('GET /api/user/shop', {})
  if (!wishlist) throw data(null, { status: 404 })
  return data(null, params.token === undefined ? {} : { headers: HIDDEN })
}

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { signal } = request
  const { token } = params
  if (token !== undefined) {
    const { name, titles } = await call('GET /api/user/wishlists/:token', { params: { token } }, { signal })
    return { kind: 'shared' as const, name, books: titles.map(wishedBook) }
  }
  const { fetchWishes, wishesOnDevice } = await import('../ownership/wished-titles.ts')
  if (readSession() === undefined) {
    const ids = wishesOnDevice().join(',')
    const books = ids === '' ? [] : await call('GET /api/user/cards', { query: { ids } }, { signal })
    return { kind: 'guest' as const, books: books.map(wishedBook) }
  }
  await fetchWishes()
  const [wishes, wishlist, notices] = await Promise.all([
    call('GET /api/user/wishes', { query: { per_page: WISH_BOUNDS.ofAccount } }, { signal }),
    call('GET /api/user/wishlist', {}, { signal }),
    call('GET /api/user/notices', {}, { signal }),
  ])
  const mails = notices.some(({ kind, on }) => kind === 'wishlist' && on)
  return { kind: 'own' as const, books: wishes.data.map(wishedBook), wishlist, mails }
}
clientLoader.hydrate = true as const

export const meta = ({ matches, params }: MetaArgs) =>
  pageMeta(matches, { title: params.token === undefined ? OWN : SHARED, hidden: true })

export function ErrorBoundary() {
  return <MemberPageFault frame={Frame} />
}

function Frame({ name = '', children, busy }: { name?: string; children: ReactNode; busy?: boolean }) {
  const title = useParams().token === undefined ? OWN : SHARED
  return (
    <div className="wrap min-h-[60svh] pt-2" aria-busy={busy || undefined}>
      <Breadcrumbs page={title} />
      <h1 className="mt-4 font-serif text-2xl font-semibold text-balance wrap-anywhere sm:text-3xl">
        {name === '' ? title : `${title} ${name}`}
      </h1>
      {children}
    </div>
  )
}

export function HydrateFallback() {
  return (
    <Frame busy>
      <div className="mt-8">
        <WishGridSkeleton />
      </div>
    </Frame>
  )
}

export default function WishesPage() {
  const found = useLoaderData<typeof clientLoader>()
  return (
    <Frame {...(found.kind === 'shared' && { name: found.name })}>
      {found.kind === 'guest' && found.books.length > 0 && (
        <div className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded border border-line bg-surface p-4 sm:p-6">
          <p className="measure text-muted">
            Daftar ini hanya tersimpan di perangkat ini. Masuk agar ada di semua perangkat Anda, dapat
            dibagikan, dan kami kabari saat harganya turun.
          </p>
          <ButtonLink link={<Link to={paths.login(paths.wishes())} />}>Masuk</ButtonLink>
        </div>
      )}
      <div className="mt-8">
        {found.books.length > 0 ? (
          <WishGrid books={found.books} />
        ) : (
          <EmptyState
            icon={<Heart />}
            title={found.kind === 'shared' ? 'Daftar ini kosong' : 'Belum ada judul yang disimpan'}
            text={
              found.kind === 'shared'
                ? 'Belum ada judul di dalamnya yang dijual saat ini.'
                : 'Tekan tanda hati pada sampul buku untuk menyimpannya di sini.'
            }
            action={<ButtonLink link={<Link to={paths.books()} />}>Lihat buku</ButtonLink>}
          />
        )}
      </div>
      {found.kind === 'own' && (
        <Suspense fallback={<Skeleton className="mt-12 h-80 lg:h-72" />}>
          <WishlistSettings wishlist={found.wishlist} mails={found.mails} />
        </Suspense>
      )}
    </Frame>
  )
}
