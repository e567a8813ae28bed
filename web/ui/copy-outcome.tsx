import type { CopyOutcome } from './use-copy.ts'

/** What came of copying, for those who hear the page. */
export function CopyOutcomeText({ label, outcome }: { label: string; outcome: CopyOutcome }) {
  return (
    <span role="status" className="sr-only">
      {outcome === 'copied' && `${label} tersalin`}
      {outcome === 'failed' && `${label} tidak dapat disalin. Pilih teksnya, lalu salin sendiri.`}
    </span>
  )
}
