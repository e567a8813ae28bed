/** Digits, with points or spaces between the thousands or without; of a fraction only `,00` and `,-`. */
const WHOLE = /^(\d{1,12}|\d{1,3}(?:[.\s]\d{3}){1,3})(?:,(?:0{1,2}|-))?$/

/**
 * The whole number that somebody typed: `55.000`, `Rp 55.000,00`, `55000`. Undefined where it is none: a fraction, a
 * number below 0, or points that separate no thousands.
 */
export function typedNumber(text: string): number | undefined {
  const whole = WHOLE.exec(text.trim().replace(/^rp\.?\s*/i, ''))?.[1]
  return whole === undefined ? undefined : Number(whole.replace(/[.\s]/g, ''))
}
