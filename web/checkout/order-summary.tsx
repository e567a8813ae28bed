import type { ReactNode } from 'react'
import { Price } from '../ui/price.tsx'

export type OrderSummaryProps = {
  title: string
  rows: readonly { label: string; value: ReactNode }[]
  total: number
  /** The one button, and what has to be said about it. */
  children?: ReactNode
}

/** What it costs, line by line, beside the steps; it stays in view where there is room. */
export function OrderSummary({ title, rows, total, children }: OrderSummaryProps) {
  return (
    <section
      aria-labelledby="ringkasan"
      className="rounded border border-line bg-surface p-4 sm:p-6 lg:sticky lg:top-24"
    >
      <h2 id="ringkasan" className="text-lg font-bold">
        {title}
      </h2>
      <dl className="mt-4 grid gap-3">
        {rows.map(({ label, value }) => (
          <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-muted">{label}</dt>
            <dd className="ml-auto text-right tabular-nums">{value}</dd>
          </div>
        ))}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4">
          <dt className="font-semibold">Total</dt>
          <dd className="ml-auto">
            <Price amount={total} size="lg" />
          </dd>
        </div>
      </dl>
      {children !== undefined && <div className="mt-5 grid gap-3">{children}</div>}
    </section>
  )
}
