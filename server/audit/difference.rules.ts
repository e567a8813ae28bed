import { isDeepStrictEqual } from 'node:util'

export type Values = Readonly<Record<string, unknown>>

export type Difference = {
  before: Values | null
  after: Values | null
  /** Names of fields that differ and whose values are not logged. */
  hidden: string[]
}

/** Counted up by every edit, so it says nothing. */
const UNTOLD = 'version'

/**
 * What an act changed: the fields in which the two states differ. Null for a state in which the thing did not exist.
 * @param logged the fields whose values may be logged
 */
export function differenceOf(
  before: Values | null,
  after: Values | null,
  logged: readonly string[],
): Difference {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changed = names.filter((name) => name !== UNTOLD && !isDeepStrictEqual(before?.[name], after?.[name]))
  const shown = changed.filter((name) => logged.includes(name))
  return {
    before: before && pick(before, shown),
    after: after && pick(after, shown),
    hidden: changed.filter((name) => !logged.includes(name)).sort(),
  }
}

/** Whether an edit left a record as it was. */
export function isSame(before: Values, after: Values): boolean {
  const { [UNTOLD]: _before, ...was } = before
  const { [UNTOLD]: _after, ...is } = after
  return isDeepStrictEqual(was, is)
}

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]))
