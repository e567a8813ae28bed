import { Minus, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useEarlyText } from './use-early-text.ts'

export type NumberStepperProps = {
  label: string
  value: number
  onChange: (value: number) => void
  min: number
  max: number
}

const button =
  'grid size-11 place-items-center text-primary transition-colors hover:bg-line/60 disabled:cursor-not-allowed disabled:opacity-40'

/**
 * A whole number with a minus and a plus; arrow keys step it too. A typed number applies when the field is left or
 * Enter is pressed, so that it can be typed digit by digit. It uses no library: theirs is 15 kB of script.
 */
export function NumberStepper({ label, value, onChange, min, max }: NumberStepperProps) {
  const [typed, setTyped] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const within = (wanted: number) => Math.max(min, Math.min(wanted, max))
  const change = (wanted: number) => {
    setTyped(undefined)
    if (within(wanted) !== value) onChange(within(wanted))
  }
  // Text that is no whole number leaves the value unchanged.
  const take = (text: string) => change(/^\d{1,9}$/.test(text.trim()) ? Number(text) : value)
  const takeTyped = () => typed !== undefined && take(typed)
  useEarlyText(field, String(value), take)
  return (
    <fieldset
      aria-label={label}
      className="inline-flex w-fit items-stretch overflow-hidden rounded border border-edge bg-surface"
    >
      <button
        type="button"
        aria-label={`Kurangi ${label}`}
        disabled={value <= min}
        onClick={() => change(value - 1)}
        className={button}
      >
        <Minus aria-hidden className="size-4" />
      </button>
      <input
        ref={field}
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(value)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={takeTyped}
        onKeyDown={(event) => {
          if (event.key === 'Enter') takeTyped()
          else if (event.key === 'ArrowUp') change(value + 1)
          else if (event.key === 'ArrowDown') change(value - 1)
          else return
          event.preventDefault()
        }}
        className="w-14 border-x border-line bg-transparent text-center font-semibold tabular-nums"
      />
      <button
        type="button"
        aria-label={`Tambah ${label}`}
        disabled={value >= max}
        onClick={() => change(value + 1)}
        className={button}
      >
        <Plus aria-hidden className="size-4" />
      </button>
    </fieldset>
  )
}
