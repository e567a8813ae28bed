import { Check, Copy } from 'lucide-react'
import { CopyOutcomeText } from '../ui/copy-outcome.tsx'
import { useCopy } from '../ui/use-copy.ts'

/** A promo's code; a press copies it. */
export function PromoCode({ code }: { code: string }) {
  const { outcome, copy } = useCopy(code)
  const Icon = outcome === 'copied' ? Check : Copy
  return (
    <>
      <button
        type="button"
        onClick={copy}
        aria-label={`Salin kode ${code}`}
        title={`Salin kode ${code}`}
        className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-sm border border-dashed border-edge bg-paper px-3 text-sm text-ink transition-colors hover:border-primary hover:text-primary"
      >
        <code className="min-w-0 truncate font-sans font-bold tracking-wide select-all">{code}</code>
        <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      </button>
      <span aria-hidden className="text-sm font-semibold text-success">
        {outcome === 'copied' && 'Tersalin'}
      </span>
      <CopyOutcomeText label={`Kode ${code}`} outcome={outcome} />
    </>
  )
}
