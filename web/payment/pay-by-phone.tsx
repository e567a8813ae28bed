import { type ReactNode, useState } from 'react'
import type { Transaction } from '#contracts/orders.ts'
import { isWalletAddress } from '#contracts/payment-kinds.ts'
import { formatRupiah } from '#kernel/money.ts'
import { formatTime } from '#kernel/time.ts'
import { callForAnswer } from '../api/call.ts'
import { shopNow } from '../api/shop-clock.ts'
import { isWebAddress } from '../purchase/payment-tab.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useOnDemand } from '../ui/use-on-demand.tsx'
import { PaymentCountdown } from './payment-countdown.tsx'
import { useAsk } from './use-ask.ts'

const loadCodes = () => import('./payment-code.tsx')

export type PayByPhoneProps = {
  transaction: Transaction
  method: NonNullable<Transaction['payment_methods']>
  charge: NonNullable<Transaction['charge']>
  /** Until when another code or link can be asked for. */
  orderEnds: Date | undefined
  total: ReactNode
  accept: (next: Transaction) => void
  onOver: () => void
}

/** What is paid on a phone: a code to scan or a wallet to open, until when, and another one once its time is over. */
export function PayByPhone({
  transaction,
  method,
  charge,
  orderEnds,
  total,
  accept,
  onOver,
}: PayByPhoneProps) {
  const expiresAt = new Date(charge.expires_at)
  const [over, setOver] = useState(() => expiresAt.getTime() <= shopNow())
  const codes = useOnDemand(loadCodes, !over, () => undefined)
  const { qr_text: qrText } = charge
  const address = addressOf(transaction)
  const wallet = method.kind === 'ewallet'
  if (over || !charge.open || (wallet ? address : qrText) === null) {
    return (
      <>
        <PaymentOver transaction={transaction} method={method} orderEnds={orderEnds} accept={accept} />
        <div>{total}</div>
      </>
    )
  }
  const end = () => {
    setOver(true)
    onOver()
  }
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-6">
      {qrText !== null &&
        (codes ? (
          <codes.PaymentCode
            text={qrText}
            label={`Kode ${method.name} untuk pembayaran ${formatRupiah(transaction.total_pay)}`}
            lines={[formatRupiah(transaction.total_pay), `Pesanan ${transaction.refno}`]}
            fileName={`qris-${transaction.refno}.png`}
          />
        ) : (
          <Skeleton className="aspect-square w-full max-w-80" />
        ))}
      <div className="grid min-w-48 flex-1 content-start gap-6">
        <PaymentCountdown expiresAt={expiresAt} onOver={end} />
        <div>{total}</div>
        {wallet && address !== null && (
          <div className="grid gap-3">
            <ButtonLink wide link={<a href={address} />}>
              Buka {method.name}
            </ButtonLink>
            <p className="text-sm text-muted">
              Setujui pembayaran di {method.name}, lalu kembali ke halaman ini.
            </p>
          </div>
        )}
      </div>
      {wallet && address !== null && codes && (
        <codes.WalletCode address={new URL(address, window.location.href).href} wallet={method.name} />
      )}
    </div>
  )
}

function addressOf({ redirect_url: address }: Transaction): string | null {
  return address !== null && (isWebAddress(address) || isWalletAddress(address)) ? address : null
}

/** The order can still be paid, by another code or link of the same method. */
function PaymentOver({
  transaction: { id },
  method,
  orderEnds,
  accept,
}: Pick<PayByPhoneProps, 'transaction' | 'method' | 'orderEnds' | 'accept'>) {
  const { busy, ask } = useAsk(accept)
  const what = method.kind === 'qris' ? 'kode QR' : 'tautan'
  const renew = () =>
    ask(
      () =>
        callForAnswer('POST /api/user/transactions/:id/payment-method', {
          params: { id },
          body: { payment_id: method.id },
        }),
      `Siap dibayar dengan ${method.name}`,
    )
  return (
    <div role="status" className="grid gap-3">
      <p className="text-lg font-bold">
        {method.kind === 'qris'
          ? 'Kode QR ini sudah tidak berlaku'
          : `Tautan ${method.name} ini sudah tidak berlaku`}
      </p>
      <p className="text-muted">
        {orderEnds === undefined
          ? 'Pesanan Anda masih kami simpan.'
          : `Pesanan Anda masih kami simpan sampai ${formatTime(orderEnds)}.`}{' '}
        Belum membayar? Buat {what} yang baru.
      </p>
      <Button wide busy={busy} onClick={() => void renew()}>
        Buat {what} baru
      </Button>
    </div>
  )
}
