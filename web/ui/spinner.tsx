import { LoaderCircle } from 'lucide-react'
import { classes } from './classes.ts'

/**
 * Turns while something is loading. `label` is read by screen readers; leave it off where text beside it says the
 * same.
 */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label === undefined ? undefined : 'status'} className={classes('inline-flex', className)}>
      <LoaderCircle aria-hidden className="size-full min-h-5 min-w-5 animate-spin" />
      {label !== undefined && <span className="sr-only">{label}</span>}
    </span>
  )
}
