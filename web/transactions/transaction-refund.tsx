import { useCallback } from 'react'
import type { Transaction } from '#contracts/orders.ts'
import { formatRupiah } from '#kernel/money.ts'
import { formatTime } from '#kernel/time.ts'
import { call } from '../api/call.ts'
import { toastFailure } from '../api/toast-failure.ts'
import { PrivateFile } from '../ui/private-file.tsx'

function Step({ text, amount }: { text: string; amount: number }) {
  if (amount === 0) return null
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span>{text}</span>
      <span className="ml-auto font-semibold whitespace-nowrap tabular-nums">{formatRupiah(amount)}</span>
    </li>
  )
}

/** What the shop took back, and how far the money is on its way. */
export function TransactionRefund({ transaction }: { transaction: Transaction }) {
  const { refund, transaction_returns: returns } = transaction
  if (refund === null && returns.length === 0) return null
  return (
    <>
      <h3 className="mt-6 mb-2 font-bold">Pengembalian</h3>
      {returns.map(({ at, books, shipping }) => (
        <p key={at} className="mb-2 text-sm text-muted">
          {formatTime(new Date(at))}:{' '}
          {[
            ...books.map(({ title, quantity }) => (quantity === 1 ? title : `${title} × ${quantity}`)),
            ...(shipping > 0 ? ['ongkos kirim'] : []),
          ].join(', ')}
        </p>
      ))}
      {refund !== null && (
        <ul className="grid gap-1">
          <Step text="Menunggu persetujuan" amount={Math.max(0, refund.due - refund.approved)} />
          <Step text="Disetujui, segera dikirim" amount={refund.approved - refund.sent} />
          <Step
            text={`Sedang dikembalikan ke ${transaction.payment_methods?.name ?? 'asal pembayaran'}`}
            amount={refund.sent}
          />
          <Step text="Sudah dikembalikan" amount={refund.returned} />
        </ul>
      )}
      {refund !== null && <Proofs transaction={transaction} proofs={refund.proofs} />}
    </>
  )
}

/** What shows that money was transferred. */
function Proofs({
  transaction: { id, refno },
  proofs,
}: {
  transaction: Transaction
  proofs: NonNullable<Transaction['refund']>['proofs']
}) {
  const load = useCallback(
    async (refund: number) =>
      (await call('GET /api/user/transactions/:id/refunds/:refund/proof', { params: { id, refund } })).file,
    [id],
  )
  return proofs.map((proof) => (
    <div key={proof.id} className="mt-3 grid justify-items-start gap-1">
      <p className="text-sm text-muted">Bukti transfer {formatRupiah(proof.amount)}</p>
      <PrivateFile
        file={proof}
        load={load}
        name={`bukti-transfer-${refno}`}
        onFailure={(error) => toastFailure(error, 'Bukti transfer tidak terbuka', 'return')}
      />
    </div>
  ))
}
