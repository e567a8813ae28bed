import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callForAnswer } from '../../api/call.ts'
import { useAttempt } from '../../api/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { useOnDemand } from '../../ui/use-on-demand.tsx'
import { keepUser } from './load-profile.ts'

const loadDialog = async () => (await import('../../ui/dialog.tsx')).Dialog

/** Removes the profile's picture, after a question. */
export function AvatarRemoval() {
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState(false)
  const { busy, attempt } = useAttempt()
  const Dialog = useOnDemand(loadDialog, asked, () => setAsked(false))

  const remove = () =>
    attempt(async () => {
      const { data, message } = await callForAnswer('DELETE /api/auth/avatar')
      setAsked(false)
      keepUser(data)
      showToast({ kind: 'success', text: message || 'Foto profil telah dihapus.', of: 'form' })
      await revalidate()
    })
  return (
    <>
      <Button kind="ghost" className="text-danger!" onClick={() => setAsked(true)}>
        Hapus foto
      </Button>
      {Dialog && (
        <Dialog
          open={asked}
          onOpenChange={setAsked}
          title="Hapus foto"
          description="Foto profil Anda akan dihapus, dan huruf pertama nama Anda tampil sebagai gantinya."
          back="Batal"
          footer={
            <Button kind="danger" busy={busy} onClick={() => void remove()}>
              Hapus
            </Button>
          }
        />
      )}
    </>
  )
}
