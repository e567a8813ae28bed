/** Whole kilograms that a courier is asked for: the books' own grams, rounded up, at least 1. */
export function parcelWeight(lines: readonly { weightGrams: number; quantity: number }[]): number {
  const grams = lines.reduce((sum, line) => sum + line.weightGrams * line.quantity, 0)
  return Math.max(1, Math.ceil(grams / 1000))
}
