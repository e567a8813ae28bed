export type Tally = {
  of(key: string): number
  total(): number
  /** Adds to a key's count; a negative amount takes from it. */
  add(key: string, amount: number): void
}

/** Counts by key. A key with a count of 0 takes no memory. */
export function openTally(): Tally {
  const counts = new Map<string, number>()
  let total = 0
  return {
    of: (key) => counts.get(key) ?? 0,
    total: () => total,
    add: (key, amount) => {
      const count = (counts.get(key) ?? 0) + amount
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
      total += amount
    },
  }
}
