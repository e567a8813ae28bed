import type { ReactNode } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { call } from '../api/call.ts'
import { canGiveBundle } from '../gifts/can-give-bundle.ts'
import { paths } from '../paths.ts'
import { PurchaseFrame } from '../purchase/purchase-frame.tsx'
import { PurchaseSkeleton } from '../purchase/purchase-skeleton.tsx'
import { requireSession } from '../session/require-session.ts'
import { FileIcon } from '../shell/file-icon.tsx'
import { Link } from '../shell/link.tsx'
import { MemberPageFault } from '../shell/member-page-fault.tsx'
import { metaOf } from '../shell/page-meta.ts'
import { useShop } from '../shell/shop-facts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/state-notice.tsx'
import { BundleCheckoutForm } from './bundle-checkout-form.tsx'
import { GoodsSkeleton } from './goods-skeleton.tsx'

export async function clientLoader({ request, params: { slug = '' } }: ClientLoaderFunctionArgs) {
  requireSession(request)
  const params = { slug }
  const [bundle, quote] = await Promise.all([
    call('GET /api/user/bundles/:slug', { params }),
    call('GET /api/user/bundles/:slug/quote', { params }),
  ])
  const [address] = bundle.type === 'Fisik' ? await call('GET /api/user/user-address') : []
  return { bundle, quote, address, asGift: new URL(request.url).searchParams.has('gift') }
}

export const meta = metaOf({ title: 'Checkout', hidden: true })

function Frame({ children, busy }: { children: ReactNode; busy?: boolean }) {
  const { slug = '' } = useParams()
  return (
    <PurchaseFrame title="Checkout" trail={[{ text: 'Set', to: paths.bundle(slug) }]} busy={busy}>
      {children}
    </PurchaseFrame>
  )
}

export function ErrorBoundary() {
  return <MemberPageFault frame={Frame} />
}

export function HydrateFallback() {
  return (
    <Frame busy>
      <PurchaseSkeleton summary="Ringkasan Belanja">
        <GoodsSkeleton />
      </PurchaseSkeleton>
    </Frame>
  )
}

export default function BundleCheckoutPage() {
  const { bundle, quote, address, asGift } = useLoaderData<typeof clientLoader>()
  const { gifts } = useShop()
  const isOwned = quote.owned.length === bundle.parts.length
  const isGivable = gifts && canGiveBundle(bundle)
  return (
    <Frame>
      {isOwned && !(asGift && isGivable) ? (
        <EmptyState
          icon={<FileIcon name="book-check" />}
          title="Semua judulnya sudah milik Anda"
          text="Buka Buku Saya untuk membacanya."
          action={<ButtonLink link={<Link to={paths.myBooks()} />}>Buku Saya</ButtonLink>}
        />
      ) : (
        <BundleCheckoutForm
          key={bundle.id}
          bundle={bundle}
          quote={quote}
          address={address}
          buyers={!isGivable ? 'self' : isOwned ? 'other' : 'either'}
          asGift={asGift}
        />
      )}
    </Frame>
  )
}
