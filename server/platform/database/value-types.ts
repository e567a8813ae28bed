import pg from 'pg'

const INT8 = 20
const INT8_ARRAY = 1016
const NUMERIC = 1700
const DATE = 1082
const DATE_ARRAY = 1182

/**
 * How values are read from the database: integers as checked JavaScript numbers, a date without time as `YYYY-MM-DD`
 * (a day in Jakarta, which must not be converted between time zones), everything else as `pg` does.
 */
export const valueTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (oid === INT8) return parseInt8
      if (oid === NUMERIC) return parseNumeric
      if (oid === INT8_ARRAY) return (text: string) => parseTextArray(text).map(parseNullable(parseInt8))
      if (oid === DATE) return (text: string) => text
      if (oid === DATE_ARRAY) return parseTextArray
    }
    return pg.types.getTypeParser(oid, format)
  },
}

function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database returned ${text}, beyond a safe integer`)
  return value
}

/** Sums of bigint arrive as numeric. Averages do as well, and may lose digits that are never shown. */
function parseNumeric(text: string): number {
  const value = Number(text)
  if (!(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) {
    throw new RangeError(`The database returned ${text}, beyond a safe number`)
  }
  return value
}

const TEXT_ARRAY: number = 1009
const textArrayParser: (text: string) => Array<string | null> = pg.types.getTypeParser(TEXT_ARRAY, 'text')

function parseTextArray(text: string): Array<string | null> {
  return textArrayParser(text)
}

function parseNullable<T>(parse: (text: string) => T) {
  return (text: string | null) => (text === null ? null : parse(text))
}
