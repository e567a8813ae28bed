import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { callForAnswer } from '../api/call.ts'
import { formFailure } from '../api/form-failure.ts'
import { paths } from '../paths.ts'
import { readSession } from '../session/session.ts'
import { Link } from '../shell/link.tsx'
import { metaOf } from '../shell/page-meta.ts'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.ts'
import { type FormFields, useForm } from '../ui/use-form.ts'
import { EmailField, NewPasswordFields } from './account-fields.tsx'
import { AccountForm, AccountLink } from './account-form.tsx'
import { AccountFrame } from './account-frame.tsx'
import { checkRegistration } from './check-account.ts'
import { safeNext } from './safe-next.ts'

export const meta = metaOf({ title: 'Daftar', hidden: true })

async function sendRegistration(fields: FormFields): Promise<string> {
  const { name = '', email = '', password = '', password_confirmation = '' } = fields
  const { message } = await callForAnswer('POST /api/auth/register', {
    body: { name: name.trim(), email: email.trim(), password, password_confirmation, roles: 'User' },
  })
  return message || 'Registrasi Berhasil Silahkan Login'
}

const textLink = 'font-semibold text-primary underline'

/** The consent that pressing the button gives. The server records it with the account. */
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

  const onArrival = useEffectEvent(() => {
    if (readSession() !== undefined) void navigate(paths.home(), { replace: true })
  })
  useEffect(() => onArrival(), [])

  const form = useForm({
    check: checkRegistration,
    send: async (fields) => {
      showToast({ kind: 'success', text: await sendRegistration(fields), of: 'form' })
      // A guest who came from a purchase signs in next and returns to it; anybody else goes to the home page.
      await navigate(next === null ? paths.home() : paths.login(safeNext(next)), { replace: true })
    },
    failed: (error) => formFailure(error, 'Registrasi Gagal'),
  })

  return (
    <AccountFrame
      title="Daftar"
      text="Satu akun untuk buku digital, majalah, dan langganan Anda."
      below={
        <>
          Sudah punya akun? <AccountLink to={paths.login(next ?? undefined)}>Masuk</AccountLink>
        </>
      }
    >
      <AccountForm of={form} name="Daftar" submit="Daftar">
        <TextField label="Nama" name="name" autoComplete="name" required maxLength={200} />
        <EmailField />
        <NewPasswordFields label="Password" confirmation="Konfirmasi Password" />
        <Consent />
      </AccountForm>
    </AccountFrame>
  )
}
