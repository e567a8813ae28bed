import type { CopyOutcome } from './use-copy.ts'

/** The result of copying, for screen readers. */
export function CopyOutcomeText({ label, outcome }: { label: string; outcome: CopyOutcome }) {
  return (
    <span role="status" className="sr-only">
      {outcome === 'copied' && `${label} tersalin`}
      {outcome === 'failed' && `${label} tidak dapat disalin. Pilih teksnya, lalu salin sendiri.`}
    </span>
  )
}
