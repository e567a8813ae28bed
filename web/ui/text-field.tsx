import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { classes } from './classes.ts'
import { FieldFrame } from './field-frame.tsx'
import { useFieldError } from './form.tsx'

export const inputLook =
  'min-h-11 w-full rounded border bg-surface px-3 py-2 text-base text-ink transition-colors disabled:cursor-not-allowed disabled:opacity-60'
/** Of texts only: to a style sheet every choice from a list is read-only. */
export const readOnlyLook = 'read-only:bg-paper read-only:text-muted'
export const inputEdge = (error?: string) => (error ? 'border-danger' : 'border-edge hover:border-ink')

export type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'prefix'> & {
  label: string
  name: string
  /** The error of the field, where it is not that of the form around it; connected to it and announced. */
  error?: string | undefined
  hint?: ReactNode
  /** Shown within the field, before its text: "Rp", a sign. */
  prefix?: ReactNode
  /** Shown within the field, after its text: a button. */
  after?: ReactNode
  className?: string
  ref?: Ref<HTMLInputElement>
}

/** A labelled single line of text. */
export function TextField({ label, error: given, hint, prefix, after, className, ...input }: TextFieldProps) {
  const id = useId()
  const error = useFieldError(input.name, given)
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} {...(className && { className })}>
      <div className="relative">
        {prefix !== undefined && (
          <span aria-hidden className="absolute inset-y-0 left-3 grid place-items-center text-muted">
            {prefix}
          </span>
        )}
        <input
          type="text"
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={classes(error ? `${id}-error` : false, hint ? `${id}-hint` : false) || undefined}
          className={classes(
            inputLook,
            readOnlyLook,
            inputEdge(error),
            prefix !== undefined && 'pl-10',
            after !== undefined && 'pr-12',
          )}
        />
        {after !== undefined && <div className="absolute inset-y-0 right-0">{after}</div>}
      </div>
    </FieldFrame>
  )
}
