import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { fulfilmentStateOf, isPaidAtDoor, paymentStateOf } from '#contracts/order-states.ts'
import type { Transaction } from '#contracts/orders.ts'
import { formatTime } from '#kernel/time.ts'
import { paths } from '../paths.ts'
import { StatusChip } from '../transactions/status-chip.tsx'
import { TransactionLines } from '../transactions/transaction-lines.tsx'
import { Button } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'
import { PayAtDoor } from './pay-at-door.tsx'
import { FailedOutcome, PaidOutcome } from './payment-outcome.tsx'
import { useLiveTransaction } from './use-live-transaction.ts'
import { WaitingPayment } from './waiting-payment.tsx'

/** React Router numbers the entries of a tab's history; before the first there is no page of the shop. */
function isFirstEntry(): boolean {
  const state: unknown = window.history.state
  return !(typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0)
}

/** Goes back to the previous page, or to the history where this tab has no earlier page of the shop. */
function BackButton() {
  const navigate = useNavigate()
  const goBack = () => (isFirstEntry() ? navigate(paths.history()) : navigate(-1))
  return (
    <Button wide kind="secondary" onClick={() => void goBack()}>
      Kembali
    </Button>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-1 font-semibold tabular-nums wrap-anywhere">{children}</dd>
    </div>
  )
}

/** The state of a payment, kept up to date, with what to do next. */
export function PaymentStanding({ initial }: { initial: Transaction }) {
  const { transaction, interrupted, accept, askNow } = useLiveTransaction(initial)
  const { payment_status: status, payment_methods: method, paid_at: paidAt } = transaction
  const isNew = status !== initial.payment_status
  const atDoor = isPaidAtDoor(paymentStateOf[status], fulfilmentStateOf[transaction.transaction_status])
  const decided = status === 'Sukses' || status === 'Selesai' || status === 'Gagal'
  return (
    <div className="mt-6 divide-y divide-line rounded border border-line bg-surface">
      {status === 'Gagal' && <FailedOutcome transaction={transaction} isNew={isNew} />}
      {(status === 'Sukses' || status === 'Selesai') && (
        <PaidOutcome transaction={transaction} isNew={isNew} />
      )}
      {atDoor && <PayAtDoor transaction={transaction} accept={accept} />}
      {!atDoor &&
        (status === 'Menunggu Pembayaran' || status === 'Sedang Diproses' || status === 'Pending') && (
          <WaitingPayment transaction={transaction} status={status} accept={accept} onOver={askNow} />
        )}
      {interrupted && (
        <p role="status" className="px-4 py-3 text-sm text-muted sm:px-8">
          Status terbaru belum terbaca. Dicek lagi sebentar lagi.
        </p>
      )}
      <dl className="grid gap-5 p-4 sm:grid-cols-2 sm:p-8">
        {decided && (
          <Fact name="Status pembayaran">
            <StatusChip status={status} />
          </Fact>
        )}
        <Fact name="Nomor transaksi">{transaction.refno}</Fact>
        <Fact name="Metode pembayaran">{method?.name ?? '-'}</Fact>
        {paidAt !== null && <Fact name="Dibayar pada">{formatTime(new Date(paidAt))}</Fact>}
        {decided && (
          <Fact name="Total">
            <Price amount={transaction.total_pay} />
          </Fact>
        )}
      </dl>
      <section aria-label="Isi pesanan" className="p-4 sm:p-8">
        <TransactionLines transaction={transaction} />
      </section>
      {(atDoor || status !== 'Menunggu Pembayaran') && (
        <div className="p-4 sm:p-8">
          <BackButton />
        </div>
      )}
    </div>
  )
}
