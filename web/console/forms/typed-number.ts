/** The whole number that somebody typed: `55.000`, `Rp 55.000`, `55000`. Undefined where it is none. */
export function typedNumber(text: string): number | undefined {
  const digits = text.replace(/^\s*rp\.?\s*/i, '').replace(/[.\s]/g, '')
  return /^\d{1,12}$/.test(digits) ? Number(digits) : undefined
}
