import { ChevronDown } from 'lucide-react'
import { type SelectHTMLAttributes, useId } from 'react'
import { escapeMarkup } from '#kernel/text.ts'
import { classes } from './classes.ts'
import { FieldFrame } from './field-frame.tsx'
import { useFieldError } from './form.tsx'
import { inputEdge, inputLook } from './text-field.tsx'

type Choice = { value: string | number; text: string; disabled?: boolean }

export type SelectFieldProps = Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'id' | 'className' | 'children'
> & {
  label: string
  name: string
  options: readonly Choice[]
  /** The first, empty choice. */
  placeholder?: string
  error?: string | undefined
  hint?: string
  className?: string
}

/**
 * The choices as React writes them on the server, as one string: the catalogue's years alone are fifty elements in
 * each of two fields.
 */
function markupOf(choices: readonly Choice[], chosen: string): string {
  const markup = choices.map(({ value, text, disabled }) => {
    const marks = `${disabled === true ? ' disabled=""' : ''}${String(value) === chosen ? ' selected=""' : ''}`
    return `<option value="${escapeMarkup(String(value))}"${marks}>${escapeMarkup(text)}</option>`
  })
  return markup.join('')
}

/** A choice from a list: the browser's own control, which everybody knows. */
export function SelectField({
  label,
  options,
  placeholder,
  error: given,
  hint,
  className,
  ...select
}: SelectFieldProps) {
  const id = useId()
  const error = useFieldError(select.name, given)
  const choices: readonly Choice[] =
    placeholder === undefined ? options : [{ value: '', text: placeholder }, ...options]
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} {...(className && { className })}>
      <div className="relative">
        <select
          {...select}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={classes(error ? `${id}-error` : false, hint ? `${id}-hint` : false) || undefined}
          className={classes(inputLook, inputEdge(error), 'appearance-none pr-10')}
          {...(import.meta.env.SSR
            ? {
                dangerouslySetInnerHTML: {
                  __html: markupOf(choices, String(select.value ?? select.defaultValue)),
                },
              }
            : {
                children: choices.map(({ value, text, disabled }) => (
                  <option key={value} value={value} disabled={disabled}>
                    {text}
                  </option>
                )),
              })}
        />
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
        />
      </div>
    </FieldFrame>
  )
}
