import { shippingWeightKg } from '#contracts/couriers.ts'

/** The weight that a courier is asked about, in whole kilograms, from the books' grams. */
export function parcelWeight(lines: readonly { weightGrams: number; quantity: number }[]): number {
  return shippingWeightKg(lines.reduce((sum, line) => sum + line.weightGrams * line.quantity, 0))
}
