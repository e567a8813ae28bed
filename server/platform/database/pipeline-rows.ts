import { valueTypes } from './value-types.ts'

export type Columns = {
  names: string[]
  parsers: ((text: string) => unknown)[]
  /** A row of nulls, so that all rows have the same shape. */
  blank: Record<string, unknown>
}
export type ColumnsByName = Map<string, Columns>
export const NO_COLUMNS: Columns = { names: [], parsers: [], blank: {} }

export type Field = { name: string; dataTypeID: number }

export function columnsOf(fields: readonly Field[]): Columns {
  const blank = Object.fromEntries(fields.map(({ name }) => [name, null]))
  // The object's own keys, by which V8 finds a property at once: the equal texts of the message it has to look up.
  const keys = new Map(Object.keys(blank).map((key) => [key, key]))
  return {
    names: fields.map(({ name }) => keys.get(name) ?? name),
    parsers: fields.map(({ dataTypeID }) => valueTypes.getTypeParser(dataTypeID)),
    blank,
  }
}

export function rowOf(
  { names, parsers, blank }: Columns,
  fields: readonly (string | null)[],
): Record<string, unknown> {
  const row = { ...blank }
  for (let column = 0; column < fields.length; column++) {
    const text = fields[column]
    if (text != null) row[names[column] as string] = parsers[column]?.(text)
  }
  return row
}
