import { callForAnswer } from '../../api/call.ts'
import { formFailure } from '../../api/form-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { useForm, WHOLE_FORM } from '../../ui/use-form.ts'
import { CurrentPasswordField, NewPasswordFields } from '../account-fields.tsx'
import { checkNewPassword } from '../check-account.ts'

/** Changes the password, which ends everything else that can open the account or its books. */
export function PasswordForm({ email }: { email: string }) {
  const form = useForm({
    check: checkNewPassword,
    send: async ({ old_password = '', new_password = '', new_password_confirmation = '' }) => {
      const { message } = await callForAnswer('POST /api/auth/update-password', {
        body: { old_password, new_password, new_password_confirmation },
      })
      showToast({ kind: 'success', text: message || 'Password Berhasil dirubah', of: 'form' })
      form.element.ref.current?.reset()
    },
    failed: (error) => formFailure(error, 'Password Gagal dirubah'),
  })
  const fault = form.errors[WHOLE_FORM]
  return (
    <Form
      of={form}
      aria-label="Ganti Password"
      className="grid max-w-lg gap-5 rounded border border-line bg-surface p-5 sm:p-8"
    >
      {fault !== undefined && <InlineNotice tone="danger">{fault}</InlineNotice>}
      {/* The account's e-mail, for password managers. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        defaultValue={email}
        readOnly
        hidden
        aria-hidden
        tabIndex={-1}
      />
      <CurrentPasswordField label="Password lama" name="old_password" />
      <NewPasswordFields label="Password baru" confirmation="Konfirmasi password baru" name="new_password" />
      <p className="text-sm text-muted">
        Perangkat lain akan dikeluarkan beserta buku tersimpannya, dan semua tautan baca dicabut. Anda tetap
        masuk di perangkat ini.
      </p>
      <div>
        <Button type="submit" busy={form.busy}>
          Ganti Password
        </Button>
      </div>
    </Form>
  )
}
