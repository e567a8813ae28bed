/**
 * A table that is asked by texts from outside. A plain object would also answer with what every object inherits:
 * `states['constructor']` is a function, and not undefined.
 */
export function lookupTable<Value>(entries: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(entries))
}
