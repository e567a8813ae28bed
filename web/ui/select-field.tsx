import { ChevronDown } from 'lucide-react'
import { type SelectHTMLAttributes, useId } from 'react'
import { classes } from './classes.ts'
import { FieldFrame } from './field-frame.tsx'
import { inputEdge, inputLook } from './text-field.tsx'

export type SelectFieldProps = Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'id' | 'className' | 'children'
> & {
  label: string
  name: string
  options: readonly { value: string | number; text: string; disabled?: boolean }[]
  /** The first, empty choice. */
  placeholder?: string
  error?: string | undefined
  hint?: string
  className?: string
}

/** A choice of one from a list: the browser's control, which everybody knows. */
export function SelectField({
  label,
  options,
  placeholder,
  error,
  hint,
  className,
  ...select
}: SelectFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} {...(className && { className })}>
      <div className="relative">
        <select
          {...select}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={classes(error ? `${id}-error` : false, hint ? `${id}-hint` : false) || undefined}
          className={classes(inputLook, inputEdge(error), 'appearance-none pr-10')}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, text, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
        />
      </div>
    </FieldFrame>
  )
}
