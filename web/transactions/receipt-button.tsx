import { Download } from 'lucide-react'
import { type PaymentStatus, paymentStateOf } from '#contracts/order-states.ts'
import type { Transaction } from '#contracts/orders.ts'
import { fetchFile } from '../api/fetch-file.ts'
import { useAttempt } from '../api/use-attempt.ts'
import { Button } from '../ui/button.tsx'
import { saveFile } from '../ui/save-file.ts'

/** An order has a receipt once it is paid. */
export function hasReceipt({ payment_status }: { payment_status: PaymentStatus }): boolean {
  const state = paymentStateOf[payment_status]
  return state === 'paid' || state === 'received'
}

/** The receipt of a paid order, as a PDF. */
export function ReceiptButton({ transaction: { id, refno } }: { transaction: Transaction }) {
  const { busy, attempt } = useAttempt()
  const download = () =>
    attempt(async () => {
      saveFile(await fetchFile(`/api/user/transactions/${id}/receipt`), `kuitansi-${refno}.pdf`)
    })
  return (
    <Button wide kind="secondary" busy={busy} onClick={() => void download()}>
      <Download aria-hidden className="size-4.5" />
      Unduh kuitansi
    </Button>
  )
}
