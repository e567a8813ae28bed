/**
 * An Indonesian mobile number as it is stored, `+62…`, from 08…, 628… or +628… with spaces, dots, hyphens or
 * brackets; undefined for anything else.
 */
export function normalPhone(text: string): string | undefined {
  const digits = text.replace(/[\s.()-]/g, '')
  const local = /^(?:\+?62|0)(8\d{7,12})$/.exec(digits)?.[1]
  return local === undefined ? undefined : `+62${local}`
}
