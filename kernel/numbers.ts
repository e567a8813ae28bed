/**
 * A number as Indonesians write it: `12.345`, `1,5`. Whole ones without `Intl`, whose data takes a slow phone a tenth of
 * a second of its first page to load.
 */
export function formatNumber(value: number): string {
  if (!Number.isSafeInteger(value)) return value.toLocaleString('id-ID')
  const digits = String(Math.abs(value))
  const first = digits.length % 3 || 3
  let text = digits.slice(0, first)
  for (let at = first; at < digits.length; at += 3) text += `.${digits.slice(at, at + 3)}`
  return value < 0 ? `-${text}` : text
}

/** A number from 0 to 1e12, rounded to at most so many decimals and with at least so many: `7,5`. Without `Intl` too. */
export function formatDecimal(value: number, most: number, least = 0): string {
  const [whole, decimals = ''] = String(Number(value.toFixed(most))).split('.')
  const shown = decimals.padEnd(least, '0')
  return `${formatNumber(Number(whole))}${shown && `,${shown}`}`
}
