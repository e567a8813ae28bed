import { formatRupiah } from '#kernel/money.ts'
import { Link } from '../shell/link.tsx'
import { InlineNotice } from '../ui/inline-notice.tsx'
import type { Hindrance } from './use-purchase.ts'

/** What prevented the last press from buying. Loaded after the page is shown. */
export function PurchaseHindrance({ hindrance }: { hindrance: Hindrance }) {
  return (
    <InlineNotice tone="warning" announced>
      {hindrance.kind === 'price-changed' && (
        <>
          Harga berubah dari {formatRupiah(hindrance.from)} menjadi{' '}
          <strong className="whitespace-nowrap">{formatRupiah(hindrance.to)}</strong>. Belum ada yang ditagih.
          Jika setuju, tekan Bayar Sekarang sekali lagi.
        </>
      )}
      {hindrance.kind === 'out-of-stock' && (
        <>
          Stok berubah. Belum ada yang ditagih.
          <ul>
            {hindrance.items.map(({ book_id, title, available }) => (
              <li key={book_id}>
                {title}:{' '}
                <strong className="whitespace-nowrap">
                  {available === 0 ? 'Stock Habis' : `Stok tersisa ${available}`}
                </strong>
              </li>
            ))}
          </ul>
        </>
      )}
      {hindrance.kind === 'blocked' && (
        <>
          {hindrance.message}
          <ul className="flex flex-wrap gap-x-5">
            {hindrance.ways.map(({ to, text }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-11 items-center font-semibold text-primary tabular-nums underline"
                >
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </InlineNotice>
  )
}
