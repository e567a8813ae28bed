import { BookCheck, BookX } from 'lucide-react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { call } from '../api/call.ts'
import { ReadLink } from '../ownership/read-link.tsx'
import { useOwned } from '../ownership/use-owned.ts'
import { paths } from '../paths.ts'
import { PurchaseItemSkeleton, PurchaseSkeleton } from '../purchase/purchase-skeleton.tsx'
import { requireSession } from '../session/require-session.ts'
import { Link } from '../shell/link.tsx'
import { MemberPageFault } from '../shell/member-page-fault.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmptyState } from '../ui/state-notice.tsx'
import { PaymentForm } from './payment-form.tsx'

const isDirectDigital = (params: URLSearchParams) =>
  (params.get('type') ?? 'Digital') === 'Digital' &&
  (params.get('transaction_method') ?? 'Direct') === 'Direct'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request)
  const { searchParams } = new URL(request.url)
  const id = searchParams.get('book')?.trim() ?? ''
  if (id === '' || !isDirectDigital(searchParams)) return { book: null }
  return { book: await call('GET /api/user/books/:id', { params: { id } }) }
}

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'Pembayaran', hidden: true })
}

export { MemberPageFault as ErrorBoundary }

/** A minimum height, so that the footer does not move into view while the page is loading. */
const pageFrame = 'wrap min-h-[80svh] pt-2'

const heading = <h1 className="mt-4 mb-6 font-serif text-2xl font-semibold sm:text-3xl">Pembayaran</h1>

/** The frame of the page with placeholders for its parts. */
export function HydrateFallback() {
  return (
    <div className={pageFrame} aria-busy>
      <Skeleton className="my-3 h-5 w-64 max-w-full" />
      {heading}
      <PurchaseSkeleton summary="Ringkasan Pembayaran">
        <PurchaseItemSkeleton />
      </PurchaseSkeleton>
    </div>
  )
}

export default function PaymentPage() {
  const { book } = useLoaderData<typeof clientLoader>()
  const owned = useOwned(book === null ? [] : [book.id])
  if (book === null || book.ebook === null) {
    return (
      <div className={pageFrame}>
        <h1 className="sr-only">Pembayaran</h1>
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
      </div>
    )
  }
  return (
    <div className={pageFrame}>
      <Breadcrumbs
        items={[
          { text: 'Beranda', link: <Link to={paths.home()} /> },
          { text: 'Checkout', link: <Link to={paths.bookCheckout(book.slug)} /> },
          { text: 'Pembayaran' },
        ]}
      />
      {owned.get(book.id) === 'Book User' ? (
        <>
          <h1 className="sr-only">Pembayaran</h1>
          <EmptyState
            icon={<BookCheck />}
            title="Sudah menjadi milik Anda"
            text={`${book.title} sudah ada di rak Anda.`}
            action={<ReadLink book={book} source="Book User" />}
          />
        </>
      ) : (
        <>
          {heading}
          <PaymentForm key={book.id} book={book} ebook={book.ebook} />
        </>
      )}
    </div>
  )
}
