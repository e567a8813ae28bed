// What screens show alike: money, moments, covers, parts with a heading.
import { BookOpen } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Picture as PictureSource } from '#contracts/call.ts'
import { formatLongDay } from '#kernel/long-date.ts'
import { formatRupiah } from '#kernel/money.ts'
import { formatTime } from '#kernel/time.ts'
import { Picture } from '../../ui/picture.tsx'

/** Whole rupiah, as the console's lists have no room for cents that never occur: `Rp 55.000`. */
export const shortRupiah = (amount: number): string => formatRupiah(amount).replace(/,00$/, '')

export const Amount = ({ of }: { of: number }) => (
  <span className="whitespace-nowrap tabular-nums">{shortRupiah(of)}</span>
)

/** With the former price beside it where it is lower. */
export const ReducedAmount = ({ of, from }: { of: number; from: number }) => (
  <>
    {of < from && (
      <s className="mr-1.5 text-xs text-muted">
        <Amount of={from} />
      </s>
    )}
    <Amount of={of} />
  </>
)

export const SignedAmount = ({ of }: { of: number }) => (
  <>
    {of < 0 && '−'}
    <Amount of={Math.abs(of)} />
  </>
)

export const When = ({ at }: { at: string }) => (
  <time dateTime={at} className="tabular-nums">
    {formatTime(new Date(at))}
  </time>
)

/** A day, `YYYY-MM-DD`, as it is said: 3 Nov, or 3 Nov 2026. */
export function shortDay(day: string, { year = false } = {}): string {
  const [date, month = '', of] = formatLongDay(day).split(' ')
  return `${date} ${month.slice(0, 3)}${year ? ` ${of}` : ''}`
}

/** A cover in a list, or a book's sign where there is none; the title stands beside it. */
export function SmallCover({ picture }: { picture: PictureSource | null }) {
  return (
    <span
      aria-hidden
      className="relative block aspect-2/3 w-7 shrink-0 overflow-hidden rounded-[3px] bg-line text-muted"
    >
      {picture === null ? (
        <BookOpen className="absolute inset-0 m-auto size-3.5" />
      ) : (
        <Picture picture={picture} alt="" sizes="28px" fit="cover" />
      )}
    </span>
  )
}

/** A part of a screen, with its heading. */
export function Card({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 rounded border border-line bg-surface p-4 md:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  )
}

/** What a part of a screen says while it is empty. */
export const Nothing = ({ children }: { children: ReactNode }) => <p className="text-muted">{children}</p>
