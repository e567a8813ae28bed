import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SetUpTotp } from '../sign-in/set-up-totp.tsx'
import { CodesDialog } from './codes-dialog.tsx'

/** What is done with the second factor. */
export type FactorStep =
  | { what: 'set-up' }
  | { what: 'remove'; passkeys: number }
  | { what: 'codes'; codes: readonly string[] }

const titles = {
  'set-up': 'Pasang aplikasi autentikator',
  remove: 'Lepas aplikasi autentikator?',
}

type FactorDialogProps = { shown: FactorStep; busy: boolean; onClose: () => void; onRemove: () => void }

export function FactorDialog({ shown, busy, onClose, onRemove }: FactorDialogProps) {
  const [made, setMade] = useState<readonly string[]>()
  if (shown.what === 'codes') return <CodesDialog codes={shown.codes} onClose={onClose} />
  if (made !== undefined) return <CodesDialog codes={made} onClose={onClose} />
  return (
    <Dialog
      open
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
      {shown.what === 'set-up' && <SetUpTotp onCodes={setMade} onSkip={onClose} />}
    </Dialog>
  )
}
