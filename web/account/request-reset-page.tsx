import { Link, type MetaArgs, useNavigate } from 'react-router'
import { callForAnswer } from '../api/call.ts'
import { paths } from '../paths.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { InlineNotice } from '../ui/inline-notice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.ts'
import { useForm, WHOLE_FORM } from '../ui/use-form.ts'
import { AccountFrame } from './account-frame.tsx'
import { checkResetRequest } from './check-account.ts'
import { formFailure } from './form-failure.ts'
import { NeedsScript, SENT_BY_SCRIPT } from './needs-script.tsx'

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'Lupa password', hidden: true })
}

export default function RequestResetPage() {
  const navigate = useNavigate()
  const { form, errors, busy } = useForm({
    check: checkResetRequest,
    send: async ({ email: typed = '' }) => {
      const email = typed.trim()
      try {
        const { message } = await callForAnswer('POST /api/auth/request-reset-password', { body: { email } })
        showToast({ kind: 'success', text: message || 'Token Berhasil dikirim' })
        await navigate(paths.resetPassword(), { state: { email } })
        return undefined
      } catch (error) {
        return formFailure(error, 'Token Gagal dikirim')
      }
    },
  })
  const fault = errors[WHOLE_FORM]
  return (
    <AccountFrame
      title="Lupa password"
      text="Tulis email akun Anda. Jika terdaftar, kami mengirim token untuk mengatur password baru."
      below={
        <>
          Sudah ingat?{' '}
          <Link
            to={paths.login()}
            className="inline-flex min-h-11 items-center font-semibold text-primary underline"
          >
            Masuk
          </Link>
        </>
      }
    >
      <form {...form} {...SENT_BY_SCRIPT} aria-label="Lupa password" className="grid gap-5">
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
          error={errors.email}
        />
        <Button type="submit" wide busy={busy}>
          Kirim token
        </Button>
        <Link
          to={paths.resetPassword()}
          className="inline-flex min-h-11 items-center justify-self-center text-sm font-semibold text-primary hover:underline"
        >
          Sudah punya token
        </Link>
      </form>
    </AccountFrame>
  )
}
