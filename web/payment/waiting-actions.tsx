import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { Transaction } from '#contracts/orders.ts'
import { callForAnswer } from '../api/call.ts'
import { isCallFailure } from '../api/call-failure.ts'
import { cart } from '../cart-state/cart.ts'
import { checkMethod, PAYMENT_FIELD, PaymentMethodPicker } from '../purchase/payment-method-picker.tsx'
import { isWebAddress } from '../purchase/payment-tab.ts'
import { usePaymentMethods } from '../purchase/use-payment-methods.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { showToast } from '../ui/toast.ts'
import { useForm } from '../ui/use-form.ts'

type ActionProps = { transaction: Transaction; accept: (next: Transaction) => void }

type Answered = { data: Transaction; message: string }

/** One question about a transaction at a time; what comes of it is told, and taken over by the page. */
function useAsk(accept: ActionProps['accept']) {
  const [busy, setBusy] = useState(false)
  const ask = async (question: () => Promise<Answered>, done: string): Promise<boolean> => {
    setBusy(true)
    try {
      const { data, message } = await question()
      accept(data)
      showToast({ kind: 'success', text: message || done })
      return true
    } catch (error) {
      if (!isCallFailure(error)) throw error
      const ended = error.status === 401 || error.status === 403
      if (!ended) showToast({ kind: 'error', text: error.message || 'Terjadi Kesalahan' })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, ask }
}

/** Asks the provider how the payment stands, by hand. */
function CheckButton({ transaction: { id }, accept }: ActionProps) {
  const { busy, ask } = useAsk(accept)
  const refresh = () => callForAnswer('POST /api/user/transactions/:id/refresh', { params: { id } })
  return (
    <Button
      wide
      kind="secondary"
      busy={busy}
      onClick={() => void ask(refresh, 'Berhasil Mengecek Status Pembayaran')}
    >
      Cek Status Pembayaran
    </Button>
  )
}

/** Another way to pay the same order: the charge of before is closed. */
function ChangeMethod({ transaction: { id, payment_id }, accept }: ActionProps) {
  const [open, setOpen] = useState(false)
  const methods = usePaymentMethods().filter((method) => method.id !== payment_id)
  const { busy, ask } = useAsk(accept)
  const { form, errors } = useForm({
    check: checkMethod,
    send: async (fields) => {
      const change = () =>
        callForAnswer('POST /api/user/transactions/:id/payment-method', {
          params: { id },
          body: { payment_id: Number(fields[PAYMENT_FIELD]) },
        })
      if (await ask(change, 'Metode pembayaran diubah')) setOpen(false)
      return undefined
    },
  })
  return (
    <>
      <Button wide kind="ghost" onClick={() => setOpen(true)}>
        Ubah metode pembayaran
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Ubah metode pembayaran"
        description="Nomor virtual account yang lama tidak berlaku lagi setelah metodenya diubah."
      >
        <form {...form} aria-label="Ubah metode pembayaran" className="grid gap-6">
          <PaymentMethodPicker methods={methods} error={errors[PAYMENT_FIELD]} />
          <Button type="submit" wide busy={busy}>
            Pakai metode ini
          </Button>
        </form>
      </Dialog>
    </>
  )
}

/** Ends an unpaid order; what it held is free again, and its cart rows come back. */
function CancelOrder({ transaction: { id, type }, accept }: ActionProps) {
  const [open, setOpen] = useState(false)
  const { busy, ask } = useAsk(accept)
  const cancel = async () => {
    const question = () => callForAnswer('POST /api/user/transactions/:id/cancel', { params: { id } })
    if (!(await ask(question, 'Pesanan dibatalkan'))) return
    setOpen(false)
    await cart.load().catch(() => undefined)
  }
  return (
    <>
      <Button wide kind="ghost" className="text-danger!" onClick={() => setOpen(true)}>
        Batalkan pesanan
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Batalkan pesanan ini?"
        description={
          type === 'Langganan'
            ? 'Jangan batalkan jika Anda sudah membayar. Paketnya dapat dipesan lagi kapan saja.'
            : 'Jangan batalkan jika Anda sudah membayar. Barang dari keranjang kembali ke keranjang Anda.'
        }
        footer={
          <>
            <Button kind="secondary" onClick={() => setOpen(false)}>
              Jangan batalkan
            </Button>
            <Button kind="danger" busy={busy} onClick={() => void cancel()}>
              Batalkan pesanan
            </Button>
          </>
        }
      />
    </>
  )
}

/** What can be done with an order that waits for its payment. */
export function WaitingActions({ transaction, accept }: ActionProps) {
  const { redirect_url: redirectUrl } = transaction
  return (
    <>
      {redirectUrl !== null && isWebAddress(redirectUrl) && (
        <ButtonLink wide link={<a href={redirectUrl} target="_blank" rel="noopener noreferrer" />}>
          Buka halaman pembayaran
          <ExternalLink aria-hidden className="size-4.5" />
          <span className="sr-only">(tab baru)</span>
        </ButtonLink>
      )}
      <CheckButton transaction={transaction} accept={accept} />
      <div className="grid gap-1 sm:grid-cols-2">
        <ChangeMethod transaction={transaction} accept={accept} />
        <CancelOrder transaction={transaction} accept={accept} />
      </div>
    </>
  )
}
