import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { FieldError } from './field-error.tsx'

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
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
