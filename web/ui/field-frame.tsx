import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type FieldFrameProps = {
  id: string
  label: string
  error?: string | undefined
  hint?: ReactNode
  className?: string
  children: ReactNode
}

/** Label above, hint and error below; the control points at `{id}-hint` and `{id}-error`. */
export function FieldFrame({ id, label, error, hint, className, children }: FieldFrameProps) {
  return (
    <div className={classes('grid gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {/* The live region stands from the start: one that appears with its text is not read everywhere. */}
      <div id={`${id}-error`} aria-live="polite" className="text-sm text-danger empty:hidden">
        {error && (
          <span className="flex items-start gap-1.5">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {error}
          </span>
        )}
      </div>
    </div>
  )
}
