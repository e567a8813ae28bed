import { Clock, ExternalLink } from 'lucide-react'
import { fulfilmentStateOf, isPaidAtDoor, orderCan, paymentStateOf } from '#contracts/order-states.ts'
import type { Transaction } from '#contracts/orders.ts'
import { formatRupiah } from '#kernel/money.ts'
import { formatTime } from '#kernel/time.ts'
import { paths } from '../paths.ts'
import { isWebAddress } from '../purchase/payment-tab.ts'
import { Link } from '../shell/link.tsx'
import { AccountNumber } from '../transactions/account-number.tsx'
import { readPaymentMeta } from '../transactions/payment-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { InlineNotice } from '../ui/inline-notice.tsx'

export type NewOrderNoticeProps = {
  transaction: Transaction
  /** The browser blocked the provider's tab. */
  tabBlocked: boolean
}

/** The order that was just made: its number, where to pay it, and until when. */
export function NewOrderNotice({ transaction, tabBlocked }: NewOrderNoticeProps) {
  const { refno, redirect_url: redirectUrl, total_pay, payment_methods: method } = transaction
  const { expiresAt, virtualAccount, billerCode } = readPaymentMeta(transaction)
  const state = paymentStateOf[transaction.payment_status]
  const fulfilment = fulfilmentStateOf[transaction.transaction_status]
  const waiting = orderCan.pay(state, fulfilment)
  const kind = method?.kind ?? 'virtual_account'
  const isPaid = state === 'paid' || state === 'received'
  return (
    <section
      aria-label="Pesanan baru"
      className="mb-6 grid gap-4 rounded border border-primary/30 bg-primary/6 p-4 sm:p-6"
    >
      <div>
        <h2 className="text-lg font-bold">
          {isPaid && total_pay > 0
            ? `Pembayaran pesanan ${refno} sudah kami terima`
            : `Pesanan ${refno} sudah kami catat`}
        </h2>
        {waiting && expiresAt !== undefined ? (
          <p className="mt-1 flex items-start gap-2 text-muted">
            <Clock aria-hidden className="mt-0.5 size-4.5 shrink-0" />
            <span>
              Bayar <strong className="text-ink">{formatRupiah(total_pay)}</strong> sebelum{' '}
              <strong className="text-ink tabular-nums">{formatTime(expiresAt)}</strong>.
            </span>
          </p>
        ) : (
          <p className="mt-1 text-muted">{settledText(transaction)}</p>
        )}
      </div>
      {waiting && tabBlocked && (
        <InlineNotice tone="warning">
          Peramban Anda menahan tab baru. Buka halaman pembayaran lewat tombol di bawah.
        </InlineNotice>
      )}
      {waiting && billerCode !== undefined && <AccountNumber number={billerCode} label="Kode perusahaan" />}
      {waiting && virtualAccount !== undefined && (
        <AccountNumber number={virtualAccount} label={`Nomor virtual account ${method?.name ?? ''}`.trim()} />
      )}
      {isPaid && transaction.type !== 'Fisik' && (
        <div>
          <ButtonLink link={<Link to={paths.myBooks()} />}>Buka Buku Saya</ButtonLink>
        </div>
      )}
      {(state === 'failed' || isPaidAtDoor(state, fulfilment)) && (
        <div>
          <ButtonLink kind="secondary" link={<Link to={paths.paymentInfo(refno)} />}>
            Lihat pesanan
          </ButtonLink>
        </div>
      )}
      {waiting && (
        <div className="flex flex-wrap gap-3">
          <ButtonLink link={<Link to={paths.paymentInfo(refno)} />}>
            {kind === 'virtual_account' ? 'Lihat cara membayar' : `Bayar dengan ${method?.name}`}
          </ButtonLink>
          {kind === 'virtual_account' && redirectUrl !== null && isWebAddress(redirectUrl) && (
            <ButtonLink
              kind="secondary"
              link={<a href={redirectUrl} target="_blank" rel="noopener noreferrer" />}
            >
              Buka halaman pembayaran
              <ExternalLink aria-hidden className="size-4.5" />
              <span className="sr-only">(tab baru)</span>
            </ButtonLink>
          )}
        </div>
      )}
    </section>
  )
}

/** The result of the payment, once the order no longer waits for it. */
function settledText(transaction: Transaction): string {
  const { payment_status: status, transaction_books: books, total_pay } = transaction
  const state = paymentStateOf[status]
  if (isPaidAtDoor(state, fulfilmentStateOf[transaction.transaction_status])) {
    return `Siapkan ${formatRupiah(total_pay)} dalam jumlah pas: kurir menagihnya saat paket tiba.`
  }
  if (state === 'paid' || state === 'received') return 'Tidak ada yang perlu dibayar lagi.'
  if (state !== 'failed') return 'Pembayaran Anda sedang diperiksa oleh penyedia.'
  return books.length === 0
    ? 'Pembayarannya tidak berhasil.'
    : 'Pembayarannya tidak berhasil. Barangnya sudah kembali ke keranjang Anda.'
}
