import * as z from 'zod'
import { call, rupiahAmount } from '../call.ts'
import { COLLECTIONS } from '../parcels.ts'
import { reason } from './reason.ts'

/** Null until the courier has given a waybill. */
const parcel = z.object({ refno: z.string(), tracking_number: z.string().nullable() })

/**
 * A shipment that was ordered of a carrier. `requested`: it was not made yet; `unanswered`: the answer to the request was
 * lost, so it may have been made.
 */
export const booking = z.object({
  carrier: z.string(),
  collection: z.enum(COLLECTIONS),
  state: z.enum(['requested', 'booked', 'cancelled']),
  reference: z.string(),
  unanswered: z.boolean(),
  /** What the courier collects at the door; null where the order was paid before. */
  collects: rupiahAmount.nullable(),
})

export const consoleBookingCalls = {
  'POST /api/console/orders/:id/booking': call({
    access: 'pesanan.kirim',
    summary:
      'Orders the shipment of a paid parcel of the carrier, once; its waybill is noted and the buyer told',
    body: z.object({
      collection: z.enum(COLLECTIONS, 'Pilih cara paket sampai ke kurir'),
      /** After a lost answer: the carrier's id of the shipment that staff found there. */
      carrier_order: z.string().trim().min(1).max(100, 'ID pengiriman terlalu panjang').optional(),
      /** After a lost answer: staff found no shipment of this reference, so it is asked for again. */
      not_made: z.boolean().optional(),
    }),
    data: parcel,
  }),
  'POST /api/console/orders/:id/booking/cancel': call({
    access: 'pesanan.kirim',
    summary: 'Cancels the shipment that was ordered, as long as the courier does not have the parcel',
    body: z.object({ reason }),
    data: parcel,
  }),
} as const
