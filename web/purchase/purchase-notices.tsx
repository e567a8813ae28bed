import { formatRupiah } from '#kernel/money.ts'
import { Link } from '../shell/link.tsx'
import { InlineNotice } from '../ui/inline-notice.tsx'
import type { Hindrance } from './use-purchase.ts'

export type PurchaseNoticesProps = {
  hindrance: Hindrance | undefined
  /** The message that refused the form as a whole. */
  error: string | undefined
}

/** What the shopper has to read before pressing the button again. */
export function PurchaseNotices({ hindrance, error }: PurchaseNoticesProps) {
  return (
    <>
      {hindrance?.kind === 'price-changed' && (
        <InlineNotice tone="warning" announced>
          Harga berubah dari {formatRupiah(hindrance.from)} menjadi{' '}
          <strong className="whitespace-nowrap">{formatRupiah(hindrance.to)}</strong>. Belum ada yang ditagih.
          Jika setuju, tekan Bayar Sekarang sekali lagi.
        </InlineNotice>
      )}
      {hindrance?.kind === 'out-of-stock' && (
        <InlineNotice tone="warning" announced>
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
        </InlineNotice>
      )}
      {hindrance?.kind === 'blocked' && (
        <InlineNotice tone="warning" announced>
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
        </InlineNotice>
      )}
      {error !== undefined && <InlineNotice tone="danger">{error}</InlineNotice>}
    </>
  )
}
