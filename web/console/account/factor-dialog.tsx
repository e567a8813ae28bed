import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RecoveryCodes } from '../sign-in/recovery-codes.tsx'
import { SetUpTotp } from '../sign-in/set-up-totp.tsx'

/** What is done with the second factor. */
export type FactorStep =
  | { what: 'set-up' }
  | { what: 'remove'; passkeys: number }
  | { what: 'codes'; codes: readonly string[] }

const titles = {
  'set-up': 'Pasang aplikasi autentikator',
  remove: 'Lepas aplikasi autentikator?',
  codes: 'Kode pemulihan baru',
}

type FactorDialogProps = { shown: FactorStep; busy: boolean; onClose: () => void; onRemove: () => void }

export function FactorDialog({ shown, busy, onClose, onRemove }: FactorDialogProps) {
  return (
    <Dialog
      open
      // Codes that are closed by mistake are gone.
      persistent={shown.what === 'codes'}
      onOpenChange={onClose}
      title={titles[shown.what]}
      {...(shown.what === 'remove' && {
        description:
          shown.passkeys > 0
            ? 'Passkey Anda lalu menjadi satu-satunya langkah kedua.'
            : 'Akun Anda lalu hanya dijaga password.',
        back: 'Biarkan terpasang',
        footer: (
          <Button kind="danger" busy={busy} onClick={onRemove}>
            Lepas
          </Button>
        ),
      })}
    >
      {shown.what === 'set-up' && <SetUpTotp onDone={onClose} onSkip={onClose} />}
      {shown.what === 'codes' && <RecoveryCodes codes={shown.codes} onDone={onClose} />}
    </Dialog>
  )
}
