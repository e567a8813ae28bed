import { Check, Copy } from 'lucide-react'
import { Button } from './button.tsx'
import { CopyOutcomeText } from './copy-outcome.tsx'
import { useCopy } from './use-copy.ts'

/** Copies a text and confirms it. `label` names the copied text for screen readers. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { outcome, copy } = useCopy(text)
  const Icon = outcome === 'copied' ? Check : Copy
  return (
    <>
      <Button kind="secondary" className="px-4" aria-label={`Salin ${label}`} onClick={copy}>
        <Icon aria-hidden className="size-4.5" />
        {outcome === 'copied' ? 'Tersalin' : 'Salin'}
      </Button>
      <CopyOutcomeText label={label} outcome={outcome} />
    </>
  )
}
