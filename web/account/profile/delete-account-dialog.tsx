import { useId } from 'react'
import { call } from '../../api/call.ts'
import { formFailure } from '../../api/form-failure.ts'
import { paths } from '../../paths.ts'
import { endSession, readSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import { useForm, WHOLE_FORM } from '../../ui/use-form.ts'
import { CurrentPasswordField } from '../account-fields.tsx'

async function deleteOwnMarks(): Promise<void> {
  const reader = readSession()?.user.id
  if (reader === undefined) return
  const { deleteMarks } = await import('../../kept-marks/send-marks.ts')
  await deleteMarks(reader)
}

function DeleteAccountForm({ onClose }: { onClose: () => void }) {
  const id = useId()
  const form = useForm({
    check: ({ password = '' }) => (password === '' ? { password: 'Password Tidak Boleh Kosong' } : {}),
    send: async ({ password = '' }) => {
      await call('POST /api/auth/delete-account', { body: { password } })
      // The account is deleted, whether or not this device can clear its marks.
      await deleteOwnMarks().catch(() => undefined)
      endSession()
      // The home page, loaded anew, says so (say-account-deleted.ts).
      sessionStorage.setItem('account_deleted', '1')
      window.location.replace(paths.home())
    },
    failed: (error) => formFailure(error),
  })
  const fault = form.errors[WHOLE_FORM]
  return (
    <Form of={form} aria-labelledby={id} className="grid gap-4">
      <p id={id} className="sr-only">
        Hapus akun
      </p>
      {fault !== undefined && <InlineNotice tone="danger">{fault}</InlineNotice>}
      <CurrentPasswordField />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button kind="secondary" onClick={onClose}>
          Batal
        </Button>
        <Button kind="danger" type="submit" busy={form.busy}>
          Hapus akun saya
        </Button>
      </div>
    </Form>
  )
}

/** Asks for the password before an account is deleted for good. */
export function DeleteAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Hapus akun"
      description="Akun, alamat, rak buku digital, dan langganan Anda hilang untuk selamanya. Catatan transaksi kami simpan tanpa data pribadi, seperti yang diwajibkan aturan pajak."
    >
      <DeleteAccountForm onClose={onClose} />
    </Dialog>
  )
}
