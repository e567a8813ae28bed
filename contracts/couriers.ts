// Apart from the calls' schemas, so that a page can show couriers without carrying zod.

/** Couriers that every source of prices serves. They are offered first. */
export const BASE_COURIERS = ['jne', 'tiki', 'pos'] as const
export type BaseCourier = (typeof BASE_COURIERS)[number]

/** All couriers, in the order in which they are offered. Those after the first three need Biteship. */
export const COURIERS = [
  ...BASE_COURIERS,
  'jnt',
  'sicepat',
  'anteraja',
  'ninja',
  'lion',
  'idexpress',
  'sap',
  'rpx',
  'wahana',
  'jdl',
] as const
export type Courier = (typeof COURIERS)[number]
export const COURIER_NAMES: Record<Courier, string> = {
  jne: 'JNE',
  tiki: 'TIKI',
  pos: 'POS',
  jnt: 'J&T',
  sicepat: 'SiCepat',
  anteraja: 'AnterAja',
  ninja: 'Ninja Xpress',
  lion: 'Lion Parcel',
  idexpress: 'ID Express',
  sap: 'SAP Express',
  rpx: 'RPX',
  wahana: 'Wahana',
  jdl: 'JDL Express',
}

/** A courier as people write it, by its code in either case; one that is not offered any more by its code. */
export function courierName(code: string): string {
  const known = COURIERS.find((courier) => courier === code.toLowerCase())
  return known === undefined ? code.toUpperCase() : COURIER_NAMES[known]
}

/** Kilograms that couriers bill: grams rounded up, at least one. */
export function shippingWeightKg(grams: number): number {
  if (!(grams >= 0)) throw new RangeError(`not a weight in grams: ${grams}`)
  return Math.max(1, Math.ceil(grams / 1000))
}
