import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { classes } from './classes.ts'

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'children'> & {
  label: ReactNode
  /** The label is read out but not shown. */
  bare?: boolean
  error?: string | undefined
  className?: string
  ref?: Ref<HTMLInputElement>
}

export function Checkbox({ label, bare, error, className, ...input }: CheckboxProps) {
  return (
    <div className={className}>
      <label className="flex min-h-11 items-center gap-3">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          className="size-5 shrink-0 accent-primary"
        />
        <span className={classes(bare === true && 'sr-only')}>{label}</span>
      </label>
      <div aria-live="polite" className="text-sm text-danger empty:hidden">
        {error}
      </div>
    </div>
  )
}
