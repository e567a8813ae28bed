// What screens show alike: money, moments, parts with a heading.
import { type ReactNode, useId } from 'react'
import { formatRupiah } from '#kernel/money.ts'
import { formatTime } from '#kernel/time.ts'

/** Whole rupiah, as the console's lists have no room for cents that never occur. */
export const Amount = ({ of }: { of: number }) => (
  <span className="whitespace-nowrap tabular-nums">{formatRupiah(of).replace(/,00$/, '')}</span>
)

export const When = ({ at }: { at: string }) => (
  <time dateTime={at} className="tabular-nums">
    {formatTime(new Date(at))}
  </time>
)

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
      className="grid min-w-0 content-start gap-3 rounded border border-line bg-surface p-4 md:p-5"
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
