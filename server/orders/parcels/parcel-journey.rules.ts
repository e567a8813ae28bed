import { PARCEL_STEPS, type ParcelStep } from '#contracts/parcels.ts'
import type { ParcelNews, TrackedParcel } from '#server/providers/shipping/port.ts'

const rank = (step: ParcelStep) => PARCEL_STEPS.indexOf(step)

/** Steps after which only another of them counts: couriers scan parcels that have arrived. */
const ENDS: ReadonlySet<ParcelStep> = new Set(['delivered', 'returning', 'returned', 'lost', 'cancelled'])

/** Where a parcel is, by all events that are known of it, in whatever order they were told. */
export function stepOf(events: readonly Pick<ParcelNews, 'step' | 'at'>[]): ParcelStep {
  const ends = events.filter(({ step }) => ENDS.has(step))
  const counted = ends.length > 0 ? ends : events
  const [latest] = counted.toSorted((a, b) => b.at.getTime() - a.at.getTime() || rank(b.step) - rank(a.step))
  return latest?.step ?? 'booked'
}

/** The events of an answer, with one for its present step where the carrier has not written that yet. */
export function newsOf(
  tracked: TrackedParcel,
  known: readonly Pick<ParcelNews, 'step'>[],
  now: Date,
): ParcelNews[] {
  const { step, events } = tracked
  const isTold = [...known, ...events].some((event) => event.step === step)
  return isTold ? events : [...events, { step, note: '', at: now }]
}

const AT_SHOP: ReadonlySet<ParcelStep> = new Set(['booked', 'collecting', 'lost', 'cancelled'])

/** Whether a parcel ever left the shop, by all steps that are known of it. */
export const hasLeft = (steps: readonly ParcelStep[]): boolean => steps.some((step) => !AT_SHOP.has(step))

/** Whether a parcel was ordered and its courier does not have it. */
export const waitsForCourier = (step: ParcelStep): boolean => step === 'booked' || step === 'collecting'

type Requested = { state: 'requested' | 'booked' | 'cancelled'; unansweredSince: Date | null }

/** Whether the carrier has certainly made no shipment of a booking: it refused, or was not reached. */
export const isNotMade = ({ state, unansweredSince }: Requested): boolean =>
  state === 'requested' && unansweredSince === null

const PROBLEMS: ReadonlySet<ParcelStep> = new Set(['held', 'returning', 'returned', 'lost'])

/** The mail to a parcel's buyer when it gets to a step; undefined for none. */
export function parcelMailAfter(
  step: ParcelStep,
): 'parcel_near' | 'parcel_arrived' | 'parcel_held' | undefined {
  if (step === 'delivering') return 'parcel_near'
  if (step === 'delivered') return 'parcel_arrived'
  return PROBLEMS.has(step) ? 'parcel_held' : undefined
}
