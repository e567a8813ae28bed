import { formatRupiah } from '#kernel/money.ts'
import { classes } from './classes.ts'

export type PriceProps = {
  amount: number
  /** The price before a discount; struck through where it is higher. */
  original?: number | undefined
  /** The discount in short form, shown beside the original price. */
  badge?: string | undefined
  size?: 'sm' | 'md' | 'lg'
  /** The original price above, for narrow places. */
  stacked?: boolean
  className?: string
}

/** The price before a discount, struck through. */
function OriginalPrice({ amount }: { amount: number }) {
  return (
    <s className="text-xs whitespace-nowrap text-muted tabular-nums">
      <span className="sr-only">Harga semula </span>
      {formatRupiah(amount)}
    </s>
  )
}

/** A price never wraps: where letters are large, the largest one is as large as its box allows. */
const sizes = { sm: 'text-sm', md: 'text-base', lg: 'text-[min(1.75rem,8vw)] leading-[1.2]' }

/** Rupiah in digits of equal width that never break over two lines. */
export function Price({ amount, original, badge, size = 'md', stacked = false, className }: PriceProps) {
  const reduced = original !== undefined && original > amount
  return (
    <span
      className={classes(
        'inline-flex tabular-nums',
        stacked ? 'flex-col' : 'flex-wrap items-baseline gap-x-2',
        className,
      )}
    >
      {reduced && (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <OriginalPrice amount={original} />
          {badge !== undefined && (
            <span className="text-xs font-bold whitespace-nowrap text-accent">
              <span className="sr-only">Diskon </span>
              {badge}
            </span>
          )}
        </span>
      )}
      <span className={classes('font-bold whitespace-nowrap', sizes[size])}>{formatRupiah(amount)}</span>
    </span>
  )
}
