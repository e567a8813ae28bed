import { useEffect, useState } from 'react'
import type { CallData } from '#contracts/calls.ts'
import { type CallFailure, isCallFailure } from '../../api/call-failure.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Form } from '../../ui/form.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { callConsole, isAnsweredElsewhere } from '../api/call-console.ts'
import { formFailure } from '../forms/form-failure.ts'

type Setup = CallData<'POST /api/console/me/totp'>

type SetUpTotpProps = { onCodes: (codes: readonly string[]) => void; onSkip: () => void }

/** Sets an authenticator app up: scan, type a code of it. The recovery codes come then, to be shown once. */
export function SetUpTotp({ onCodes, onSkip }: SetUpTotpProps) {
  const [setup, setSetup] = useState<Setup>()
  const [failure, setFailure] = useState<CallFailure>()
  const [turn, setTurn] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is a new attempt
  useEffect(() => {
    let left = false
    callConsole('POST /api/console/me/totp').then(
      (made) => {
        if (!left) setSetup(made)
      },
      (reason: unknown) => {
        if (left) return
        if (!isCallFailure(reason)) throw reason
        if (isAnsweredElsewhere(reason)) onSkip()
        else setFailure(reason)
      },
    )
    return () => {
      left = true
    }
  }, [turn])

  if (failure !== undefined) {
    const again = () => {
      setFailure(undefined)
      setTurn(turn + 1)
    }
    return <ErrorState title="Kode QR belum dapat dibuat" text={failure.message} onRetry={again} />
  }
  if (setup === undefined) return <Skeleton className="mx-auto size-48" />
  return <Scan setup={setup} onCodes={onCodes} onSkip={onSkip} />
}

type ScanProps = SetUpTotpProps & { setup: Setup }

function Scan({ setup, onCodes, onSkip }: ScanProps) {
  const form = useForm({
    check: ({ code = '' }) => ({
      code: /^\d{6}$/.test(code.replaceAll(' ', '')) ? undefined : 'Isi enam angka dari aplikasi',
    }),
    send: async ({ code = '' }) => {
      const body = { setup: setup.setup, code: code.replaceAll(' ', '') }
      const made = await callConsole('PUT /api/console/me/totp', { body })
      onCodes(made.recovery_codes)
    },
    failed: (error) => formFailure(error, 'code'),
  })
  return (
    <Form of={form} className="grid gap-5">
      <ol className="grid list-decimal gap-2 pl-5">
        <li>Buka aplikasi autentikator di ponsel Anda.</li>
        <li>Pindai kode ini, atau ketik kunci di bawahnya.</li>
        <li>Ketik enam angka yang ditampilkan aplikasi.</li>
      </ol>
      <div className="grid justify-items-center gap-3">
        <QrCode className="size-48" text={setup.uri} label="Kode QR untuk aplikasi autentikator" />
        <p className="flex flex-wrap items-center justify-center gap-3">
          <code className="text-sm break-all">{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={setup.secret} label="kunci" />
        </p>
      </div>
      <TextField label="Kode dari aplikasi" name="code" inputMode="numeric" autoComplete="one-time-code" />
      <div className="grid gap-2">
        <Button type="submit" wide busy={form.busy}>
          Pasang
        </Button>
        <Button kind="ghost" wide onClick={onSkip}>
          Nanti saja
        </Button>
      </div>
    </Form>
  )
}
