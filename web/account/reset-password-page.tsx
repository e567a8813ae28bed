import { useEffect, useState } from 'react'
import { Link, type MetaArgs, useLocation, useNavigate } from 'react-router'
import { callForAnswer } from '../api/call.ts'
import { paths } from '../paths.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { InlineNotice } from '../ui/inline-notice.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.ts'
import { useForm, WHOLE_FORM } from '../ui/use-form.ts'
import { AccountFrame } from './account-frame.tsx'
import { checkReset } from './check-account.ts'
import { formFailure } from './form-failure.ts'
import { NeedsScript, SENT_BY_SCRIPT } from './needs-script.tsx'

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'Atur ulang password', hidden: true })
}

type Known = { email: string; token: string }

const emailOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : ''

/**
 * What the way here brought along: the e-mail from the page before, or both from the mail's link, whose part
 * behind the # no server sees. It is taken out of the address, which people copy and look at together.
 */
function useKnown(): Known {
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const [known, setKnown] = useState<Known>({ email: '', token: '' })
  useEffect(() => {
    const linked = new URLSearchParams(hash.slice(1))
    const email = linked.get('email') ?? emailOf(state)
    const token = linked.get('token') ?? ''
    // Without the #, the second time: what it brought is kept.
    setKnown((before) => ({ email: email || before.email, token: token || before.token }))
    if (hash !== '') void navigate(paths.resetPassword(), { replace: true, state: { email } })
  }, [hash, state, navigate])
  return known
}

function ResetForm({ known }: { known: Known }) {
  const navigate = useNavigate()
  const { form, errors, busy } = useForm({
    check: checkReset,
    send: async ({ email = '', token = '', password = '', password_confirmation = '' }) => {
      try {
        const { message } = await callForAnswer('POST /api/auth/reset-password', {
          body: { email: email.trim(), token: token.trim(), password, password_confirmation, roles: 'User' },
        })
        showToast({ kind: 'success', text: message || 'Password Berhasil Diubah' })
        await navigate(paths.home(), { replace: true })
        return undefined
      } catch (error) {
        return formFailure(error, 'Password Gagal Diubah')
      }
    },
  })
  const fault = errors[WHOLE_FORM]
  return (
    <form {...form} {...SENT_BY_SCRIPT} aria-label="Atur ulang password" className="grid gap-5">
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
        defaultValue={known.email}
        error={errors.email}
      />
      <TextField
        label="Token"
        name="token"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={20}
        defaultValue={known.token}
        hint="Delapan huruf dan angka dari email kami."
        error={errors.token}
      />
      <PasswordField
        label="Password baru"
        name="password"
        autoComplete="new-password"
        required
        maxLength={200}
        hint="Paling sedikit 8 huruf, dan bukan yang mudah ditebak."
        error={errors.password}
      />
      <PasswordField
        label="Konfirmasi password baru"
        name="password_confirmation"
        autoComplete="new-password"
        required
        maxLength={200}
        error={errors.password_confirmation}
      />
      <Button type="submit" wide busy={busy}>
        Simpan password
      </Button>
    </form>
  )
}

export default function ResetPasswordPage() {
  const known = useKnown()
  return (
    <AccountFrame
      title="Atur ulang password"
      text="Masukkan token dari email kami, lalu pilih password baru. Token berlaku 30 menit."
      below={
        <>
          Belum menerima token?{' '}
          <Link
            to={paths.requestPasswordReset()}
            className="inline-flex min-h-11 items-center font-semibold text-primary underline"
          >
            Minta token
          </Link>
        </>
      }
    >
      {/* Made anew once it is known what to begin with. */}
      <ResetForm key={`${known.email} ${known.token}`} known={known} />
    </AccountFrame>
  )
}
