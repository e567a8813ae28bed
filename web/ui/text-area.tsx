import { type TextareaHTMLAttributes, useId } from 'react'
import { classes } from './classes.ts'
import { FieldFrame } from './field-frame.tsx'
import { inputEdge, inputLook } from './text-field.tsx'

export type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> & {
  label: string
  name: string
  error?: string | undefined
  hint?: string
  className?: string
}

export function TextArea({ label, error, hint, className, ...input }: TextAreaProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} {...(className && { className })}>
      <textarea
        rows={3}
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={classes(error ? `${id}-error` : false, hint ? `${id}-hint` : false) || undefined}
        className={classes(inputLook, inputEdge(error))}
      />
    </FieldFrame>
  )
}
