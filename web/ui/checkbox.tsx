import { useEffect, useRef } from 'react'
import { classes } from './classes.ts'

export type CheckboxProps = {
  label: string
  /** The label is only for screen readers, where what is chosen stands beside it. */
  bareLabel?: boolean
  checked: boolean
  /** Some, but not all, of what it stands for is chosen. */
  mixed?: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** Cannot be changed for the moment; the box keeps the focus. */
  busy?: boolean
}

/** A checkbox drawn by the shop, the same in both themes; with forced colours, the system's. */
const boxLook =
  'grid size-5 shrink-0 appearance-none place-items-center rounded-[5px] border-2 border-edge bg-surface transition-colors checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary before:size-3 before:bg-on-primary before:opacity-0 checked:before:opacity-100 checked:before:[clip-path:polygon(14%_44%,0_60%,40%_96%,100%_20%,84%_6%,38%_66%)] indeterminate:before:opacity-100 indeterminate:before:[clip-path:inset(40%_0)] forced-colors:appearance-auto'

/** A checkbox with a target of 44 px. */
export function Checkbox({
  label,
  bareLabel,
  checked,
  mixed = false,
  onChange,
  disabled,
  busy = false,
}: CheckboxProps) {
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
        busy && 'cursor-progress opacity-50',
      )}
    >
      <input
        ref={box}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-disabled={busy || undefined}
        onChange={({ target }) => busy || onChange(target.checked)}
        className={boxLook}
      />
      <span className={bareLabel === true ? 'sr-only' : 'font-semibold'}>{label}</span>
    </label>
  )
}
