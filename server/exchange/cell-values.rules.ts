import type { ImportField } from './column-names.ts'
import type { ResolvedColumns } from './import-mapping.ts'
import { hasInvalidCharacters, isAbsent } from './text.rules.ts'

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

const LONGEST: Partial<Record<ImportField, number>> = {
  authors: 5_000,
  publisher: 200,
  isbn: 200,
  cover: 5_000,
  description: 50_000,
}
const OTHERWISE_LONGEST = 1_000

/** The first value of a row that no catalogue has: with control characters, or too long. */
export function unfitValue(
  cells: Record<string, unknown>,
  columns: ResolvedColumns['byField'],
): { reason: 'control_characters' | 'value_too_long'; field: ImportField; value: string } | undefined {
  for (const [field, names] of Object.entries(columns) as [ImportField, string[]][]) {
    for (const column of names) {
      const value = plainValue(cells[column])
      if (typeof value !== 'string') continue
      if (hasInvalidCharacters(value)) return { reason: 'control_characters', field, value }
      const longest = field === 'title' ? Number.POSITIVE_INFINITY : (LONGEST[field] ?? OTHERWISE_LONGEST)
      if (value.length > longest && field !== 'category') return { reason: 'value_too_long', field, value }
    }
  }
  return undefined
}
