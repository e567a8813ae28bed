import type { Courier } from '#contracts/couriers.ts'
import type { Collection, ParcelStep } from '#contracts/parcels.ts'
import type { Rupiah } from '#kernel/money.ts'
import { VendorFailure } from '#server/platform/outbound/vendor-connection.ts'

/** A place by its official codes (`34`, `34.71`, `34.71.03`) and by its names, which other lists use. */
export type ShippingPlace = {
  provinceCode: string
  cityCode: string
  cityName: string
  /** Absent where only the city is known: the shop's own origin may be a city. */
  subdistrictCode?: string
  subdistrictName?: string
  postalCode: string
}

export type ShippingQuestion = {
  origin: ShippingPlace
  destination: ShippingPlace
  /** Whole kilograms, at least 1: couriers bill every started kilogram. */
  weightKg: number
  courier: Courier
}

export type CarrierOption = {
  /** The courier's name of the service, unique in a list: `REG`. */
  service: string
  description: string
  cost: Rupiah
  /** Days from the collection of the parcel: `1`, `2-3`; empty where the courier does not say. */
  etd: string
  /** Whether the courier collects the money of an order at the door. */
  cashOnDelivery: boolean
}

/** A source of couriers' prices. */
export type ShippingCarrierRates = {
  name: string
  /** Couriers that it has prices of; a question names one of them. */
  couriers: readonly Courier[]
  /**
   * A courier's offers for a route, the cheapest first; empty where it does not deliver. Within minutes the same
   * question gets the same answer, so that the shown price can be checked. Answers within twelve seconds.
   * @throws CarrierFailure
   */
  quote(question: ShippingQuestion): Promise<CarrierOption[]>
  /** The same at once, where no carrier is asked: the prices are the shop's own. */
  quoteAtOnce?(question: ShippingQuestion): CarrierOption[]
  /** Whether the answer is cached, so that no request to the carrier is needed. */
  isKnown(question: ShippingQuestion): Promise<boolean>
}

export type Party = { name: string; phone: string; address: string; postalCode: string }

export type ParcelToBook = {
  /** The shop's own name of the booking: two bookings of one reference are one. */
  reference: string
  collection: Collection
  courier: Courier
  /** The courier's code of the service, as `CarrierOption.service`. */
  service: string
  sender: Party & { email: string }
  recipient: Party
  /** Of all books in it. */
  value: Rupiah
  /** What the courier collects at the door; null where nothing is. */
  collects: Rupiah | null
  weightKg: number
  /** When the shop first asked for it. */
  requestedAt: Date
}

export type ParcelNews = { step: ParcelStep; note: string; at: Date }

/** A booked parcel as its carrier knows it now. */
export type TrackedParcel = {
  carrierOrder: string
  /** Null where the answer has none. */
  reference: string | null
  /** Null until the courier has given one. */
  trackingNumber: string | null
  /** The courier's own page about the parcel, https. */
  link: string | null
  /** Where it is now; its event may be missing among `events`. */
  step: ParcelStep
  events: ParcelNews[]
}

export type CarrierNotification = {
  headers: Record<string, string | string[] | undefined>
  rawBody: Buffer
}

/** A carrier of which shipments are ordered. Every function throws CarrierFailure, and answers within 25 seconds. */
export type ParcelBookings = {
  name: 'biteship' | 'simulator'
  /** Orders a shipment, or finds the one that this reference has already. */
  book(parcel: ParcelToBook): Promise<TrackedParcel>
  /** Undefined where the carrier has no such order. */
  track(carrierOrder: string): Promise<TrackedParcel | undefined>
  /**
   * The order that a notification is about; null for one that names none, undefined for a forged one. Absent where the
   * carrier sends none.
   */
  orderNamedBy?(notification: CarrierNotification): { carrierOrder: string | null } | undefined
  /** Refused once the courier has the parcel. */
  cancel(carrierOrder: string, reason: string): Promise<void>
}

export class CarrierFailure extends VendorFailure {
  override readonly name = 'CarrierFailure'
}

/** Cheapest first; of two options of one name the cheaper. */
export function sortedOptions(options: readonly CarrierOption[]): CarrierOption[] {
  const byService = new Map<string, CarrierOption>()
  for (const option of options) {
    const known = byService.get(option.service)
    if (known === undefined || option.cost < known.cost) byService.set(option.service, option)
  }
  return [...byService.values()].sort((a, b) => a.cost - b.cost || a.service.localeCompare(b.service))
}
