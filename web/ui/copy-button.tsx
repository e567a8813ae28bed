import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'

const REMEMBERED = 4000

/** Copies a text and says so. `label` names what is copied for those who hear the page. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (outcome === undefined) return
    const timer = setTimeout(() => setOutcome(undefined), REMEMBERED)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = () =>
    // The clipboard is missing where the page came over plain http.
    Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  const Icon = outcome === 'copied' ? Check : Copy
  return (
    <>
      <Button kind="secondary" className="px-4" aria-label={`Salin ${label}`} onClick={() => void copy()}>
        <Icon aria-hidden className="size-4.5" />
        {outcome === 'copied' ? 'Tersalin' : 'Salin'}
      </Button>
      <span role="status" className="sr-only">
        {outcome === 'copied' && `${label} tersalin`}
        {outcome === 'failed' && `${label} tidak dapat disalin. Pilih teksnya, lalu salin sendiri.`}
      </span>
    </>
  )
}
