import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type WithdrawDialogProps = { onClose: () => void; onWithdraw: () => void }

/** Asks before a title leaves the shop. */
export function WithdrawDialog({ onClose, onWithdraw }: WithdrawDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Tarik judul ini dari penjualan?"
      description="Judul ini hilang dari toko dan tidak dapat dibeli. Yang sudah membelinya tetap dapat membacanya. Anda dapat menjualnya lagi kapan saja."
      back="Batal"
      footer={
        <Button kind="danger" onClick={onWithdraw}>
          Tarik
        </Button>
      }
    />
  )
}
