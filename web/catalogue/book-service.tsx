import { BookCopy, BookOpenText, PackageOpen, RotateCcw, Truck } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { BookDetail } from '#contracts/catalogue.ts'
import { formatLongDay } from '#kernel/long-date.ts'
import { formatNumber } from '#kernel/numbers.ts'
import { paths } from '../paths.ts'
import { readSession, SHIPPING_CITY_KEY, storage } from '../session/session.ts'
import { Link } from '../shell/link.tsx'
import { lazyPart } from '../ui/later-part.tsx'

const link = 'font-semibold text-primary underline underline-offset-2'

function Point({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="flex items-center gap-3 font-semibold [&>svg]:size-5 [&>svg]:text-muted">
        {icon}
        {name}
      </dt>
      <dd className="pl-8 text-muted wrap-anywhere">{children}</dd>
    </div>
  )
}

const ShippingToCity = lazyPart(() => import('./shipping-to-city.tsx'), 'ShippingToCity')

/**
 * The page is the same for everybody and shows a button. Where the device knows a city, or the reader is signed in, the
 * shipping price is fetched once the page stands.
 */
function ShippingPrice(goods: { grams: number; total: number }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (readSession() || storage()?.getItem(SHIPPING_CITY_KEY)) setShown(true)
  }, [])
  const button = (
    <button type="button" className={`${link} block min-h-11`} onClick={() => setShown(true)}>
      Cek ongkir
    </button>
  )
  return <Suspense fallback={button}>{shown ? <ShippingToCity {...goods} /> : button}</Suspense>
}

const grams = (weight: number) => (weight >= 1000 ? `${formatNumber(weight / 1000)} kg` : `${weight} gram`)

/** Beside a title: its series, the forms in which it is sold, and what a buyer may expect of delivery and returns. */
export function BookService({ book }: { book: BookDetail }) {
  const { ebook, physical_book: paper, series } = book
  if (ebook === null && paper === null && series === null) return null
  return (
    <dl className="grid gap-4 text-sm lg:px-2">
      {series !== null && (
        <Point icon={<BookCopy />} name="Seri">
          <Link to={paths.named('seri', series.slug)} className={link}>
            Semua judul {series.name}
          </Link>
        </Point>
      )}
      {ebook !== null && (
        <Point icon={<BookOpenText />} name="Digital">
          {ebook.preorder
            ? `Terbuka di Buku Saya mulai ${formatLongDay(ebook.preorder.releases_on)}.`
            : 'Terbuka di Buku Saya begitu dibayar.'}{' '}
          Dibaca di peramban ponsel dan komputer, juga tanpa internet.
        </Point>
      )}
      {paper !== null && (
        <Point icon={<PackageOpen />} name="Fisik">
          Buku cetak{paper.weight > 0 && `, ${grams(paper.weight)}`}
          {ebook !== null && '. Edisi digitalnya dijual tersendiri'}.
        </Point>
      )}
      {paper !== null && (
        <Point icon={<Truck />} name="Pengiriman">
          Ke seluruh Indonesia.
          <ShippingPrice grams={paper.weight} total={paper.final_price} />
        </Point>
      )}
      <Point icon={<RotateCcw />} name="Pengembalian">
        {paper === null
          ? 'Buku yang tidak dapat dibaca karena kesalahan kami diperbaiki, atau uangnya kembali. '
          : 'Tiba rusak atau keliru? Kabari kami: kami ganti, atau uangnya kembali. '}
        <Link to={paths.returns()} className={link}>
          Selengkapnya
        </Link>
      </Point>
    </dl>
  )
}
