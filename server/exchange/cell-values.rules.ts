import { isAbsent } from './text.rules.ts'

/** A column's value in a row; undefined where it says nothing. */
export function valueIn(cells: Record<string, unknown>, column: string): string | number | undefined {
  // Entries of JSON may be named as what every object has.
  const value = Object.hasOwn(cells, column) ? plainValue(cells[column]) : undefined
  return typeof value === 'string' && isAbsent(value) ? undefined : value
}

/** JSON catalogues nest names (`{"name": …}`) and lists; CSV cells are texts already. */
export function plainValue(value: unknown): string | number | undefined {
  if (typeof value === 'string' || typeof value === 'number') return value
  if (Array.isArray(value)) {
    const values = value.map(plainValue).filter((item) => item !== undefined)
    return values.length === 0 ? undefined : values.join('; ')
  }
  if (typeof value !== 'object' || value === null) return undefined
  const name: unknown = Reflect.get(value, 'name') ?? Reflect.get(value, 'title')
  return typeof name === 'string' || typeof name === 'number' ? name : undefined
}
