import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CallData } from '#contracts/calls.ts'
import { type CallFailure, isCallFailure } from '../../api/call-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { callConsole } from '../api/call-console.ts'
import { formFailure } from '../forms/form-failure.ts'
import { consolePaths } from '../paths.ts'
import { loadSession } from '../session/load-session.ts'
import { EntryFrame } from './entry-frame.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpTotp } from './set-up-totp.tsx'

type Invitation = CallData<'POST /api/console/invitations/open'>

/** The token of the link. It stands behind `#`, so that no server logs it. */
const tokenOfAddress = () => window.location.hash.slice(1)

/** The link of an invitation, or of a new password: name and password, then the second step. */
export function InvitationScreen() {
  const navigate = useNavigate()
  const [token] = useState(tokenOfAddress)
  const [invitation, setInvitation] = useState<Invitation>()
  const [failure, setFailure] = useState<CallFailure>()
  const [accepted, setAccepted] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()

  useEffect(() => {
    const left = new AbortController()
    callConsole('POST /api/console/invitations/open', { body: { token } }, { signal: left.signal }).then(
      setInvitation,
      (reason: unknown) => {
        if (left.signal.aborted) return
        if (!isCallFailure(reason)) throw reason
        setFailure(reason)
      },
    )
    return () => left.abort()
  }, [token])

  const enter = async () => {
    await loadSession()
    await navigate(consolePaths.screen(), { replace: true })
  }

  if (failure !== undefined) {
    return (
      <EntryFrame title="Undangan tidak dapat dipakai" text={<span role="alert">{failure.message}</span>}>
        <Button kind="secondary" onClick={() => void navigate(consolePaths.signIn())}>
          Ke halaman masuk
        </Button>
      </EntryFrame>
    )
  }
  if (invitation === undefined) {
    return (
      <EntryFrame title="Undangan">
        <SkeletonLines count={4} />
      </EntryFrame>
    )
  }
  if (accepted) {
    return (
      <EntryFrame
        title="Verifikasi dua langkah"
        text="Dengan langkah kedua, password yang bocor saja tidak cukup untuk masuk."
      >
        {codes === undefined ? (
          <SetUpTotp onCodes={setCodes} onSkip={() => void enter()} />
        ) : (
          <RecoveryCodes codes={codes} onDone={() => void enter()} />
        )}
      </EntryFrame>
    )
  }
  return (
    <EntryFrame
      title={invitation.is_member ? 'Buat password baru' : 'Selamat bergabung'}
      text={
        invitation.is_member
          ? `Untuk akun ${invitation.email}.`
          : `Anda diundang sebagai ${invitation.roles.join(', ')} dengan email ${invitation.email}.`
      }
    >
      <Credentials
        token={token}
        email={invitation.email}
        onAccepted={() => {
          window.history.replaceState(window.history.state, '', consolePaths.invitation())
          setAccepted(true)
        }}
      />
    </EntryFrame>
  )
}

type CredentialsProps = { token: string; email: string; onAccepted: () => void }

function Credentials({ token, email, onAccepted }: CredentialsProps) {
  const form = useForm({
    check: ({ name = '', password = '', again = '' }) => ({
      name: name.trim() === '' ? 'Isi nama' : undefined,
      password: password === '' ? 'Isi password' : undefined,
      again: again === password ? undefined : 'Password ini berbeda dari yang di atas',
    }),
    send: async ({ name = '', password = '' }) => {
      await callConsole('POST /api/console/invitations/accept', { body: { token, name, password } })
      onAccepted()
    },
    failed: (error) => formFailure(error, 'password'),
  })
  return (
    <Form of={form} className="grid gap-4">
      <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
      <TextField
        label="Nama"
        name="name"
        autoComplete="name"
        hint="Tampil di catatan tindakan, supaya rekan Anda tahu siapa yang mengubah apa."
        autoFocus
      />
      <PasswordField label="Password" name="password" autoComplete="new-password" />
      <PasswordField label="Ulangi password" name="again" autoComplete="new-password" />
      <Button type="submit" wide busy={form.busy}>
        Simpan dan lanjutkan
      </Button>
    </Form>
  )
}
