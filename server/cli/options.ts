import { type Rupiah, rupiah } from '#kernel/money.ts'
import { HIGHEST_PRICE, readRupiah } from '#server/exchange/price.rules.ts'
import { usageFault } from './command.ts'

/** The options of every command that changes something. */
export const CHANGE_OPTIONS = {
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const

/** Reads an amount in rupiah of an option. */
export function rupiahOption(name: string, text: string | undefined): Rupiah | undefined {
  if (text === undefined) return undefined
  const amount = readRupiah(text)
  if (amount !== undefined && amount <= HIGHEST_PRICE) return rupiah(amount)
  throw usageFault(`--${name} must be an amount in rupiah such as 45000 or 45.000, not "${text}"`)
}

/** Reads a day (YYYY-MM-DD) of an option. */
export function dayOption(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const at = new Date(`${text}T00:00:00Z`)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime())
  // 2026-02-31 would become a day of March.
  if (isDay && at.toISOString().startsWith(text)) return text
  throw usageFault(`--${name} must be a day such as 2026-12-31, not "${text}"`)
}

/** Reads one of a few words of an option. */
export function oneOfOption<Word extends string>(
  name: string,
  words: readonly Word[],
  text: string | undefined,
): Word | undefined {
  if (text === undefined) return undefined
  const word = words.find((known) => known === text.trim().toLowerCase())
  if (word === undefined) throw usageFault(`--${name} must be ${words.join(', ')}, not "${text}"`)
  return word
}

/** Reads the one order that a command is about, by its number or its id. */
export function oneOrder(positionals: readonly string[]): string {
  const [number, ...more] = positionals
  if (number === undefined || more.length > 0) throw usageFault('one ORDER is needed')
  return number
}

/** Reads why something is done, which commands that touch money or people need. */
export function reasonOption(text: string | undefined): string {
  const reason = text?.trim() ?? ''
  if (reason.length < 3 || reason.length > 500) throw usageFault('--reason is needed, 3 to 500 characters')
  return reason
}

/** Reads a limit of an option: a whole number, or "none" for no limit. */
export function limitOption(name: string, text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined
  if (text === 'none') return null
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw usageFault(`--${name} must be a whole number from 1, or none, not "${text}"`)
}

/** Reads a number of copies among the arguments. */
export function copiesWord(text: string, least: number): number {
  const copies = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN
  if (copies >= least && copies <= 1_000_000) return copies
  throw usageFault(`COPIES must be a whole number from ${least} to 1000000, not "${text}"`)
}

/** The changes of a "change" command, except pictures. Refuses a command without any change. */
export function requireChange<Fields extends object>(
  fields: Fields,
  pictures: readonly (string | undefined)[],
): Fields {
  const isGiven = Object.keys(fields).length > 0 || pictures.some((file) => file !== undefined)
  if (!isGiven) throw usageFault('nothing to change is given')
  return fields
}

/** Returns a function that reads a text option by name, without surrounding spaces; undefined if it was not given. */
export function textsOf<Name extends string>(values: { [Key in Name]?: string | boolean | undefined }) {
  return (name: Name): string | undefined => {
    const value = values[name]
    return typeof value === 'string' ? value.trim() : undefined
  }
}
