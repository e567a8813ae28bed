import type { ReactNode } from 'react'
import { callForAnswer } from '../api/call.ts'
import { type Session, startSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { InlineNotice } from '../ui/inline-notice.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.ts'
import { type FormFields, useForm, WHOLE_FORM } from '../ui/use-form.ts'
import { checkLogin } from './check-account.ts'
import { formFailure } from './form-failure.ts'
import { NeedsScript, SENT_BY_SCRIPT } from './needs-script.tsx'

export type LoginFormProps = {
  /** What happens once the session stands. */
  onSignedIn: (session: Session) => void | Promise<void>
  email?: string | undefined
  /** Beside the password: the way out for who forgot it. */
  help?: ReactNode
}

/** E-mail and password. The e-mail stays when they are refused. */
export function LoginForm({ onSignedIn, email, help }: LoginFormProps) {
  const { form, errors, busy } = useForm({
    check: checkLogin,
    send: async ({ email = '', password = '' }: FormFields) => {
      try {
        const { data, message } = await callForAnswer('POST /api/auth/login', {
          body: { email: email.trim(), password },
        })
        startSession(data)
        showToast({ kind: 'success', text: message || 'Login Berhasil' })
        await onSignedIn({ user: data.user, token: data.access_token })
        return undefined
      } catch (error) {
        return formFailure(error, 'Terjadi Kesalahan')
      }
    },
  })
  const fault = errors[WHOLE_FORM]
  return (
    <form {...form} {...SENT_BY_SCRIPT} aria-label="Masuk" className="grid gap-5">
      <NeedsScript />
      {fault !== undefined && <InlineNotice tone="danger">{fault}</InlineNotice>}
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={200}
        defaultValue={email}
        error={errors.email}
      />
      <div className="grid gap-1">
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          maxLength={200}
          error={errors.password}
        />
        {help}
      </div>
      <Button type="submit" wide busy={busy}>
        Masuk
      </Button>
    </form>
  )
}
