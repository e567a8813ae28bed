import { useEffect, useRef } from 'react'
import { classes } from './classes.ts'

export type CheckboxProps = {
  label: string
  /** The label is read out but not shown, where what is chosen stands beside it. */
  bareLabel?: boolean
  checked: boolean
  /** Some, not all, of what it stands for is chosen. */
  mixed?: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** A box of 44 px to tick. */
export function Checkbox({ label, bareLabel, checked, mixed = false, onChange, disabled }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = mixed
  }, [mixed])
  return (
    <label
      className={classes(
        'inline-flex min-h-11 min-w-11 items-center gap-3',
        bareLabel === true && 'justify-center',
        disabled === true && 'cursor-not-allowed opacity-50',
      )}
    >
      <input
        ref={box}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 shrink-0 accent-primary"
      />
      <span className={bareLabel === true ? 'sr-only' : 'font-semibold'}>{label}</span>
    </label>
  )
}
