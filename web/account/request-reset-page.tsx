import { useNavigate } from 'react-router'
import { callForAnswer } from '../api/call.ts'
import { formFailure } from '../api/form-failure.ts'
import { paths } from '../paths.ts'
import { metaOf } from '../shell/page-meta.ts'
import { showToast } from '../ui/toast.ts'
import { useForm } from '../ui/use-form.ts'
import { EmailField } from './account-fields.tsx'
import { AccountForm, AccountLink } from './account-form.tsx'
import { AccountFrame } from './account-frame.tsx'
import { checkResetRequest } from './check-account.ts'

export const meta = metaOf({ title: 'Lupa password', hidden: true })

export default function RequestResetPage() {
  const navigate = useNavigate()
  const form = useForm({
    check: checkResetRequest,
    send: async ({ email: typed = '' }) => {
      const email = typed.trim()

      const { message } = await callForAnswer('POST /api/auth/request-reset-password', { body: { email } })
      showToast({ kind: 'success', text: message || 'Token Berhasil dikirim', of: 'form' })
      await navigate(paths.resetPassword(), { state: { email } })
    },
    failed: (error) => formFailure(error, 'Token Gagal dikirim'),
  })
  return (
    <AccountFrame
      title="Lupa password"
      text="Tulis email akun Anda. Jika terdaftar, kami mengirim token untuk mengatur password baru."
      below={
        <>
          Sudah ingat? <AccountLink to={paths.login()}>Masuk</AccountLink>
        </>
      }
    >
      <AccountForm
        of={form}
        name="Lupa password"
        submit="Kirim token"
        after={
          <div className="justify-self-center">
            <AccountLink quiet to={paths.resetPassword()}>
              Sudah punya token
            </AccountLink>
          </div>
        }
      >
        <EmailField />
      </AccountForm>
    </AccountFrame>
  )
}
