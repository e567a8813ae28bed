import type { Courier } from '#contracts/couriers.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Log } from '#server/platform/log.ts'
import {
  CarrierFailure,
  type CarrierOption,
  type ShippingCarrierRates,
  type ShippingPlace,
  type ShippingQuestion,
} from '#server/providers/shipping/port.ts'
import type { Regions } from '#server/regions/open-regions.ts'
import { type Destination, findDestination } from './shipping-place.ts'

export type ShippingDeps = {
  rates: ShippingCarrierRates
  origin: () => Promise<ShippingPlace>
  /** Couriers that the shop offers. */
  offered: () => Promise<readonly Courier[]>
  regions: Regions
  log: Log
}
export type ParcelQuestion = Destination & { courier: Courier; weightKg: number }

/**
 * A courier's prices for a parcel from the shop, the cheapest first; empty where it does not deliver, or the shop does
 * not offer it. The purchase requests them again and refuses a price that is not in the list.
 * @throws Failure unavailable, and no_address for an address whose place there is no more
 */
export async function quoteShipping(
  deps: ShippingDeps,
  parcel: ParcelQuestion,
  beforeAsking?: BeforeAsking,
): Promise<CarrierOption[]> {
  const question = questionOf(deps.regions, await deps.origin(), parcel)
  if (!(await deps.offered()).includes(parcel.courier)) return []
  return askRates(deps, question, beforeAsking)
}

/** Called before a request to an outside service; what it throws is the answer to the caller. */
export type BeforeAsking = () => Promise<unknown>

/** @throws Failure unavailable */
export async function askRates(
  { rates, log }: Pick<ShippingDeps, 'rates' | 'log'>,
  question: ShippingQuestion,
  beforeAsking?: BeforeAsking,
): Promise<CarrierOption[]> {
  if (beforeAsking !== undefined && !(await rates.isKnown(question))) await beforeAsking()
  try {
    return await rates.quote(question)
  } catch (error) {
    if (!(error instanceof CarrierFailure)) throw error
    log.warn(
      { rates: rates.name, courier: question.courier, kind: error.kind, error: error.message },
      'shipping: no rates',
    )
    throw new Failure('unavailable', 'Gagal Mengambil Data', { retryAfterSeconds: 30 })
  }
}

/**
 * The same at once from the shop's own prices, once it is known from where the shop sends; undefined where a carrier
 * has to be asked. What it resolves to throws Failure no_address.
 */
export function quoterAtOnce({ rates, origin, offered, regions }: ShippingDeps) {
  const { quoteAtOnce } = rates
  if (quoteAtOnce === undefined) return undefined
  return async () => {
    const [sentFrom, couriers] = await Promise.all([origin(), offered()])
    return (parcel: ParcelQuestion) =>
      couriers.includes(parcel.courier) ? quoteAtOnce(questionOf(regions, sentFrom, parcel)) : []
  }
}

function questionOf(
  regions: Regions,
  origin: ShippingPlace,
  { courier, weightKg, ...place }: ParcelQuestion,
): ShippingQuestion {
  const destination = findDestination(regions, place)
  if (destination === undefined) {
    throw new Failure(
      'no_address',
      'Wilayah alamat Anda tidak dikenal lagi. Perbarui alamat pengiriman Anda.',
    )
  }
  return { origin, destination, courier, weightKg }
}
