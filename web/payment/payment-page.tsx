import { BookX } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData, useLocation } from 'react-router'
import { call } from '../api/call.ts'
import { ReadLink } from '../ownership/read-link.tsx'
import { useOwned } from '../ownership/use-owned.ts'
import { paths } from '../paths.ts'
import { PurchaseItemSkeleton, PurchaseSkeleton } from '../purchase/purchase-skeleton.tsx'
import { requireSession } from '../session/require-session.ts'
import { FileIcon } from '../shell/file-icon.tsx'
import { Link } from '../shell/link.tsx'
import { MemberPageFault } from '../shell/member-page-fault.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
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
  if (id === '' || !isDirectDigital(searchParams)) return { book: null }
  return { book: await call('GET /api/user/books/:id', { params: { id } }) }
}

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'Pembayaran', hidden: true })
}

/** A minimum height, so that the footer does not move into view while the page is loading. */
function Frame({ children, busy }: { children: ReactNode; busy?: boolean }) {
  const book = wantedBook(new URLSearchParams(useLocation().search))
  return (
    <div className="wrap min-h-[80svh] pt-2" aria-busy={busy}>
      <Breadcrumbs
        items={[
          { text: 'Beranda', link: <Link to={paths.home()} /> },
          ...(book === '' ? [] : [{ text: 'Checkout', link: <Link to={paths.bookCheckout(book)} /> }]),
          { text: 'Pembayaran' },
        ]}
      />
      <h1 className="mt-4 mb-6 font-serif text-2xl font-semibold sm:text-3xl">Pembayaran</h1>
      {children}
    </div>
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
  const { book } = useLoaderData<typeof clientLoader>()
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
  return (
    <Frame>
      {owned.get(book.id) === 'Book User' ? (
        <EmptyState
          icon={<FileIcon name="book-check" />}
          title="Sudah menjadi milik Anda"
          text={`${book.title} sudah ada di rak Anda.`}
          action={<ReadLink book={book} source="Book User" />}
        />
      ) : (
        <PaymentForm key={book.id} book={book} ebook={book.ebook} />
      )}
    </Frame>
  )
}
