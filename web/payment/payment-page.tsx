import { BookX } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { call } from '../api/call.ts'
import { canBeGiven } from '../gifts/can-be-given.ts'
import { ReadLink } from '../ownership/read-link.tsx'
import { useOwned } from '../ownership/use-owned.ts'
import { paths } from '../paths.ts'
import { PurchaseFrame } from '../purchase/purchase-frame.tsx'
import { PurchaseItemSkeleton, PurchaseSkeleton } from '../purchase/purchase-skeleton.tsx'
import { requireSession } from '../session/require-session.ts'
import { FileIcon } from '../shell/file-icon.tsx'
import { Link } from '../shell/link.tsx'
import { MemberPageFault } from '../shell/member-page-fault.tsx'
import { metaOf } from '../shell/page-meta.ts'
import { useShop } from '../shell/shop-facts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/state-notice.tsx'
import { PaymentForm } from './payment-form.tsx'

const isDirectDigital = (params: URLSearchParams) =>
  (params.get('type') ?? 'Digital') === 'Digital' &&
  (params.get('transaction_method') ?? 'Direct') === 'Direct'

const wantedBook = (params: URLSearchParams) => params.get('book')?.trim() ?? ''

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request)
  const { searchParams } = new URL(request.url)
  const id = wantedBook(searchParams)
  const asGift = searchParams.has('gift')
  if (id === '' || !isDirectDigital(searchParams)) return { book: null, asGift }
  return { book: await call('GET /api/user/books/:id', { params: { id } }), asGift }
}

export const meta = metaOf({ title: 'Pembayaran', hidden: true })

function Frame({ children, busy }: { children: ReactNode; busy?: boolean }) {
  const book = wantedBook(new URLSearchParams(useLocation().search))
  return (
    <PurchaseFrame
      title="Pembayaran"
      trail={book === '' ? [] : [{ text: 'Checkout', to: paths.bookCheckout(book) }]}
      busy={busy}
    >
      {children}
    </PurchaseFrame>
  )
}

export function ErrorBoundary() {
  return <MemberPageFault frame={Frame} />
}

/** The frame of the page with placeholders for its parts. */
export function HydrateFallback() {
  return (
    <Frame busy>
      <PurchaseSkeleton summary="Ringkasan Pembayaran">
        <PurchaseItemSkeleton />
      </PurchaseSkeleton>
    </Frame>
  )
}

export default function PaymentPage() {
  const { book, asGift } = useLoaderData<typeof clientLoader>()
  const { gifts } = useShop()
  const owned = useOwned(book === null ? [] : [book.id])
  if (book === null || book.ebook === null) {
    return (
      <Frame>
        <EmptyState
          icon={<BookX />}
          title="Pembelian langsung hanya untuk item digital"
          text="Pilih judul yang ingin Anda beli, lalu tekan Bayar Sekarang di halamannya."
          action={
            <ButtonLink
              kind="secondary"
              link={<Link to={book === null ? paths.books() : paths.bookDetail(book.slug)} />}
            >
              {book === null ? 'Cari buku' : 'Lihat judul'}
            </ButtonLink>
          }
        />
      </Frame>
    )
  }
  const isOwned = owned.get(book.id) === 'Book User'
  const isGivable = gifts && canBeGiven(book.ebook)
  return (
    <Frame>
      {isOwned && !(asGift && isGivable) ? (
        <EmptyState
          icon={<FileIcon name="book-check" />}
          title="Sudah menjadi milik Anda"
          text={`${book.title} sudah ada di rak Anda.`}
          action={<ReadLink book={book} source="Book User" />}
        />
      ) : (
        <PaymentForm
          key={book.id}
          book={book}
          ebook={book.ebook}
          buyers={!isGivable ? 'self' : isOwned ? 'other' : 'either'}
          asGift={asGift}
        />
      )}
    </Frame>
  )
}
