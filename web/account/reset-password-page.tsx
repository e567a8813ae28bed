import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { callForAnswer } from '../api/call.ts'
import { formFailure } from '../api/form-failure.ts'
import { paths } from '../paths.ts'
import { metaOf } from '../shell/page-meta.ts'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.ts'
import { useForm } from '../ui/use-form.ts'
import { EmailField, NewPasswordFields } from './account-fields.tsx'
import { AccountForm, AccountLink } from './account-form.tsx'
import { AccountFrame } from './account-frame.tsx'
import { checkReset } from './check-account.ts'

export const meta = metaOf({ title: 'Atur ulang password', hidden: true })

type Known = { email: string; token: string }

const emailOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : ''

/**
 * What the link to this page carries: the e-mail from the page before, or e-mail and token from the mail's link. The
 * latter stand behind the #, which no server sees. They are removed from the address, which people copy and show to
 * others.
 */
function useKnown(): Known {
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const [known, setKnown] = useState<Known>({ email: '', token: '' })
  useEffect(() => {
    const linked = new URLSearchParams(hash.slice(1))
    const email = linked.get('email') ?? emailOf(state)
    const token = linked.get('token') ?? ''
    // On a second reading the # is gone; what the first one found is kept.
    setKnown((before) => ({ email: email || before.email, token: token || before.token }))
    if (hash !== '') void navigate(paths.resetPassword(), { replace: true, state: { email } })
  }, [hash, state, navigate])
  return known
}

function ResetForm({ known }: { known: Known }) {
  const navigate = useNavigate()
  const form = useForm({
    check: checkReset,
    send: async ({ email = '', token = '', password = '', password_confirmation = '' }) => {
      const { message } = await callForAnswer('POST /api/auth/reset-password', {
        body: { email: email.trim(), token: token.trim(), password, password_confirmation, roles: 'User' },
      })
      showToast({ kind: 'success', text: message || 'Password Berhasil Diubah', of: 'form' })
      await navigate(paths.home(), { replace: true })
    },
    failed: (error) => formFailure(error, 'Password Gagal Diubah'),
  })
  return (
    <AccountForm of={form} name="Atur ulang password" submit="Simpan password">
      <EmailField defaultValue={known.email} />
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
      />
      <NewPasswordFields label="Password baru" confirmation="Konfirmasi password baru" />
    </AccountForm>
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
          Belum menerima token? <AccountLink to={paths.requestPasswordReset()}>Minta token</AccountLink>
        </>
      }
    >
      {/* The key remounts the form once its initial values are known. */}
      <ResetForm key={`${known.email} ${known.token}`} known={known} />
    </AccountFrame>
  )
}
