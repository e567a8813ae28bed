import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { call } from '../api/call.ts'
import { paths } from '../paths.ts'
import { Link } from '../shell/link.tsx'
import { MemberPageFault } from '../shell/member-page-fault.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/state-notice.tsx'
import { requireWishlists } from './require-wishlists.ts'
import { WishGrid, WishGridSkeleton, wishedBook } from './wish-grid.tsx'

export const loader = requireWishlists

/** In the browser, so that no kept page outlives the link. */
export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const input = { params: { token: params.token ?? '' } }
  const { name, titles } = await call('GET /api/user/wishlists/:token', input, { signal: request.signal })
  return { name, books: titles.map(wishedBook) }
}
clientLoader.hydrate = true as const

export const meta = ({ matches }: MetaArgs) => pageMeta(matches, { title: 'Daftar keinginan', hidden: true })

/** The address contains a token, so no cache may keep the page. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })

export function ErrorBoundary() {
  return <MemberPageFault frame={Frame} />
}

function Frame({ name = '', children, busy }: { name?: string; children: ReactNode; busy?: boolean }) {
  return (
    <div className="wrap min-h-[60svh] pt-2" aria-busy={busy || undefined}>
      <Breadcrumbs
        items={[{ text: 'Beranda', link: <Link to={paths.home()} /> }, { text: 'Daftar keinginan' }]}
      />
      <h1 className="mt-4 mb-8 font-serif text-2xl font-semibold text-balance wrap-anywhere sm:text-3xl">
        {name === '' ? 'Daftar keinginan' : `Daftar keinginan ${name}`}
      </h1>
      {children}
    </div>
  )
}

export function HydrateFallback() {
  return (
    <Frame busy>
      <WishGridSkeleton />
    </Frame>
  )
}

export default function SharedWishesPage() {
  const { name, books } = useLoaderData<typeof clientLoader>()
  return (
    <Frame name={name}>
      {books.length > 0 ? (
        <WishGrid books={books} />
      ) : (
        <EmptyState
          icon={<Heart />}
          title="Daftar ini kosong"
          text="Belum ada judul di dalamnya yang dijual saat ini."
          action={<ButtonLink link={<Link to={paths.books()} />}>Lihat buku</ButtonLink>}
        />
      )}
    </Frame>
  )
}
