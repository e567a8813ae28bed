import { BookOpenText, PackageX } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useReadingPlace } from '../ownership/use-reading-place.ts'
import { paths } from '../paths.ts'
import { FileIcon } from '../shell/file-icon.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { NumberStepper } from '../ui/number-stepper.tsx'
import { Price } from '../ui/price.tsx'
import { type Tab, Tabs } from '../ui/tabs.tsx'
import { BuyLink, CartAction, FirstAction, isSoldOut } from './buying-actions.tsx'
import { discountBadge, type Format, type Priced } from './editions.ts'
import { PreorderNote } from './preorder-note.tsx'
import type { Buying } from './use-buying.ts'

/** Few titles are sold out. The server writes it with the page all the same. */
const RestockWish = lazy(async () => ({ default: (await import('./restock-wish.tsx')).RestockWish }))

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

/** Says that the user owns the title, and how far they have read. */
function Owned({ buying: { book, owned } }: { buying: Buying }) {
  const at = useReadingPlace(book.id, owned !== undefined)
  return (
    <span className="grid gap-0.5">
      <span className="flex items-center gap-2 font-semibold text-success">
        <FileIcon name="book-check" className="size-4.5 shrink-0" />
        {owned === 'Book User' ? 'Milik Anda' : 'Terbuka dengan langganan Anda'}
      </span>
      {at !== undefined && (
        <span className="tabular-nums">
          {at.place.kind === 'PDF'
            ? `Anda di halaman ${at.place.page} dari ${at.place.of}`
            : `Sudah dibaca ${Math.round(at.share * 100)}%`}
        </span>
      )}
    </span>
  )
}

function DigitalPanel({ buying }: { buying: Buying }) {
  const { book, owned } = buying
  if (book.ebook === null) return null
  return (
    <div className="grid gap-4">
      <PriceLine edition={book.ebook} />
      <PreorderNote preorder={book.ebook.preorder} isPaper={false} />
      {/* Space is reserved for each of them: what the user owns is known only after the page is shown. */}
      <p className="flex min-h-[2lh] items-start gap-2 text-sm text-muted">
        {owned === undefined ? (
          <span>
            {book.ebook.file_type === 'HTML' ? 'Buku HTML' : 'Buku PDF'}, dibaca langsung di peramban.
            {book.ebook.in_subscription && ' Termasuk dalam langganan.'}
          </span>
        ) : (
          <Owned buying={buying} />
        )}
      </p>
      <div className="grid gap-3">
        <div className="min-h-11">
          <FirstAction buying={buying} />
        </div>
        <CartAction buying={buying} kind="secondary" />
        <div className="min-h-11">
          {owned === 'Book Subscriber' && <BuyLink book={book} kind="secondary" />}
          {owned === undefined && book.sample !== null && (
            // A full load: the reader's pages have another content policy.
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

function PaperPanel({ buying }: { buying: Buying }) {
  const { book, quantity, setQuantity } = buying
  const paper = book.physical_book
  if (paper === null) return null
  const stock = paper.quantity
  return (
    <div className="grid gap-4">
      <PriceLine edition={paper} />
      <PreorderNote preorder={paper.preorder} isPaper />
      <p className="text-sm text-muted">
        Stok fisik: <span className="font-semibold text-ink tabular-nums">{Math.max(0, stock)}</span>
      </p>
      {isSoldOut(buying) ? (
        <>
          <p className="flex items-center gap-2 font-semibold text-danger">
            <PackageX aria-hidden className="size-4.5 shrink-0" />
            tidak terdapat stock fisik
          </p>
          <Suspense>
            <RestockWish book={book} />
          </Suspense>
        </>
      ) : (
        <>
          <NumberStepper
            label="jumlah"
            value={quantity}
            onChange={setQuantity}
            min={1}
            max={Math.min(stock, paper.preorder?.cap ?? stock)}
          />
          <FirstAction buying={buying} />
        </>
      )}
    </div>
  )
}

/** The editions of a title with their prices, and the actions for each. */
export function BuyingBox({ buying }: { buying: Buying }) {
  const { book, format, setFormat } = buying
  const tabs: Tab<Format>[] = []
  if (book.ebook !== null) {
    tabs.push({ value: 'Digital', text: 'Digital', panel: <DigitalPanel buying={buying} /> })
  }
  if (book.physical_book !== null) {
    tabs.push({ value: 'Fisik', text: 'Fisik', panel: <PaperPanel buying={buying} /> })
  }
  if (tabs.length === 0) return <p className="text-muted">Judul ini belum dijual.</p>
  return <Tabs label="Bentuk" tabs={tabs} value={format} onChange={setFormat} />
}
