import { Dialog } from '../../ui/dialog.tsx'
import { RecoveryCodes } from '../sign-in/recovery-codes.tsx'

type CodesDialogProps = { codes: readonly string[]; onClose: () => void }

/** New recovery codes. Codes that are closed by mistake are gone, so it closes only once they are kept. */
export const CodesDialog = ({ codes, onClose }: CodesDialogProps) => (
  <Dialog open persistent onOpenChange={onClose} title="Kode pemulihan">
    <RecoveryCodes codes={codes} onDone={onClose} />
  </Dialog>
)
