/** What couriers bill for so many grams: every kilogram that is begun, and at least one. */
export function shippingWeightKg(grams: number): number {
  if (!(grams >= 0)) throw new RangeError(`not a weight in grams: ${grams}`)
  return Math.max(1, Math.ceil(grams / 1000))
}
