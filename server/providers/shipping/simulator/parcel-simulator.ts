import type { ParcelStep } from '#contracts/parcels.ts'
import { SECOND } from '#kernel/time.ts'
import type { ParcelBookings, TrackedParcel } from '../port.ts'
import { CarrierFailure } from '../port.ts'

/** From one step to the next. */
const STEP_MS = 20 * SECOND
const JOURNEY: readonly (readonly [step: ParcelStep, note: string])[] = [
  ['booked', 'Resi dibuat oleh kurir simulasi'],
  ['collecting', 'Kurir simulasi menuju toko'],
  ['collected', 'Paket diterima di gerai simulasi'],
  ['delivering', 'Kurir simulasi menuju alamat penerima'],
  ['delivered', 'Diterima oleh penerima'],
]
/** Of a parcel that is refused at the door: its recipient's address has the word "tolak". */
const REFUSED: typeof JOURNEY = [
  ...JOURNEY.slice(0, 4),
  ['returning', 'Penerima menolak paketnya'],
  ['returned', 'Paket kembali di toko'],
]
const REFUSES = /\btolak\b/i
/** The step from which a parcel cannot be cancelled. */
const COLLECTED = 2

/**
 * A carrier for shops that take no real money: a parcel goes from the label to the door in 80 seconds. It stores
 * nothing, since its id of an order says when the journey began.
 */
export function openParcelSimulator({ clock }: { clock: () => Date }): ParcelBookings {
  const read = (carrierOrder: string) => {
    const [, refused, began, reference] =
      /^sim(-tolak)?_(\d{1,15})_([0-9A-Z-]{1,30})$/.exec(carrierOrder) ?? []
    if (began === undefined || reference === undefined) return undefined
    const journey = refused === undefined ? JOURNEY : REFUSED
    const passed = Math.floor((clock().getTime() - Number(began)) / STEP_MS)
    const place = Math.min(Math.max(passed, 0), journey.length - 1)
    return { began: Number(began), reference, journey, place }
  }
  const track = (carrierOrder: string): TrackedParcel | undefined => {
    const found = read(carrierOrder)
    if (found === undefined) return undefined
    const { began, reference, journey, place } = found
    const events = journey.slice(0, place + 1).map(([step, note], nr) => ({
      step,
      note,
      at: new Date(began + nr * STEP_MS),
    }))
    return {
      carrierOrder,
      reference,
      trackingNumber: `SIM${reference}`,
      link: null,
      step: events.at(-1)?.step ?? 'booked',
      events,
    }
  }
  return {
    name: 'simulator',
    track: async (carrierOrder) => track(carrierOrder),
    book: async ({ reference, requestedAt, recipient }) => {
      const way = REFUSES.test(recipient.address) ? 'sim-tolak' : 'sim'
      const booked = track(`${way}_${requestedAt.getTime()}_${reference}`)
      if (booked === undefined) throw new CarrierFailure('refused', `not a reference: ${reference}`)
      return booked
    },
    cancel: async (carrierOrder) => {
      if ((read(carrierOrder)?.place ?? 0) >= COLLECTED) {
        throw new CarrierFailure('refused', 'the courier has the parcel')
      }
    },
  }
}
