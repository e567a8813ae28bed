import { type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { classes } from './classes.ts'
import { FieldFrame } from './field-frame.tsx'
import { useFieldError } from './form.tsx'
import { inputEdge, inputLook, readOnlyLook } from './text-field.tsx'

export type TextAreaFieldProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> & {
  label: string
  name: string
  error?: string | undefined
  hint?: string
  ref?: Ref<HTMLTextAreaElement>
}

/** A labelled text of several lines. */
export function TextAreaField({ label, error: given, hint, ...area }: TextAreaFieldProps) {
  const id = useId()
  const error = useFieldError(area.name, given)
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <textarea
        rows={3}
        {...area}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={classes(error ? `${id}-error` : false, hint ? `${id}-hint` : false) || undefined}
        className={classes(inputLook, readOnlyLook, inputEdge(error))}
      />
    </FieldFrame>
  )
}
