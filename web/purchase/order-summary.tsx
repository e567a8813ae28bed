import type { ReactNode } from 'react'
import { Price } from '../ui/price.tsx'

/**
 * The class of the element around the steps and the summary: side by side where there is room, otherwise the summary
 * last.
 */
export const besideSummary =
  'flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-10 [&_:is(a,button,input,select)]:scroll-mt-12 max-lg:[&_:is(a,button,input,select)]:scroll-mb-64'

export type OrderSummaryProps = {
  title: string
  rows: readonly { label: string; value: ReactNode }[]
  total: number
  totalLabel?: string | undefined
  /** What the shopper has to know before pressing the button, shown beside it. */
  notice?: ReactNode
  /** The one button. */
  action?: ReactNode
  /** A text that explains what the button does. */
  children?: ReactNode
}

/**
 * The costs, line by line. Beside the steps the whole summary stays in view. Below them only the total and the button
 * do; these are then placed in the page's own frame, which therefore has to be a column.
 */
export function OrderSummary({
  title,
  rows,
  total,
  totalLabel = 'Total',
  notice,
  action,
  children,
}: OrderSummaryProps) {
  return (
    <section
      aria-labelledby="ringkasan"
      className="max-lg:contents lg:sticky lg:top-24 lg:rounded lg:border lg:border-line lg:bg-surface lg:p-6"
    >
      <div className="max-lg:rounded max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-4 max-lg:sm:p-6">
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
        </dl>
        {children !== undefined && <div className="mt-4 text-sm text-muted lg:hidden">{children}</div>}
      </div>
      <div className="grid gap-3 border-line tall:max-lg:sticky tall:max-lg:bottom-0 max-lg:z-20 max-lg:-mx-4 max-lg:border-t max-lg:bg-surface max-lg:px-4 max-lg:py-3 max-lg:shadow-float max-lg:md:-mx-8 max-lg:md:px-8 lg:mt-4 lg:border-t lg:pt-4">
        {notice}
        <div className="grid gap-x-6 gap-y-2 sm:max-lg:grid-cols-[1fr_auto] sm:max-lg:items-center lg:gap-y-5">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-semibold">{totalLabel}</span>
            <Price amount={total} size="lg" className="ml-auto" />
          </p>
          {action}
        </div>
        {children !== undefined && (
          <div className="grid gap-3 text-sm text-muted max-lg:hidden">{children}</div>
        )}
      </div>
    </section>
  )
}
