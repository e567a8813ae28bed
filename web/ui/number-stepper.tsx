import { NumberField } from '@base-ui/react/number-field'
import { Minus, Plus } from 'lucide-react'

export type NumberStepperProps = {
  label: string
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  disabled?: boolean
}

const button =
  'grid size-11 place-items-center text-primary transition-colors hover:bg-line/60 disabled:cursor-not-allowed disabled:opacity-40 data-disabled:cursor-not-allowed data-disabled:opacity-40'

/** A whole number with a minus and a plus. */
export function NumberStepper({ label, value, onChange, min = 1, max, disabled }: NumberStepperProps) {
  return (
    <NumberField.Root
      value={value}
      min={min}
      {...(max !== undefined && { max })}
      {...(disabled && { disabled })}
      locale="id-ID"
      format={{ maximumFractionDigits: 0 }}
      onValueChange={(next) => next !== null && onChange(Math.round(next))}
    >
      <NumberField.Group className="inline-flex items-stretch overflow-hidden rounded border border-edge bg-surface">
        <NumberField.Decrement aria-label={`Kurangi ${label}`} className={button}>
          <Minus aria-hidden className="size-4" />
        </NumberField.Decrement>
        <NumberField.Input
          aria-label={label}
          className="w-14 border-x border-line bg-transparent text-center font-semibold tabular-nums"
        />
        <NumberField.Increment aria-label={`Tambah ${label}`} className={button}>
          <Plus aria-hidden className="size-4" />
        </NumberField.Increment>
      </NumberField.Group>
    </NumberField.Root>
  )
}
