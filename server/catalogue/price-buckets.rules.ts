/**
 * Prices are counted in buckets: from this price on, buckets have this width, and their numbers start at this number.
 */
const STEPS = [
  { from: 0, width: 5_000, first: 0 },
  { from: 500_000, width: 50_000, first: 100 },
  { from: 5_000_000, width: 5_000_000, first: 190 },
] as const
const LAST = 190 + 1_000_000

/** The number of a price's bucket, in whole rupiah; `price_bucket` computes the same in the database. */
export function priceBucket(price: number): number {
  const step = STEPS.findLast((candidate) => price >= candidate.from) ?? STEPS[0]
  return Math.min(LAST, step.first + Math.floor((price - step.from) / step.width))
}

/** The lowest price of a bucket. */
export function bucketStart(bucket: number): number {
  const step = STEPS.findLast((candidate) => bucket >= candidate.first) ?? STEPS[0]
  return step.from + (bucket - step.first) * step.width
}

export type Range = { from: number; to: number }

/** A price range as the buckets that it covers completely, and the partly covered ends. */
export function splitRange({ from, to }: Range): { whole: Range | undefined; ends: Range[] } {
  if (to < from) return { whole: undefined, ends: [] }
  const [first, last] = [priceBucket(from), priceBucket(to)]
  const firstWhole = bucketStart(first) === from ? first : first + 1
  const lastWhole = last === LAST || bucketStart(last + 1) === to + 1 ? last : last - 1
  if (firstWhole > lastWhole) {
    // Two adjacent parts of buckets are one range.
    return { whole: undefined, ends: [{ from, to }] }
  }
  const ends: Range[] = []
  if (firstWhole > first) ends.push({ from, to: bucketStart(firstWhole) - 1 })
  if (lastWhole < last) ends.push({ from: bucketStart(lastWhole + 1), to })
  return { whole: { from: firstWhole, to: lastWhole }, ends }
}
