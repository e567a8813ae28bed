import { formatRupiah } from '#kernel/money.ts'
import { classes } from './classes.ts'

export type PriceProps = {
  amount: number
  /** What it was before a discount; struck through where it is more. */
  original?: number | undefined
  size?: 'sm' | 'md' | 'lg'
  className?: string
}

const sizes = { sm: 'text-sm', md: 'text-base', lg: 'text-2xl' }

/** Rupiah in figures of equal width that never break over two lines. */
export function Price({ amount, original, size = 'md', className }: PriceProps) {
  return (
    <span className={classes('inline-flex flex-wrap items-baseline gap-x-2 tabular-nums', className)}>
      {original !== undefined && original > amount && (
        <s className={classes('whitespace-nowrap text-muted', size === 'lg' ? 'text-base' : 'text-xs')}>
          <span className="sr-only">Harga semula </span>
          {formatRupiah(original)}
        </s>
      )}
      <span className={classes('font-bold whitespace-nowrap', sizes[size])}>{formatRupiah(amount)}</span>
    </span>
  )
}
