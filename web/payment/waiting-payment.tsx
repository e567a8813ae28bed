import { useLocation } from 'react-router'
import type { PaymentStatus } from '#contracts/order-states.ts'
import type { Transaction } from '#contracts/orders.ts'
import { formatRupiah } from '#kernel/money.ts'
import { readArrival } from '../purchase/arrival.ts'
import { AccountNumber } from '../transactions/account-number.tsx'
import { readPaymentMeta } from '../transactions/payment-meta.ts'
import { StatusChip } from '../transactions/status-chip.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { InlineNotice } from '../ui/inline-notice.tsx'
import { PayByPhone } from './pay-by-phone.tsx'
import { PayingSteps } from './paying-steps.tsx'
import { PaymentCountdown } from './payment-countdown.tsx'
import { WaitingActions } from './waiting-actions.tsx'

type Open = Extract<PaymentStatus, 'Menunggu Pembayaran' | 'Sedang Diproses' | 'Pending'>

const WORDS: Record<Open, string> = {
  'Menunggu Pembayaran': 'Halaman ini memperbarui diri begitu pembayaran Anda diterima.',
  'Sedang Diproses': 'Pembayaran Anda sedang diproses oleh penyedia. Halaman ini memperbarui diri.',
  Pending: 'Pembayaran Anda sedang diperiksa oleh penyedia. Halaman ini memperbarui diri.',
}

export type WaitingPaymentProps = {
  transaction: Transaction
  status: Open
  accept: (next: Transaction) => void
  onOver: () => void
}

/** Where to pay, how much and until when; one button, and the steps at the bank. */
export function WaitingPayment({ transaction, status, accept, onOver }: WaitingPaymentProps) {
  const { tabBlocked } = readArrival(useLocation().state)
  const { payment_methods: method, payment_id, total_pay, charge } = transaction
  const { expiresAt, virtualAccount, billerCode } = readPaymentMeta(transaction)
  const waiting = status === 'Menunggu Pembayaran'
  const byPhone = waiting && method !== null && charge !== null ? { method, charge } : undefined
  const total = (
    <>
      <p className="text-sm text-muted">Total</p>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="text-xl font-bold whitespace-nowrap tabular-nums sm:text-2xl">
          {formatRupiah(total_pay)}
        </span>
        {waiting && byPhone === undefined && (
          <CopyButton text={String(total_pay)} label="Jumlah yang dibayar" />
        )}
      </div>
    </>
  )
  return (
    <div className="grid gap-6 p-4 sm:p-8">
      <div role="status">
        <StatusChip status={status} />
        <p className="mt-2 text-muted">{WORDS[status]}</p>
      </div>
      {waiting && tabBlocked && (
        <InlineNotice tone="warning">
          Peramban Anda menahan tab baru. Buka halaman pembayaran lewat tombol di bawah.
        </InlineNotice>
      )}
      {byPhone && (
        <PayByPhone
          key={byPhone.charge.expires_at}
          {...byPhone}
          transaction={transaction}
          orderEnds={expiresAt}
          total={total}
          accept={accept}
          onOver={onOver}
        />
      )}
      {waiting && expiresAt !== undefined && byPhone === undefined && (
        <PaymentCountdown expiresAt={expiresAt} onOver={onOver} />
      )}
      {billerCode !== undefined && <AccountNumber number={billerCode} label="Kode perusahaan" />}
      {virtualAccount !== undefined && (
        <AccountNumber number={virtualAccount} label="Nomor virtual account" />
      )}
      {byPhone === undefined && <div>{total}</div>}
      {waiting && (
        <div className="grid gap-3">
          <WaitingActions transaction={transaction} accept={accept} />
        </div>
      )}
      {waiting && (virtualAccount !== undefined || method?.kind === 'qris') && (
        <PayingSteps methodId={payment_id} bank={method?.name ?? 'virtual account'} billerCode={billerCode} />
      )}
    </div>
  )
}
