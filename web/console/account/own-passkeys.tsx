import { useState } from 'react'
import { formatTime } from '#kernel/time.ts'
import { Button } from '../../ui/button.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { useCall } from '../api/use-call.ts'
import { FormSection } from '../forms/record-form-frame.tsx'
import { CallFault } from '../frame/screen-faults.tsx'
import { loadSession } from '../session/load-session.ts'
import { hasPasskeys } from '../session/passkeys.ts'
import { useMe } from '../session/staff-session.ts'
import { OwnRow } from './own-row.tsx'
import type { Passkey, PasskeyStep } from './passkey-dialog.tsx'

const PasskeyDialog = laterPart(() => import('./passkey-dialog.tsx'), 'PasskeyDialog')

const usesOf = ({ created_at, last_used_at }: Passkey) =>
  `ditambahkan ${formatTime(new Date(created_at))}, ${
    last_used_at === null ? 'belum pernah dipakai' : `terakhir dipakai ${formatTime(new Date(last_used_at))}`
  }`

/** Passkeys of the member. A browser without passkeys adds none, and can still remove one that was lost. */
export function OwnPasskeys() {
  const { second_factor: factor } = useMe()
  return hasPasskeys() || factor.passkeys > 0 ? <Passkeys /> : null
}

function Passkeys() {
  const { data, failure, reload } = useCall('GET /api/console/me/passkeys', {})
  const [step, setStep] = useState<PasskeyStep>()
  const done = () => {
    reload()
    void loadSession()
  }
  return (
    <FormSection
      title="Passkey"
      text="Masuk dengan sidik jari, wajah, atau PIN perangkat Anda. Satu passkey menggantikan password dan langkah kedua."
    >
      {failure !== undefined && <CallFault failure={failure} reload={reload} />}
      {failure === undefined && data === undefined && <SkeletonLines />}
      {data !== undefined && data.length > 0 && (
        <ul className="grid">
          {data.map((passkey) => (
            <OwnRow key={passkey.id} name={passkey.name} text={usesOf(passkey)}>
              <div className="flex flex-wrap gap-2.5">
                <Button kind="secondary" onClick={() => setStep({ what: 'rename', passkey })}>
                  Ganti nama<span className="sr-only"> {passkey.name}</span>
                </Button>
                <Button kind="ghost" onClick={() => setStep({ what: 'remove', passkey })}>
                  Hapus<span className="sr-only"> {passkey.name}</span>
                </Button>
              </div>
            </OwnRow>
          ))}
        </ul>
      )}
      {hasPasskeys() && (
        <Button kind="secondary" className="justify-self-start" onClick={() => setStep({ what: 'add' })}>
          Tambah passkey
        </Button>
      )}
      {step !== undefined && <PasskeyDialog step={step} done={done} close={() => setStep(undefined)} />}
    </FormSection>
  )
}
