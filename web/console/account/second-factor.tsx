import { useState } from 'react'
import { RIGHTS } from '#contracts/rights.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { callConsole } from '../api/call-console.ts'
import { useAct } from '../api/use-act.tsx'
import { FormSection } from '../forms/record-form-frame.tsx'
import { loadSession } from '../session/load-session.ts'
import { useMe } from '../session/staff-session.ts'
import type { FactorStep } from './factor-dialog.tsx'

const FactorDialog = laterPart(() => import('./factor-dialog.tsx'), 'FactorDialog')

export function SecondFactor() {
  const { second_factor: factor } = useMe()
  const hasFactor = factor.totp || factor.passkeys > 0
  const [shown, setShown] = useState<FactorStep>()
  const { act, busy } = useAct()
  const close = () => {
    setShown(undefined)
    void loadSession()
  }
  const renew = async () => {
    const done = await act(() => callConsole('POST /api/console/me/recovery-codes'))
    if (done !== undefined) setShown({ what: 'codes', codes: done.data.recovery_codes })
  }
  const remove = async () => {
    const done = await act(() => callConsole('DELETE /api/console/me/totp'), { done: 'Aplikasi dilepas' })
    if (done !== undefined) close()
  }
  return (
    <FormSection
      title="Verifikasi dua langkah"
      text="Dengan langkah kedua, password yang bocor saja tidak cukup untuk masuk."
    >
      {factor.withheld.length > 0 && (
        <InlineNotice tone="warning">
          <p>Hak ini baru berlaku setelah aplikasi autentikator atau passkey dipasang:</p>
          <ul className="list-disc pl-5">
            {factor.withheld.map((right) => (
              <li key={right}>{RIGHTS[right]}</li>
            ))}
          </ul>
        </InlineNotice>
      )}
      <p className="flex flex-wrap items-center gap-2.5">
        Aplikasi autentikator
        <Chip tone={factor.totp ? 'success' : 'plain'}>{factor.totp ? 'Terpasang' : 'Belum dipasang'}</Chip>
        {hasFactor && <span className="text-muted">sisa {factor.recovery_codes} kode pemulihan</span>}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button kind="secondary" onClick={() => setShown({ what: 'set-up' })}>
          {factor.totp ? 'Ganti aplikasi' : 'Pasang aplikasi'}
        </Button>
        {hasFactor && (
          <Button kind="secondary" busy={busy} onClick={() => void renew()}>
            Buat kode pemulihan baru
          </Button>
        )}
        {factor.totp && (
          <Button kind="ghost" onClick={() => setShown({ what: 'remove', passkeys: factor.passkeys })}>
            Lepas
          </Button>
        )}
      </div>
      {shown !== undefined && (
        <FactorDialog shown={shown} busy={busy} onClose={close} onRemove={() => void remove()} />
      )}
    </FormSection>
  )
}
