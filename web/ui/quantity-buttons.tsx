import { Minus, Plus } from 'lucide-react'

export type QuantityButtonsProps = {
  /** What is counted, for screen readers. */
  label: string
  value: number
  /** One more, or one fewer. */
  onStep: (by: 1 | -1) => void
  most: number
}

const button =
  'grid size-11 place-items-center text-primary transition-colors hover:bg-line/60 disabled:cursor-not-allowed disabled:text-edge disabled:opacity-50 disabled:hover:bg-transparent'

/** A number with buttons that change it by one. */
export function QuantityButtons({ label, value, onStep, most }: QuantityButtonsProps) {
  return (
    <fieldset className="inline-flex min-w-0 items-stretch overflow-clip rounded border border-edge bg-surface">
      <legend className="sr-only">{label}</legend>
      <button
        type="button"
        aria-label={`Kurangi ${label}`}
        disabled={value <= 1}
        onClick={() => onStep(-1)}
        className={button}
      >
        <Minus aria-hidden className="size-4" />
      </button>
      <output
        aria-label={label}
        className="grid min-w-12 place-items-center border-x border-line px-2 font-semibold tabular-nums"
      >
        {value}
      </output>
      <button
        type="button"
        aria-label={`Tambah ${label}`}
        disabled={value >= most}
        onClick={() => onStep(1)}
        className={button}
      >
        <Plus aria-hidden className="size-4" />
      </button>
    </fieldset>
  )
}
