import { formatRupiah } from '#kernel/money.ts'
import { formatNumber } from '#kernel/numbers.ts'

/** A larger percentage comes from a small former amount and says little about growth. */
const MOST_PERCENT = 500

/**
 * The change in whole percent; the former amount, where that says more; undefined where the former amount is 0.
 */
export function changeWords(total: number, former: number) {
  if (former <= 0) return undefined
  const percent = Math.round((100 * (total - former)) / former)
  if (percent > MOST_PERCENT) return { tone: 'plain', text: `sebelumnya ${formatRupiah(former)}` } as const
  const text = `${percent > 0 ? '+' : ''}${formatNumber(percent)} %`
  return { tone: percent < 0 ? 'danger' : 'success', text } as const
}
