/** Repeatable numbers from 0 to 1 from a seed (mulberry32), so that two runs measure the same data. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A whole number below `end`. */
export const below = (random: () => number, end: number): number => Math.floor(random() * end)

export const oneOf = <Value>(random: () => number, values: readonly Value[]): Value => {
  const value = values[below(random, values.length)]
  if (value === undefined) throw new RangeError('nothing to choose from')
  return value
}
