import { BookCheck, BookOpenText, ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { BookDetail } from '#contracts/catalogue.ts'
import type { FileSource } from '#contracts/library.ts'
import { ReadLink } from '../ownership/read-link.tsx'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { NumberStepper } from '../ui/number-stepper.tsx'
import { Price } from '../ui/price.tsx'
import { type Tab, Tabs } from '../ui/tabs.tsx'
import { AddToCartButton } from './add-to-cart-button.tsx'
import { discountBadge, type Format, initialFormat, type Priced } from './editions.ts'

function PriceLine({ edition }: { edition: Priced }) {
  return (
    <Price
      stacked
      size="lg"
      amount={edition.final_price}
      original={edition.price}
      badge={discountBadge(edition)}
      className="gap-1"
    />
  )
}

/** A guest's way to the cart: through the login, and back to this title. */
function GuestCartLink({ slug, kind }: { slug: string; kind: 'primary' | 'secondary' }) {
  return (
    <div className="for-guest">
      <ButtonLink kind={kind} wide link={<Link to={paths.login(paths.bookDetail(slug))} />}>
        <ShoppingCart aria-hidden className="size-4.5" />
        Keranjang
      </ButtonLink>
    </div>
  )
}

function BuyLink({ slug, kind }: { slug: string; kind: 'primary' | 'secondary' }) {
  return (
    <ButtonLink wide kind={kind} link={<Link to={paths.bookCheckout(slug)} />}>
      Bayar Sekarang
    </ButtonLink>
  )
}

type PanelProps = { book: BookDetail; owned?: FileSource | undefined }

function DigitalPanel({ book, owned }: PanelProps) {
  if (book.ebook === null) return null
  return (
    <div className="grid gap-4">
      <PriceLine edition={book.ebook} />
      {/* Every place is kept: what the user owns is known only once the page stands. */}
      <p className="flex min-h-[2lh] items-start gap-2 text-sm text-muted">
        {owned === undefined ? (
          <span>
            {book.ebook.file_type === 'HTML' ? 'Buku HTML' : 'Buku PDF'}, dibaca langsung di peramban.
            {book.ebook.in_subscription && ' Termasuk dalam langganan.'}
          </span>
        ) : (
          <span className="flex items-start gap-2 font-semibold text-success">
            <BookCheck aria-hidden className="mt-0.5 size-4.5 shrink-0" />
            {owned === 'Book User' ? 'Sudah menjadi milik Anda' : 'Terbuka dengan langganan Anda'}
          </span>
        )}
      </p>
      <div className="grid gap-3">
        <div className="min-h-11">
          {owned === undefined ? (
            <BuyLink slug={book.slug} kind="primary" />
          ) : (
            <ReadLink book={book} source={owned} wide />
          )}
        </div>
        <GuestCartLink slug={book.slug} kind="secondary" />
        <div className="for-member min-h-11">
          {owned !== 'Book User' && (
            <AddToCartButton wish={{ book_id: book.id, type: 'Digital', quantity: 1 }} kind="secondary" />
          )}
        </div>
        <div className="min-h-11">
          {owned === 'Book Subscriber' && <BuyLink slug={book.slug} kind="secondary" />}
          {owned === undefined && book.sample !== null && (
            // A whole document of its own: the reader's pages have another policy.
            <ButtonLink wide kind="ghost" link={<a href={paths.sample(book.slug)} />}>
              <BookOpenText aria-hidden className="size-4.5" />
              Baca Cuplikan
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  )
}

function PaperPanel({ book }: PanelProps) {
  const [quantity, setQuantity] = useState(1)
  const paper = book.physical_book
  if (paper === null) return null
  const stock = paper.quantity
  return (
    <div className="grid gap-4">
      <PriceLine edition={paper} />
      <p className="text-sm text-muted">
        Stok fisik: <span className="font-semibold text-ink tabular-nums">{Math.max(0, stock)}</span>
      </p>
      {stock > 0 && (
        <NumberStepper label="jumlah" value={quantity} onChange={setQuantity} min={1} max={stock} />
      )}
      {stock <= 0 && <p className="for-member font-semibold text-danger">tidak terdapat stock fisik</p>}
      <GuestCartLink slug={book.slug} kind="primary" />
      {stock > 0 && (
        <div className="for-member">
          <AddToCartButton wish={{ book_id: book.id, type: 'Fisik', quantity }} kind="primary" />
        </div>
      )}
    </div>
  )
}

export type BuyingBoxProps = PanelProps & {
  /** The shape that the catalogue was filtered by, from the address. */
  shape: string | null
}

/** The formats of a title with their prices, and what can be done with each. */
export function BuyingBox({ book, owned, shape }: BuyingBoxProps) {
  const [format, setFormat] = useState<Format>(() => initialFormat(book, shape))
  const tabs: Tab<Format>[] = []
  if (book.ebook !== null) {
    tabs.push({ value: 'Digital', text: 'Digital', panel: <DigitalPanel book={book} owned={owned} /> })
  }
  if (book.physical_book !== null) {
    tabs.push({ value: 'Fisik', text: 'Fisik', panel: <PaperPanel book={book} /> })
  }
  if (tabs.length === 0) return <p className="text-muted">Judul ini belum dijual.</p>
  return <Tabs label="Bentuk" tabs={tabs} value={format} onChange={setFormat} />
}
