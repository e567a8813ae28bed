import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { Transaction } from '#contracts/orders.ts'
import { callForAnswer } from '../api/call.ts'
import { isWebAddress } from '../purchase/payment-tab.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { useOnDemand } from '../ui/use-on-demand.tsx'
import { useAsk } from './use-ask.ts'
import type { WaitingDialogsProps } from './waiting-dialogs.tsx'

const loadDialogs = async () => (await import('./waiting-dialogs.tsx')).WaitingDialogs

type ActionProps = { transaction: Transaction; accept: (next: Transaction) => void }

/** Asks the provider for the state of the payment, after a press. */
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

/** The actions for an order that waits for its payment. */
export function WaitingActions({ transaction, accept }: ActionProps) {
  const { redirect_url: redirectUrl } = transaction
  const kind = transaction.payment_methods?.kind
  const [open, setOpen] = useState<WaitingDialogsProps['open']>()
  const asking = useAsk(accept)
  // The dialogs fetch the payment methods, so they are rendered only once one of them is opened.
  const [wanted, setWanted] = useState(false)
  const show = (dialog: WaitingDialogsProps['open']) => {
    setWanted(true)
    setOpen(dialog)
  }
  const WaitingDialogs = useOnDemand(loadDialogs, open !== undefined, () => setOpen(undefined))
  return (
    <>
      {redirectUrl !== null && kind !== 'ewallet' && isWebAddress(redirectUrl) && (
        <ButtonLink
          wide
          kind={kind === 'qris' ? 'secondary' : 'primary'}
          link={<a href={redirectUrl} target="_blank" rel="noopener noreferrer" />}
        >
          Buka halaman pembayaran
          <ExternalLink aria-hidden className="size-4.5" />
          <span className="sr-only">(tab baru)</span>
        </ButtonLink>
      )}
      <CheckButton transaction={transaction} accept={accept} />
      <div className="grid gap-1 sm:grid-cols-2">
        <Button wide kind="ghost" onClick={() => show('method')}>
          Ubah metode pembayaran
        </Button>
        <Button wide kind="ghost" className="text-danger!" onClick={() => show('cancel')}>
          Batalkan pesanan
        </Button>
      </div>
      {wanted && WaitingDialogs && (
        <WaitingDialogs
          {...asking}
          transaction={transaction}
          open={open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
