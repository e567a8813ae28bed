import { CopyButton } from '../ui/copy-button.tsx'

const SHORT = 6

/** Digits in groups of four, a short code in one group; the copied text has no spaces. */
export function AccountNumber({ number, label }: { number: string; label: string }) {
  return (
    <div>
      <p className="text-sm text-muted">{label}</p>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <span
          data-testid="account-number"
          className="flex flex-wrap gap-x-[0.4em] text-xl font-bold tabular-nums select-all sm:text-2xl"
        >
          {groupsOf(number).map(({ digits, at }) => (
            <span key={at}>{digits}</span>
          ))}
        </span>
        <CopyButton text={number} label={label} />
      </div>
    </div>
  )
}

export function groupsOf(number: string): { digits: string; at: number }[] {
  if (number !== '' && number.length <= SHORT) return [{ digits: number, at: 0 }]
  return Array.from({ length: Math.ceil(number.length / 4) }, (_, index) => ({
    digits: number.slice(index * 4, index * 4 + 4),
    at: index * 4,
  }))
}
