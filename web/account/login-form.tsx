import type { ReactNode, Ref } from 'react'
import { callForAnswer } from '../api/call.ts'
import { formFailure } from '../api/form-failure.ts'
import { type Session, startSession } from '../session/session.ts'
import { showToast } from '../ui/toast.ts'
import { type FormFields, useForm } from '../ui/use-form.ts'
import { CurrentPasswordField, EmailField, forgetTypedEmail } from './account-fields.tsx'
import { AccountForm } from './account-form.tsx'
import { checkLogin } from './check-account.ts'

export type LoginFormProps = {
  /** Called once the session is stored. */
  onSignedIn: (session: Session) => void | Promise<void>
  email?: string | undefined
  /** Shown beside the password: the link for a forgotten one. */
  help?: ReactNode
  passwordRef?: Ref<HTMLInputElement>
}

/** E-mail and password. After a refusal the e-mail stays in its field. */
export function LoginForm({ onSignedIn, email, help, passwordRef }: LoginFormProps) {
  const form = useForm({
    check: checkLogin,
    send: async ({ email = '', password = '' }: FormFields) => {
      const { data, message } = await callForAnswer('POST /api/auth/login', {
        body: { email: email.trim(), password },
      })
      startSession(data)
      forgetTypedEmail()
      showToast({ kind: 'success', text: message || 'Login Berhasil', of: 'form' })
      await onSignedIn({ user: data.user, token: data.access_token })
    },
    failed: (error) => formFailure(error),
  })
  return (
    <AccountForm of={form} name="Masuk" submit="Masuk">
      <EmailField defaultValue={email} />
      <div className="grid gap-1">
        <CurrentPasswordField ref={passwordRef} />
        {help}
      </div>
    </AccountForm>
  )
}
