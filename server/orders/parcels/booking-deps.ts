import type { ParcelBookings, Party } from '#server/providers/shipping/port.ts'
import type { OrdersDeps } from '../orders-deps.ts'

export type BookingDeps = OrdersDeps & {
  /** Absent where shipments cannot be ordered: waybills are typed. */
  bookings: ParcelBookings | undefined
  /** The shop as it stands on labels. */
  sender: () => Promise<Party & { email: string }>
}
