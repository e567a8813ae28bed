import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callForAnswer } from '../../api/call.ts'
import { toastFailure } from '../../api/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { useOnDemand } from '../../ui/use-on-demand.tsx'
import { keepUser } from './load-profile.ts'

const loadDialog = async () => (await import('../../ui/dialog.tsx')).Dialog

/** Removes the profile's picture, after a question. */
export function AvatarRemoval() {
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const Dialog = useOnDemand(loadDialog, asked, () => setAsked(false))

  const remove = async () => {
    setBusy(true)
    try {
      const { data, message } = await callForAnswer('DELETE /api/auth/avatar')
      setAsked(false)
      keepUser(data)
      showToast({ kind: 'success', text: message || 'Foto profil telah dihapus.', of: 'form' })
      await revalidate()
    } catch (error) {
      toastFailure(error, 'Terjadi Kesalahan')
    } finally {
      setBusy(false)
    }
  }
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
          footer={
            <>
              <Button kind="secondary" onClick={() => setAsked(false)}>
                Batal
              </Button>
              <Button kind="danger" busy={busy} onClick={() => void remove()}>
                Hapus
              </Button>
            </>
          }
        />
      )}
    </>
  )
}
