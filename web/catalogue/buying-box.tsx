import { BookOpenText, PackageX } from 'lucide-react'
import type { EditionPrices } from '#contracts/catalogue.ts'
import { canBeGiven } from '../gifts/can-be-given.ts'
import { GiveLink } from '../gifts/give-link.tsx'
import { useReadingPlace } from '../ownership/use-reading-place.ts'
import { paths } from '../paths.ts'
import { FileIcon } from '../shell/file-icon.tsx'
import { useShop } from '../shell/shop-facts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { laterPart } from '../ui/later-part.tsx'
import { NumberStepper } from '../ui/number-stepper.tsx'
import { Price } from '../ui/price.tsx'
import { type Tab, Tabs } from '../ui/tabs.tsx'
import { BuyLink, CartAction, FirstAction, isSoldOut } from './buying-actions.tsx'
import { discountBadge, type Format, type Priced } from './editions.ts'
import { LeavingNote } from './leaving-note.tsx'
import type { Buying } from './use-buying.ts'

/** Not of every shop or title. The server writes these with the page all the same. */
const RestockWish = laterPart(() => import('./restock-wish.tsx'), 'RestockWish')
const PriceHistory = laterPart(() => import('./price-history.tsx'), 'PriceHistory')
const PreorderNote = laterPart(() => import('./preorder-note.tsx'), 'PreorderNote')

type PriceLineProps = { edition: Priced; prices: EditionPrices | null | undefined; at: string | undefined }

function PriceLine({ edition, prices, at }: PriceLineProps) {
  return (
    <div className="grid gap-2">
      <Price
        stacked
        size="lg"
        amount={edition.final_price}
        original={edition.price}
        badge={discountBadge(edition)}
        className="gap-1"
      />
      {prices && at !== undefined && <PriceHistory edition={edition} prices={prices} at={at} />}
    </div>
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
  const { gifts } = useShop()
  if (book.ebook === null) return null
  return (
    <div className="grid gap-4">
      <PriceLine edition={book.ebook} prices={book.prices?.ebook} at={book.prices?.at} />
      {book.ebook.preorder && <PreorderNote preorder={book.ebook.preorder} isPaper={false} />}
      <LeavingNote day={book.ebook.leaves_on} />
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
        {gifts && canBeGiven(book.ebook) && <GiveLink to={paths.payment({ book: book.slug, gift: 1 })} />}
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
      <PriceLine edition={paper} prices={book.prices?.paper} at={book.prices?.at} />
      {paper.preorder && <PreorderNote preorder={paper.preorder} isPaper />}
      <p className="text-sm text-muted">
        Stok fisik: <span className="font-semibold text-ink tabular-nums">{Math.max(0, stock)}</span>
      </p>
      {isSoldOut(buying) ? (
        <>
          <p className="flex items-center gap-2 font-semibold text-danger">
            <PackageX aria-hidden className="size-4.5 shrink-0" />
            tidak terdapat stock fisik
          </p>
          <RestockWish book={book} />
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
