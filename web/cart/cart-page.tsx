import { type ReactNode, type RefObject, useRef } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import type { CartItem } from '#contracts/cart.ts'
import { cart, useCart } from '../cart-state/cart.ts'
import { paths } from '../paths.ts'
import { besideSummary } from '../purchase/order-summary.tsx'
import { requireSession } from '../session/require-session.ts'
import { Breadcrumbs } from '../shell/breadcrumbs.tsx'
import { FileIcon } from '../shell/file-icon.tsx'
import { Link } from '../shell/link.tsx'
import { MemberPageFault } from '../shell/member-page-fault.tsx'
import { metaOf } from '../shell/page-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Skeleton, SkeletonLines } from '../ui/skeleton.tsx'
import { EmptyState } from '../ui/state-notice.tsx'
import { FullCart } from './full-cart.tsx'
import { RemovedRow } from './removed-row.tsx'
import { useRemovedRows } from './use-removed-rows.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request)
  await cart.load()
  return null
}

export const meta = metaOf({ title: 'Keranjang', hidden: true })

type FrameProps = { children: ReactNode; busy?: boolean; heading?: RefObject<HTMLHeadingElement | null> }

/** A minimum height, so that the footer does not move into view while the cart is loading. */
function Frame({ children, busy, heading }: FrameProps) {
  return (
    <div className="wrap min-h-[80svh] pt-2" aria-busy={busy}>
      <Breadcrumbs page="Keranjang" />
      <h1
        ref={heading}
        tabIndex={-1}
        className="mt-4 mb-6 font-serif text-2xl font-semibold outline-none sm:text-3xl"
      >
        Keranjang
      </h1>
      {children}
    </div>
  )
}

export function ErrorBoundary() {
  return <MemberPageFault frame={Frame} />
}

const PLACES = [1, 2, 3]

/** The frame of the page with placeholders for its rows. */
export function HydrateFallback() {
  return (
    <Frame busy>
      <div className={besideSummary}>
        <div className="rounded border border-line bg-surface">
          <div className="p-4">
            <Skeleton className="h-6 w-40" />
          </div>
          {PLACES.map((place) => (
            <div key={place} className="flex gap-4 border-t border-line p-4 sm:pl-20">
              <Skeleton className="aspect-2/3 w-18 shrink-0 sm:w-24" />
              <SkeletonLines count={4} className="grow content-start" />
            </div>
          ))}
        </div>
        <Skeleton className="h-64 w-full" />
      </div>
    </Frame>
  )
}

export default function CartPage() {
  const rows = useCart()
  const heading = useRef<HTMLHeadingElement>(null)
  const back = useRef<CartItem>(undefined)
  const removed = useRemovedRows(rows ?? [])
  if (rows === undefined) return <HydrateFallback />
  return (
    <Frame heading={heading}>
      {rows.length === 0 ? (
        <>
          <ul aria-label="Baru dihapus" className="rounded border border-line bg-surface empty:hidden">
            {removed.places.map(({ row }) => (
              <RemovedRow
                key={row.id}
                row={row}
                onRestore={async () => {
                  back.current = await removed.restore(row)
                }}
              />
            ))}
          </ul>
          <EmptyState
            icon={<FileIcon name="cart" />}
            title="Keranjang Anda masih kosong"
            text="Simpan buku dan majalah yang ingin Anda beli di sini, lalu bayar sekaligus."
            action={<ButtonLink link={<Link to={paths.books()} />}>Cari buku</ButtonLink>}
          />
        </>
      ) : (
        <FullCart rows={rows} removed={removed} heading={heading} back={back} />
      )}
    </Frame>
  )
}
