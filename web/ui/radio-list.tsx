import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { FieldError } from './field-error.tsx'

export type RadioOption = { value: string; text: ReactNode; note?: ReactNode | undefined; disabled?: boolean }

export type RadioListProps = {
  /** What is chosen here, as the group's name for screen readers. */
  legend: string
  /** The legend is only for screen readers, where a heading stands above. */
  bareLegend?: boolean
  name: string
  options: readonly RadioOption[]
  value?: string | undefined
  onChange?: (value: string) => void
  error?: string | undefined
  /** `cards`: each choice has a frame of its own. */
  look?: 'plain' | 'cards'
  /** How many choices stand side by side, where there is room. */
  columns?: 1 | 2 | 3
}

const columnClasses = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' }

/**
 * A choice of one, with all choices in view. Without `onChange` it is a plain form control that starts with `value`.
 */
export function RadioList({
  legend,
  bareLegend,
  name,
  options,
  value,
  onChange,
  error,
  look = 'plain',
  columns = 1,
}: RadioListProps) {
  const id = useId()
  const cards = look === 'cards'
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className={bareLegend === true ? 'sr-only' : 'mb-1.5 text-sm font-semibold'}>{legend}</legend>
      {/* Above the choices: the first of them gets the focus, and the message has to be in view with it. */}
      <div className={error ? 'mb-2' : undefined}>
        <FieldError id={`${id}-error`} error={error} />
      </div>
      <div className={classes('grid', cards && 'gap-2', columnClasses[columns])}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(
              // Larger letters leave the space around them as it is, so that they keep the width for themselves.
              'flex min-h-11 items-center gap-[min(0.75rem,12px)]',
              cards &&
                'rounded border border-line bg-surface px-[min(1rem,16px)] py-3 transition-colors hover:border-edge has-checked:border-primary has-checked:bg-primary/6 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-info',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              disabled={option.disabled}
              {...(onChange === undefined
                ? { defaultChecked: option.value === value }
                : { checked: option.value === value, onChange: () => onChange(option.value) })}
              className={classes(
                'radio-dot',
                option.disabled === true && 'opacity-50',
                // The focus ring is around the whole choice.
                cards && 'focus-visible:outline-none',
              )}
            />
            <span className="min-w-0 grow wrap-anywhere">
              {/* The note stays legible: it may say why this cannot be chosen. */}
              <span className={option.disabled === true ? 'opacity-50' : undefined}>{option.text}</span>
              {option.note !== undefined && <span className="block text-sm text-muted">{option.note}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
