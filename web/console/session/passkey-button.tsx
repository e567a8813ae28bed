import { useState } from 'react'
import { isCallFailure } from '../../api/call-failure.ts'
import { Button } from '../../ui/button.tsx'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import { hasPasskeys } from './passkeys.ts'

/** A button that asks the browser for a passkey; nothing where the browser has none. */
export function PasskeyButton({ label, use }: { label: string; use: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  if (!hasPasskeys()) return null
  const press = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      await use()
    } catch (failure) {
      if (!isCallFailure(failure)) throw failure
      setFault(failure.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-2">
      <div aria-live="polite" className="empty:hidden">
        {fault !== undefined && <InlineNotice tone="danger">{fault}</InlineNotice>}
      </div>
      <Button kind="secondary" wide busy={busy} onClick={() => void press()}>
        {label}
      </Button>
    </div>
  )
}
