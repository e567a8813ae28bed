import { Link, useLocation, useNavigate } from 'react-router'
import type { PaymentStatus } from '#contracts/order-states.ts'
import type { Transaction } from '#contracts/orders.ts'
import { formatTime } from '#kernel/time.ts'
import { paths } from '../paths.ts'
import { readPaymentMeta } from '../transactions/payment-meta.ts'
import { StatusChip } from '../transactions/status-chip.tsx'
import { TransactionLines } from '../transactions/transaction-lines.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { InlineNotice } from '../ui/inline-notice.tsx'
import { Price } from '../ui/price.tsx'
import { PaymentCountdown } from './payment-countdown.tsx'
import { ReadBought } from './read-bought.tsx'
import { useLiveTransaction } from './use-live-transaction.ts'
import { WaitingActions } from './waiting-actions.tsx'

const WORDS: Record<PaymentStatus, string> = {
  'Menunggu Pembayaran': 'Halaman ini memperbarui diri begitu pembayaran Anda diterima.',
  'Sedang Diproses': 'Pembayaran Anda sedang diproses oleh penyedia. Halaman ini memperbarui diri.',
  Pending: 'Pembayaran Anda sedang diperiksa oleh penyedia. Halaman ini memperbarui diri.',
  Sukses: 'Pembayaran Anda sudah kami terima. Terima kasih.',
  Selesai: 'Pesanan ini sudah selesai. Terima kasih.',
  Gagal: 'Pembayaran ini gagal, dibatalkan, atau lewat waktunya. Anda dapat memesan lagi.',
}

/** Back to where one came from; home for who opened the page by itself. */
function BackButton() {
  const navigate = useNavigate()
  const { key } = useLocation()
  const goBack = () => (key === 'default' ? navigate(paths.home()) : navigate(-1))
  return (
    <Button wide kind="secondary" onClick={() => void goBack()}>
      Kembali
    </Button>
  )
}

/** What to do now, by how the payment stands. */
function Actions({ transaction, accept }: { transaction: Transaction; accept: (next: Transaction) => void }) {
  const {
    payment_status: status,
    transaction_books: books,
    transaction_subscription: subscription,
  } = transaction
  if (status === 'Menunggu Pembayaran') return <WaitingActions transaction={transaction} accept={accept} />
  const [first] = books
  return (
    <>
      {(status === 'Sukses' || status === 'Selesai') && <ReadBought transaction={transaction} />}
      {status === 'Gagal' && first !== undefined && (
        <ButtonLink wide link={<Link to={paths.bookDetail(first.book.slug)} />}>
          Pesan lagi
        </ButtonLink>
      )}
      {status === 'Gagal' && subscription !== null && (
        <ButtonLink wide link={<Link to={paths.packages()} />}>
          Pilih paket lagi
        </ButtonLink>
      )}
      <BackButton />
    </>
  )
}

const isBlocked = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'tabBlocked' in state && state.tabBlocked === true

/** How a payment stands, kept up to date. */
export function PaymentStanding({ initial }: { initial: Transaction }) {
  const { transaction, interrupted, accept, askNow } = useLiveTransaction(initial)
  const { state } = useLocation()
  const { payment_status: status, payment_methods: method, paid_at: paidAt } = transaction
  const { expiresAt, virtualAccount } = readPaymentMeta(transaction)
  const waiting = status === 'Menunggu Pembayaran'
  return (
    <div className="mt-6 rounded border border-line bg-surface">
      <div className="grid gap-5 border-b border-line p-4 sm:p-8">
        <div role="status">
          <StatusChip status={status} />
          <p className="mt-2 text-muted">{WORDS[status]}</p>
        </div>
        {waiting && isBlocked(state) && (
          <InlineNotice tone="warning">
            Peramban Anda menahan tab baru. Buka halaman pembayaran lewat tombol di bawah.
          </InlineNotice>
        )}
        {waiting && expiresAt !== undefined && <PaymentCountdown expiresAt={expiresAt} onOver={askNow} />}
        {interrupted && (
          <p role="status" className="text-sm text-muted">
            Sambungan terputus. Status dicek lagi sebentar lagi.
          </p>
        )}
      </div>
      <dl className="grid gap-5 border-b border-line p-4 sm:grid-cols-2 sm:p-8">
        <div>
          <dt className="text-sm text-muted">Metode pembayaran</dt>
          <dd className="mt-1 font-semibold">{method?.name ?? '-'}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Nomor transaksi</dt>
          <dd className="mt-1 font-semibold tabular-nums [overflow-wrap:anywhere]">{transaction.refno}</dd>
        </div>
        {virtualAccount !== undefined && (
          <div className="sm:col-span-2">
            <dt className="text-sm text-muted">Nomor virtual account</dt>
            <dd className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
              <span className="text-xl font-bold tabular-nums select-all sm:text-2xl">{virtualAccount}</span>
              {waiting && <CopyButton text={virtualAccount} label="Nomor virtual account" />}
            </dd>
          </div>
        )}
        {paidAt !== null && (
          <div>
            <dt className="text-sm text-muted">Dibayar pada</dt>
            <dd className="mt-1 font-semibold tabular-nums">{formatTime(new Date(paidAt))}</dd>
          </div>
        )}
        <div>
          <dt className="text-sm text-muted">Total</dt>
          <dd className="mt-1">
            <Price amount={transaction.total_pay} size="lg" />
          </dd>
        </div>
      </dl>
      <section aria-label="Isi pesanan" className="border-b border-line p-4 sm:p-8">
        <TransactionLines transaction={transaction} />
      </section>
      <div className="grid gap-3 p-4 sm:p-8">
        <Actions transaction={transaction} accept={accept} />
      </div>
    </div>
  )
}
