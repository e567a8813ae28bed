import { formatNumber } from '#kernel/numbers.ts'
import type { ConsoleData } from '../api/call-console.ts'
import { SignedAmount } from '../frame/parts.tsx'

export type Report = ConsoleData<'GET /api/console/reports'>
export function Sums({ report: { sum, money: moved } }: { report: Report }) {
  const figures = [
    ['Jumlah', sum.total],
    ['Uang masuk', moved.received],
    ['Menjadi hak pembeli', moved.refund_due],
    ['Dikembalikan', moved.refund_paid],
    ['Perkiraan biaya penyedia', moved.fees],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-3 rounded border border-line bg-surface p-4 md:flex md:gap-10">
      {figures.map(([name, amount]) => (
        <div key={name}>
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="font-semibold">
            <SignedAmount of={amount} />
          </dd>
        </div>
      ))}
      {moved.without_fee > 0 && (
        <p className="col-span-2 text-xs text-muted md:max-w-60">
          Tanpa {formatNumber(moved.without_fee)} pembayaran yang biayanya belum diisi pada metodenya.
        </p>
      )}
    </dl>
  )
}
