import type { EditionPrices } from '#contracts/catalogue.ts'
import { formatRupiah } from '#kernel/money.ts'
import { DAY, formatDate } from '#kernel/time.ts'
import type { Priced } from './editions.ts'
import { priceSteps } from './price-steps.ts'

/** How far back the chart and the table go. */
const SHOWN = 90 * DAY

type PriceHistoryProps = { edition: Priced; prices: EditionPrices; at: string }

/** What an edition cost until now: the lowest price, and each change. */
export function PriceHistory({ edition, prices: { lowest_30, lowest_90, changes }, at }: PriceHistoryProps) {
  const from = Date.parse(at) - SHOWN
  const known = Date.parse(changes.at(-1)?.since ?? at)
  // The price before the discount may never have been asked: then it is only what the publisher names.
  const isReduced = edition.price > edition.final_price
  const wasAsked = changes.some(({ price }) => price === edition.price)
  const period = known > from ? `sejak ${formatDate(new Date(known))}` : 'dalam 90 hari'
  return (
    <div className="grid gap-1 text-sm text-muted">
      {isReduced && !wasAsked && <p>Harga coret: harga dari penerbit.</p>}
      {changes.length === 1 ? (
        <p>Harga tetap {period}.</p>
      ) : (
        <>
          <p className="tabular-nums">
            Terendah {period}: <span className="font-semibold text-ink">{formatRupiah(lowest_90)}</span>
            {lowest_30 !== lowest_90 && <> · 30 hari: {formatRupiah(lowest_30)}</>}
          </p>
          <details className="group">
            <summary className="flex min-h-11 w-fit cursor-pointer items-center text-primary underline-offset-4 hover:underline">
              Riwayat harga 90 hari
            </summary>
            <svg viewBox="0 0 300 72" aria-hidden className="mb-2 block w-full text-primary">
              <path d="M0 71.5H300" stroke="currentColor" strokeWidth="1" opacity="0.25" />
              <path d={priceSteps(changes, from, SHOWN)} fill="none" stroke="currentColor" strokeWidth="2" />
            </svg>
            <table className="w-full text-left tabular-nums">
              <thead>
                <tr>
                  <th className="py-1 font-semibold">Sejak</th>
                  <th className="py-1 text-right font-semibold">Harga</th>
                </tr>
              </thead>
              <tbody>
                {changes.map(({ since, price }) => (
                  <tr key={since} className="border-t border-line">
                    <td className="py-1">{formatDate(new Date(since))}</td>
                    <td className="py-1 text-right">
                      {price === null ? 'Tidak dijual' : formatRupiah(price)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </div>
  )
}
