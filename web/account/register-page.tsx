import { useEffect } from 'react'
import { Link, type MetaArgs, useNavigate, useSearchParams } from 'react-router'
import { callForAnswer } from '../api/call.ts'
import { paths, safeNext } from '../paths.ts'
import { readSession } from '../session/session.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { InlineNotice } from '../ui/inline-notice.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.ts'
import { type FormFields, useForm, WHOLE_FORM } from '../ui/use-form.ts'
import { AccountFrame } from './account-frame.tsx'
import { checkRegistration } from './check-account.ts'
import { formFailure } from './form-failure.ts'
import { NeedsScript, SENT_BY_SCRIPT } from './needs-script.tsx'

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'Daftar', hidden: true })
}

async function sendRegistration(fields: FormFields): Promise<string> {
  const { name = '', email = '', password = '', password_confirmation = '' } = fields
  const { message } = await callForAnswer('POST /api/auth/register', {
    body: { name: name.trim(), email: email.trim(), password, password_confirmation, roles: 'User' },
  })
  return message || 'Registrasi Berhasil Silahkan Login'
}

const textLink = 'font-semibold text-primary underline'

/** What pressing the button agrees to. The server records it with the account. */
function Consent() {
  return (
    <p className="text-sm text-muted">
      Dengan menekan Daftar, Anda menyetujui{' '}
      <Link to={paths.terms()} target="_blank" className={textLink}>
        syarat dan ketentuan
      </Link>{' '}
      serta{' '}
      <Link to={paths.privacy()} target="_blank" className={textLink}>
        kebijakan privasi
      </Link>{' '}
      kami.
    </p>
  )
}

export default function RegisterPage() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const next = params.get('next')

  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival only
  useEffect(() => {
    if (readSession() !== undefined) void navigate(paths.home(), { replace: true })
  }, [])

  const { form, errors, busy } = useForm({
    check: checkRegistration,
    send: async (fields) => {
      try {
        showToast({ kind: 'success', text: await sendRegistration(fields) })
        // A guest who came from a purchase goes on to sign in and back to it; anybody else goes home.
        await navigate(next === null ? paths.home() : paths.login(safeNext(next)), { replace: true })
        return undefined
      } catch (error) {
        return formFailure(error, 'Registrasi Gagal')
      }
    },
  })
  const fault = errors[WHOLE_FORM]

  return (
    <AccountFrame
      title="Daftar"
      text="Satu akun untuk buku digital, majalah, dan langganan Anda."
      below={
        <>
          Sudah punya akun?{' '}
          <Link
            to={paths.login(next ?? undefined)}
            className={`inline-flex min-h-11 items-center ${textLink}`}
          >
            Masuk
          </Link>
        </>
      }
    >
      <form {...form} {...SENT_BY_SCRIPT} aria-label="Daftar" className="grid gap-5">
        <NeedsScript />
        {fault !== undefined && <InlineNotice tone="danger">{fault}</InlineNotice>}
        <TextField
          label="Nama"
          name="name"
          autoComplete="name"
          required
          maxLength={200}
          error={errors.name}
        />
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
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          required
          maxLength={200}
          hint="Paling sedikit 8 huruf, dan bukan yang mudah ditebak."
          error={errors.password}
        />
        <PasswordField
          label="Konfirmasi Password"
          name="password_confirmation"
          autoComplete="new-password"
          required
          maxLength={200}
          error={errors.password_confirmation}
        />
        <Consent />
        <Button type="submit" wide busy={busy}>
          Daftar
        </Button>
      </form>
    </AccountFrame>
  )
}
