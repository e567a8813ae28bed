import { shippingWeightKg } from '#contracts/couriers.ts'

/** Whole kilograms that a courier is asked for: by the books' own grams. */
export function parcelWeight(lines: readonly { weightGrams: number; quantity: number }[]): number {
  return shippingWeightKg(lines.reduce((sum, line) => sum + line.weightGrams * line.quantity, 0))
}
