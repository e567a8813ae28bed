import { BookX } from 'lucide-react'
import { data, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import type { BookDetail } from '#contracts/catalogue.ts'
import type { FileSource } from '#contracts/library.ts'
import { formatLongDay } from '#kernel/long-date.ts'
import { callFrom } from '../api/server-call.ts'
import { ReadLink } from '../ownership/read-link.tsx'
import { useOwned } from '../ownership/use-owned.ts'
import { paths } from '../paths.ts'
import { besideSummary, OrderSummary } from '../purchase/order-summary.tsx'
import { PurchaseItem } from '../purchase/purchase-item.tsx'
import { Breadcrumbs } from '../shell/breadcrumbs.tsx'
import { FileIcon } from '../shell/file-icon.tsx'
import { Link } from '../shell/link.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Price } from '../ui/price.tsx'
import { EmptyState } from '../ui/state-notice.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const wanted = new URL(request.url).searchParams.get('bookid')?.trim() ?? ''
  if (wanted === '') throw data(null, { status: 404 })
  const book = await callFrom(context)('GET /api/user/books/:id', { params: { id: wanted } })
  // An old slug, or an id, redirects to the present address.
  if (wanted !== book.slug) throw redirect(paths.bookCheckout(book.slug), 301)
  return { book }
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  const title = loaderData === undefined ? 'Halaman tidak ditemukan' : `Beli ${loaderData.book.title}`
  return pageMeta(matches, { title, hidden: true })
}

/** The possible actions: read, buy, or sign in first. The server's page contains both a guest's and a member's. */
function Actions({ book, owned }: { book: BookDetail; owned: FileSource | undefined }) {
  if (owned === 'Book User') {
    return (
      <div className="grid gap-3">
        <p className="flex items-start gap-2 text-sm font-semibold text-success">
          <FileIcon name="book-check" className="mt-0.5 size-4.5 shrink-0" />
          Sudah menjadi milik Anda
        </p>
        <ReadLink book={book} source={owned} wide />
      </div>
    )
  }
  return (
    <>
      <div className="for-guest">
        <ButtonLink wide link={<Link to={paths.login(paths.bookCheckout(book.slug))} />}>
          Login untuk membeli
        </ButtonLink>
      </div>
      <div className="for-member grid gap-3">
        <ButtonLink wide link={<Link to={paths.payment({ book: book.slug })} />}>
          {book.ebook?.preorder ? 'Pra-pesan' : 'Bayar Sekarang'}
        </ButtonLink>
        {owned === 'Book Subscriber' && (
          <>
            <p className="text-sm text-muted">
              Judul ini terbuka dengan langganan Anda. Jika dibeli, judul ini tetap milik Anda setelah
              langganan berakhir.
            </p>
            <ReadLink book={book} source={owned} wide kind="secondary" />
          </>
        )}
      </div>
    </>
  )
}

export default function BookCheckoutPage() {
  const { book } = useLoaderData<typeof loader>()
  const owned = useOwned([book.id])
  const { ebook } = book
  return (
    <div className="wrap pt-2">
      <Breadcrumbs above={[{ text: 'Buku', to: paths.books() }]} page="Checkout" />
      <h1 className="mt-4 font-serif text-2xl font-semibold sm:text-3xl">Pembelian langsung</h1>
      <div className={classes('mt-6', besideSummary)}>
        <div className="rounded border border-line bg-surface p-4 sm:p-6">
          <PurchaseItem book={book} />
        </div>
        {ebook === null ? (
          <div className="rounded border border-line bg-surface">
            <EmptyState
              icon={<BookX />}
              title="Edisi digital judul ini tidak dijual"
              text="Lihat bentuk lain yang tersedia di halaman judulnya."
              action={
                <ButtonLink kind="secondary" link={<Link to={paths.bookDetail(book.slug)} />}>
                  Lihat judul
                </ButtonLink>
              }
            />
          </div>
        ) : (
          <OrderSummary
            title="Ringkasan Belanja"
            rows={[
              { label: 'Ebook', value: <Price amount={ebook.final_price} original={ebook.price} /> },
              { label: 'Jumlah', value: 1 },
              ...(ebook.preorder
                ? [{ label: 'Dapat dibaca mulai', value: formatLongDay(ebook.preorder.releases_on) }]
                : []),
            ]}
            total={ebook.final_price}
            action={<Actions book={book} owned={owned.get(book.id)} />}
          />
        )}
      </div>
    </div>
  )
}
