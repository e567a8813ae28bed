import type { Transaction } from '#contracts/orders.ts'
import { callForAnswer } from '../api/call.ts'
import { cart } from '../cart-state/cart.ts'
import { checkMethod, PAYMENT_FIELD, PaymentMethodPicker } from '../purchase/payment-method-picker.tsx'
import { usePaymentMethods } from '../purchase/use-payment-methods.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { useForm } from '../ui/use-form.ts'
import type { UseAsk } from './use-ask.ts'

export type WaitingDialogsProps = UseAsk & {
  transaction: Transaction
  open: 'method' | 'cancel' | undefined
  onClose: () => void
}

/** Changes the payment method of the order; the former charge is closed. */
function ChangeMethod({ transaction, open, onClose, busy, ask }: WaitingDialogsProps) {
  const { id, payment_id, total_pay, charge } = transaction
  const methods = usePaymentMethods().filter((method) => method.id !== payment_id)
  const form = useForm({
    check: checkMethod,
    send: async (fields) => {
      const change = () =>
        callForAnswer('POST /api/user/transactions/:id/payment-method', {
          params: { id },
          body: { payment_id: Number(fields[PAYMENT_FIELD]) },
        })
      if (await ask(change, 'Metode pembayaran diubah')) onClose()
      return undefined
    },
  })
  return (
    <Dialog
      open={open === 'method'}
      onOpenChange={(next) => !next && onClose()}
      title="Ubah metode pembayaran"
      description={
        charge === null
          ? 'Nomor virtual account yang lama tidak berlaku lagi setelah metodenya diubah.'
          : 'Kode atau tautan yang lama tidak berlaku lagi setelah metodenya diubah.'
      }
    >
      <Form of={form} aria-label="Ubah metode pembayaran" className="grid gap-6">
        <PaymentMethodPicker methods={methods} amount={total_pay} error={form.errors[PAYMENT_FIELD]} />
        <Button type="submit" wide busy={busy}>
          Pakai metode ini
        </Button>
      </Form>
    </Dialog>
  )
}

/** Cancels an unpaid order: what it held is released, and its cart rows come back. */
function CancelOrder({
  transaction: { id, type, payment_methods },
  open,
  onClose,
  busy,
  ask,
}: WaitingDialogsProps) {
  const cancel = async () => {
    const question = () => callForAnswer('POST /api/user/transactions/:id/cancel', { params: { id } })
    if (!(await ask(question, 'Pesanan dibatalkan'))) return
    onClose()
    await cart.load().catch(() => undefined)
  }
  return (
    <Dialog
      open={open === 'cancel'}
      onOpenChange={(next) => !next && onClose()}
      title="Batalkan pesanan ini?"
      description={
        payment_methods?.kind === 'cash_on_delivery'
          ? 'Pesanan ini tidak dikirim. Barang dari keranjang kembali ke keranjang Anda.'
          : type === 'Langganan'
            ? 'Jangan batalkan jika Anda sudah membayar. Paketnya dapat dipesan lagi kapan saja.'
            : 'Jangan batalkan jika Anda sudah membayar. Barang dari keranjang kembali ke keranjang Anda.'
      }
      back="Jangan batalkan"
      footer={
        <Button kind="danger" busy={busy} onClick={() => void cancel()}>
          Batalkan pesanan
        </Button>
      }
    />
  )
}

/** The dialogs for an order that waits for its payment. */
export function WaitingDialogs(props: WaitingDialogsProps) {
  return (
    <>
      <ChangeMethod {...props} />
      <CancelOrder {...props} />
    </>
  )
}
