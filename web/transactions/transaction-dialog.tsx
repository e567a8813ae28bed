import type { ReactNode } from 'react'
import { fulfilmentStateOf, isPaidAtDoor, orderCan, paymentStateOf } from '#contracts/order-states.ts'
import type { Transaction } from '#contracts/orders.ts'
import { journeyWords } from '#contracts/parcels.ts'
import { formatRupiah } from '#kernel/money.ts'
import { formatTime } from '#kernel/time.ts'
import { call } from '../api/call.ts'
import { useAttempt } from '../api/use-attempt.ts'
import { paths } from '../paths.ts'
import { Link } from '../shell/link.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { laterPart } from '../ui/later-part.tsx'
import { StepList } from '../ui/step-list.tsx'
import { ReadBought } from './read-bought.tsx'
import { hasReceipt, ReceiptButton } from './receipt-button.tsx'
import { StatusChip } from './status-chip.tsx'
import { TransactionLines } from './transaction-lines.tsx'
import { TransactionRefund } from './transaction-refund.tsx'
import { TransactionReturn } from './transaction-return.tsx'

const TransactionGift = laterPart(() => import('./transaction-gift.tsx'), 'TransactionGift')

export type TransactionDialogProps = {
  transaction: Transaction
  onClose: () => void
  /** Called after a paper order was received or a gift was changed, so that the list is fetched again. */
  onReceived: () => Promise<void>
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 border-t border-line py-2 first:border-t-0">
      <dt className="text-muted">{name}</dt>
      <dd className="ml-auto font-semibold tabular-nums wrap-anywhere">{children}</dd>
    </div>
  )
}

function Facts({ transaction }: { transaction: Transaction }) {
  const { payment_status: status, paid_at, total_pay, type } = transaction
  const { receipt_number: receipt, transaction_shipping: shipping } = transaction
  const paid = status === 'Sukses' && paid_at !== null
  return (
    <dl>
      <Fact name="Status pembayaran">
        <StatusChip status={status} />
      </Fact>
      <Fact name="Total">{formatRupiah(total_pay)}</Fact>
      <Fact name="Tipe">{type}</Fact>
      <Fact name="Tanggal pembayaran">{paid ? formatTime(new Date(paid_at)) : '-'}</Fact>
      {hasReceipt(transaction) && receipt !== null && <Fact name="Nomor kuitansi">{receipt}</Fact>}
      {type === 'Fisik' && shipping !== null && (
        <>
          <Fact name="Penerima">{shipping.recipient}</Fact>
          <Fact name="Nomor telepon">{shipping.phone}</Fact>
          <Fact name="Alamat">{shipping.address}</Fact>
          <Fact name="Nomor resi">{shipping.tracking_number ?? '-'}</Fact>
          <Fact name="Status pengiriman">{transaction.transaction_status}</Fact>
        </>
      )}
    </dl>
  )
}

/** Everything about one transaction. */
export function TransactionDialog({ transaction, onClose, onReceived }: TransactionDialogProps) {
  const { busy, attempt } = useAttempt()
  const receive = () =>
    attempt(async () => {
      const params = { id: transaction.id }
      await call('PUT /api/user/transactions/:id', { params, body: { transaction_status: 'Selesai' } })
      await onReceived()
    })
  const payment = paymentStateOf[transaction.payment_status]
  const fulfilment = fulfilmentStateOf[transaction.transaction_status]
  const mayReceive = orderCan.receive({
    type: transaction.type,
    payment,
    fulfilment,
    trackingNumber: transaction.transaction_shipping?.tracking_number ?? null,
  })
  return (
    <Dialog
      open
      focusTitle
      onOpenChange={(open) => !open && onClose()}
      title="Detail transaksi"
      description={`${transaction.refno}, ${formatTime(new Date(transaction.created_at))}`}
      footer={
        mayReceive ? (
          <Button busy={busy} onClick={() => void receive()}>
            Terima Pesanan
          </Button>
        ) : undefined
      }
    >
      <Facts transaction={transaction} />
      {isPaidAtDoor(payment, fulfilment) && (
        <Link
          to={paths.paymentInfo(transaction.refno)}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline"
        >
          Bayar saat paket tiba
        </Link>
      )}
      {transaction.parcel !== null && (
        <section aria-label="Perjalanan paket">
          <h3 className="mt-6 mb-2 font-bold">Perjalanan paket</h3>
          <StepList {...journeyWords(transaction.parcel)} />
        </section>
      )}
      <h3 className="mt-6 mb-2 font-bold">Isi pesanan</h3>
      <TransactionLines transaction={transaction} />
      {transaction.gift !== undefined && (
        <TransactionGift id={transaction.id} gift={transaction.gift} onChange={onReceived} />
      )}
      <TransactionRefund transaction={transaction} />
      <TransactionReturn transaction={transaction} />
      {hasReceipt(transaction) && (
        <div className="mt-5 grid gap-3">
          <ReadBought transaction={transaction} />
          <ReceiptButton transaction={transaction} />
        </div>
      )}
    </Dialog>
  )
}
