import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { CallData } from '#contracts/calls.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useForm, WHOLE_FORM } from '../../ui/use-form.ts'
import { callConsole } from '../api/call-console.ts'
import { formFailure } from '../forms/form-failure.ts'
import { safeConsoleNext } from '../paths.ts'
import { loadSession } from '../session/load-session.ts'
import { PasskeyButton } from '../session/passkey-button.tsx'
import { hasPasskeys, signInWithPasskey } from '../session/passkeys.ts'
import { useStaffSession } from '../session/staff-session.ts'
import { EntryFrame } from './entry-frame.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

type SecondStep = Extract<CallData<'POST /api/console/sign-in'>, { next: 'code' }>

/** Signing in: e-mail and password, then the second step for members who have one; or a passkey, which is both. */
export function SignInScreen() {
  const [second, setSecond] = useState<SecondStep>()
  const session = useStaffSession()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const next = safeConsoleNext(query.get('next'))
  useEffect(() => {
    if (session.status === 'signed-in') void navigate(next, { replace: true })
  }, [session.status, next, navigate])

  if (second === undefined) {
    return (
      <SignInFrame>
        <PasswordStep onSecond={setSecond} />
      </SignInFrame>
    )
  }
  return (
    <EntryFrame title="Verifikasi dua langkah" text="Satu langkah lagi untuk memastikan ini Anda.">
      <SecondStepForm second={second} onBack={() => setSecond(undefined)} />
    </EntryFrame>
  )
}

function PasswordStep({ onSecond }: { onSecond: (second: SecondStep) => void }) {
  const form = useForm({
    check: ({ email = '', password = '' }) => ({
      email: email.trim() === '' ? 'Isi email' : undefined,
      password: password === '' ? 'Isi password' : undefined,
    }),
    send: async ({ email = '', password = '' }) => {
      const answer = await callConsole('POST /api/console/sign-in', { body: { email, password } })
      if (answer.next === 'code') onSecond(answer)
      else await loadSession()
    },
    failed: (error) => formFailure(error, WHOLE_FORM),
  })
  return (
    <Form of={form} className="grid gap-4">
      <Fault text={form.errors[WHOLE_FORM]} />
      <TextField label="Email" name="email" type="email" autoComplete="username" autoFocus />
      <PasswordField label="Password" name="password" autoComplete="current-password" />
      <Button type="submit" wide busy={form.busy}>
        Masuk
      </Button>
      <PasskeyButton label="Masuk dengan passkey" use={() => enterWithPasskey()} />
    </Form>
  )
}

async function enterWithPasskey(challenge?: string): Promise<void> {
  await signInWithPasskey(challenge)
  await loadSession()
}

function SecondStepForm({ second, onBack }: { second: SecondStep; onBack: () => void }) {
  const { challenge, totp, passkey, recovery } = second
  const byPasskey = passkey && hasPasskeys()
  const [code, setCode] = useState<'app' | 'recovery' | undefined>(
    totp ? 'app' : byPasskey || !recovery ? undefined : 'recovery',
  )
  return (
    <div className="grid gap-4">
      {!totp && !byPasskey && !recovery && (
        <InlineNotice tone="warning">
          Peramban ini tidak dapat memakai passkey, dan kode pemulihan Anda sudah habis. Masuklah dari
          peramban yang dapat memakai passkey Anda, atau minta pemilik toko mengatur ulang langkah kedua Anda.
        </InlineNotice>
      )}
      {code !== undefined && <CodeForm challenge={challenge} recovery={code === 'recovery'} />}
      {byPasskey && <PasskeyButton label="Pakai passkey" use={() => enterWithPasskey(challenge)} />}
      <div className="flex flex-wrap justify-between gap-2">
        {code !== 'recovery' && recovery && (
          <Button kind="ghost" className="px-2" onClick={() => setCode('recovery')}>
            Pakai kode pemulihan
          </Button>
        )}
        {code === 'recovery' && totp && (
          <Button kind="ghost" className="px-2" onClick={() => setCode('app')}>
            Pakai aplikasi
          </Button>
        )}
        <Button kind="ghost" className="px-2" onClick={onBack}>
          Kembali
        </Button>
      </div>
    </div>
  )
}

function CodeForm({ challenge, recovery }: { challenge: string; recovery: boolean }) {
  const form = useForm({
    check: ({ code = '' }) => ({ code: code.trim() === '' ? 'Isi kode' : undefined }),
    send: async ({ code = '' }) => {
      await callConsole('POST /api/console/sign-in/code', { body: { challenge, code } })
      await loadSession()
    },
    failed: (error) => formFailure(error, 'code'),
  })
  return (
    <Form of={form} className="grid gap-4">
      <TextField
        // A new field for the other kind, without what was typed into the former one.
        key={String(recovery)}
        label={recovery ? 'Kode pemulihan' : 'Kode dari aplikasi autentikator'}
        name="code"
        autoComplete="one-time-code"
        inputMode={recovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        hint={
          recovery
            ? 'Setiap kode pemulihan hanya dapat dipakai satu kali.'
            : 'Enam angka, berganti tiap 30 detik.'
        }
        autoFocus
      />
      <Button type="submit" wide busy={form.busy}>
        Masuk
      </Button>
    </Form>
  )
}

function Fault({ text }: { text: string | undefined }) {
  return (
    <div aria-live="polite" className="empty:hidden">
      {text !== undefined && text !== '' && <InlineNotice tone="danger">{text}</InlineNotice>}
    </div>
  )
}
