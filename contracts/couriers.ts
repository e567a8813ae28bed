// Apart from the calls' schemas, so that a page can show couriers without carrying zod.

export const COURIERS = ['jne', 'tiki', 'pos'] as const
export type Courier = (typeof COURIERS)[number]
export const COURIER_NAMES: Record<Courier, string> = { jne: 'JNE', tiki: 'TIKI', pos: 'POS' }

/** Kilograms that couriers bill: grams rounded up, at least one. */
export function shippingWeightKg(grams: number): number {
  if (!(grams >= 0)) throw new RangeError(`not a weight in grams: ${grams}`)
  return Math.max(1, Math.ceil(grams / 1000))
}
