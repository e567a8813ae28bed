/** Fees are counted in parts of a rupiah, so that fractions of up to four digits are added exactly. */
export const RUPIAH = 10_000

export type DecimalSign = '.' | ','

const digitsOf = (text: string) =>
  /^([+-]?)(\d[\d.,]*)$/.exec(text.replace(/^(?:Rp|IDR)\.?/i, '').replace(/\s/g, '')) ?? []

/** The sign before a number's fraction. Undefined where it has none that is certain: `38.885` may be thousands. */
function decimalSignOf(text: string): DecimalSign | undefined {
  const [, , digits = ''] = digitsOf(text)
  const [dot, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')]
  if (dot === comma) return undefined
  const last = dot > comma ? '.' : ','
  if (dot !== -1 && comma !== -1) return last
  const [whole = '', rest = '', ...more] = digits.split(last)
  if (more.length > 0) return last === '.' ? ',' : '.'
  return rest.length === 3 && /^[1-9]\d{0,2}$/.test(whole) ? undefined : last
}

/** The decimal sign of a column of numbers; undefined where none has a certain one, or both have. */
export function commonDecimalSign(texts: Iterable<string>): DecimalSign | undefined {
  const signs = new Set<DecimalSign>()
  for (const text of texts) {
    const sign = decimalSignOf(text)
    if (sign !== undefined) signs.add(sign)
  }
  const [sign, other] = signs
  return other === undefined ? sign : undefined
}

/**
 * `Rp 4.440,50`, `4,440.5`, `4440` in parts of a rupiah; undefined for anything that is no number.
 * @param sign of numbers like `38.885`, which are thousands where it is absent
 */
export function partsOfRupiah(text: string, sign?: DecimalSign): number | undefined {
  const [, minus, digits] = digitsOf(text)
  if (digits === undefined) return undefined
  const decimal = decimalSignOf(text) ?? sign
  const [whole = '', fraction = '', ...more] = decimal === undefined ? [digits] : digits.split(decimal)
  if (more.length > 0 || !/^\d+$|^\d{1,3}(?:[.,]\d{3})+$/.test(whole) || !/^\d*$/.test(fraction))
    return undefined
  const parts = Number(whole.replace(/[.,]/g, '')) * RUPIAH + Math.round(Number(`0.${fraction}`) * RUPIAH)
  return Number.isSafeInteger(parts) ? (minus === '-' ? -parts : parts) : undefined
}

/** `Rp 50.000,00`, `50,000.00`, `50000`; undefined for anything that is no whole amount of rupiah. */
export function amountOf(text: string): number | undefined {
  const parts = partsOfRupiah(text)
  return parts === undefined || parts % RUPIAH !== 0 ? undefined : parts / RUPIAH
}
