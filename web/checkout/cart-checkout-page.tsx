import { type ReactNode, useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
} from 'react-router'
import { formatLongDate } from '#kernel/long-date.ts'
import { call } from '../api/call.ts'
import { cart, useCart } from '../cart-state/cart.ts'
import { paths } from '../paths.ts'
import { PurchaseFrame } from '../purchase/purchase-frame.tsx'
import { PurchaseSkeleton } from '../purchase/purchase-skeleton.tsx'
import { requireSession } from '../session/require-session.ts'
import { readSession } from '../session/session.ts'
import { FileIcon } from '../shell/file-icon.tsx'
import { Link } from '../shell/link.tsx'
import { MemberPageFault } from '../shell/member-page-fault.tsx'
import { metaOf } from '../shell/page-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/state-notice.tsx'
import { CartCheckoutForm } from './cart-checkout-form.tsx'
import { chosenNames, readChoice, rowName } from './checkout-choice.ts'
import { GoodsSkeleton } from './goods-skeleton.tsx'

/** The user whose cart and address the page shows. */
let readFor: number | undefined

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { user } = requireSession(request)
  readFor = user.id
  const choice = readChoice(new URL(request.url).searchParams)
  const [addresses] = await Promise.all([
    choice?.type === 'Fisik' ? call('GET /api/user/user-address') : [],
    cart.load(),
  ])
  return {
    user: user.id,
    type: choice?.type ?? 'Digital',
    names: choice === undefined ? [] : chosenNames(cart.rows() ?? [], choice),
    // The main one comes first.
    address: addresses[0],
    date: formatLongDate(new Date()),
  }
}

/**
 * The positions in the address are read once: after a change of the cart they would mean other rows. Where another tab
 * signs out, or in as somebody else, the cart and the address are no longer theirs.
 */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href !== nextUrl.href || readSession()?.user.id !== readFor

export const meta = metaOf({ title: 'Checkout', hidden: true })

function Frame({ children, busy }: { children: ReactNode; busy?: boolean }) {
  return (
    <PurchaseFrame title="Checkout" trail={[{ text: 'Keranjang', to: paths.cart() }]} busy={busy}>
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

function NothingChosen({ mixed }: { mixed: boolean }) {
  return (
    <EmptyState
      icon={<FileIcon name="cart" />}
      title={mixed ? 'Jenis item harus sama' : 'Belum ada barang yang dipilih'}
      text={
        mixed
          ? 'Barang fisik dan digital dibayar terpisah. Pilih salah satu jenis di keranjang Anda.'
          : 'Pilih barang di keranjang Anda, lalu tekan Bayar Sekarang.'
      }
      action={<ButtonLink link={<Link to={paths.cart()} />}>Ke keranjang</ButtonLink>}
    />
  )
}

function Checkout() {
  const { type, names, address, date } = useLoaderData<typeof clientLoader>()
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const rows = useCart()?.filter(
    (row) => names?.includes(rowName(row)) === true && !leftOut.has(rowName(row)),
  )
  return (
    <Frame>
      {rows === undefined || rows.length === 0 ? (
        <NothingChosen mixed={names === undefined} />
      ) : (
        <CartCheckoutForm
          type={type}
          rows={rows}
          address={address}
          date={date}
          onLeaveOut={(row) => setLeftOut((known) => new Set([...known, rowName(row)]))}
        />
      )}
    </Frame>
  )
}

export default function CartCheckoutPage() {
  const { search } = useLocation()
  const { user } = useLoaderData<typeof clientLoader>()
  return <Checkout key={`${user} ${search}`} />
}
