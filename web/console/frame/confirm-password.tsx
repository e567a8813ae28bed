import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { callConsole } from '../api/call-console.ts'
import { formFailure } from '../forms/form-failure.ts'
import { PasskeyButton } from '../session/passkey-button.tsx'
import { confirmWithPasskey } from '../session/passkeys.ts'
import { useStaffSession } from '../session/staff-session.ts'

const FORM = 'konfirmasi-password'

/**
 * Asks for the password, or a passkey, where a call needs a recent sign-in (F113); the call is repeated once it was
 * given.
 */
export function ConfirmPassword({ answer }: { answer: (confirmed: boolean) => void }) {
  const session = useStaffSession()
  const me = session.status === 'signed-in' ? session.me : undefined
  const form = useForm({
    check: ({ password = '' }) => ({ password: password === '' ? 'Isi password' : undefined }),
    send: async ({ password = '' }) => {
      await callConsole('POST /api/console/confirm', { body: { password } })
      answer(true)
    },
    failed: (error) => formFailure(error, 'password'),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && answer(false)}
      title="Masukkan password Anda"
      description="Tindakan ini penting, jadi kami pastikan dulu bahwa ini Anda."
      back="Batal"
      footer={
        <Button type="submit" form={FORM} busy={form.busy}>
          Lanjutkan
        </Button>
      }
    >
      <Form of={form} id={FORM} className="grid gap-4">
        {/* Password managers fill in the password of this account. */}
        <input type="email" name="email" value={me?.email ?? ''} autoComplete="username" readOnly hidden />
        <PasswordField label="Password" name="password" autoComplete="current-password" autoFocus />
        {me !== undefined && me.second_factor.passkeys > 0 && (
          <PasskeyButton
            label="Pakai passkey"
            use={async () => {
              await confirmWithPasskey()
              answer(true)
            }}
          />
        )}
      </Form>
    </Dialog>
  )
}
