import * as z from 'zod'
import type { ParcelStep } from '#contracts/parcels.ts'
import { lookupTable } from '#kernel/lookup-table.ts'
import { firstCharacters } from '#kernel/text.ts'
import { SECOND } from '#kernel/time.ts'
import { parseAnswer } from '#server/platform/outbound/send-request.ts'
import type { VendorAnswer } from '#server/platform/outbound/vendor-connection.ts'
import { sameSecret } from '#server/platform/same-secret.ts'
import { openCarrierConnection } from '../carrier-connection.ts'
import type { ParcelBookings, ParcelNews, ParcelToBook, TrackedParcel } from '../port.ts'
import { CarrierFailure } from '../port.ts'
import { BASE_URL, headersOf, NAME, refused } from './biteship-answers.ts'

/** An order is passed on to the courier while it is made. */
const TRY_MS = 10 * SECOND

const text = z.string().nullish()

const order = z.object({
  id: z.string().min(1),
  reference_id: text,
  status: z.string(),
  courier: z.object({
    waybill_id: text,
    link: text,
    history: z.array(z.object({ status: z.string(), note: text, updated_at: z.string() })).nullish(),
  }),
})
type BiteshipOrder = z.output<typeof order>

/** The refusal of a reference that has an order already names that order. */
const duplicate = z.object({ details: z.object({ order_id: z.string().min(1) }) })

/** When Biteship hands the collected money to the shop, after the delivery: the longest of its three terms. */
const PAID_OUT = '7_days'

/** The header in which Biteship sends the secret: its `signature key` and `signature secret`. */
const SECRET_HEADER = 'x-biteship-secret'
const notification = z.object({ order_id: z.string().min(1).max(100) })

export type BiteshipBookingsDeps = {
  key: string
  webhookSecret: string
  clock: () => Date
  baseUrl?: string
  tryMs?: number
}

/** Orders of shipments at Biteship, which hands them to the courier and answers with its waybill. */
export function openBiteshipBookings(deps: BiteshipBookingsDeps): ParcelBookings {
  const { key, clock, baseUrl = BASE_URL, tryMs = TRY_MS } = deps
  const connection = openCarrierConnection({ name: NAME, baseUrl, headers: headersOf(key), tryMs, clock })

  const track = (carrierOrder: string) => {
    const read = (answer: VendorAnswer) => {
      if (answer.status === 404) return undefined
      if (answer.status !== 200) throw refused(answer)
      const found = trackedOf(answer)
      if (found.carrierOrder === carrierOrder) return found
      throw new CarrierFailure('unreachable', `${NAME} answers with another order than the one asked for`)
    }
    return connection.ask({ path: `/v1/orders/${encodeURIComponent(carrierOrder)}` }, read)
  }

  return {
    name: 'biteship',
    track,
    orderNamedBy: ({ headers, rawBody }) => {
      // The trial when the address is entered at Biteship.
      if (rawBody.length === 0) return { carrierOrder: null }
      const given = headers[SECRET_HEADER]
      if (typeof given !== 'string' || !sameSecret(given, deps.webhookSecret)) return undefined
      return { carrierOrder: notification.safeParse(parseAnswer(rawBody.toString())).data?.order_id ?? null }
    },
    book: async (parcel) => {
      const read = (told: VendorAnswer) => {
        if (told.status === 200 || told.status === 201) return trackedOf(told)
        const made = duplicate.safeParse(told.body).data?.details.order_id
        if (made === undefined) throw refused(told)
        return made
      }
      const body = JSON.stringify(bodyOf(parcel))
      const answer = await connection.tell({ path: '/v1/orders', method: 'POST', body }, read)
      const booked = typeof answer === 'string' ? await track(answer) : answer
      const isOurs = booked?.reference === parcel.reference
      // Only the answer to a new order may leave the reference out.
      if (booked && (isOurs || (typeof answer !== 'string' && booked.reference === null))) return booked
      throw new CarrierFailure('unreachable', `${NAME} answers with another order than the one asked for`)
    },
    cancel: async (carrierOrder, reason) => {
      const body = JSON.stringify({ cancellation_reason_code: 'others', cancellation_reason: reason })
      const path = `/v1/orders/${encodeURIComponent(carrierOrder)}/cancel`
      await connection.tell({ path, method: 'POST', body }, (answer) => {
        if (answer.status !== 200) throw refused(answer)
        answer.as(z.object({ success: z.literal(true) }))
      })
    },
  }
}

function bodyOf(parcel: ParcelToBook) {
  const { sender, recipient } = parcel
  return {
    reference_id: parcel.reference,
    shipper_contact_name: sender.name,
    shipper_contact_phone: sender.phone,
    shipper_contact_email: sender.email,
    shipper_organization: sender.name,
    origin_contact_name: sender.name,
    origin_contact_phone: sender.phone,
    origin_address: sender.address,
    origin_postal_code: Number(sender.postalCode),
    origin_collection_method: parcel.collection,
    destination_contact_name: recipient.name,
    destination_contact_phone: recipient.phone,
    destination_address: recipient.address,
    destination_postal_code: Number(recipient.postalCode),
    ...(parcel.collects !== null && {
      destination_cash_on_delivery: parcel.collects,
      destination_cash_on_delivery_type: PAID_OUT,
    }),
    courier_company: parcel.courier,
    courier_type: parcel.service.toLowerCase(),
    delivery_type: 'now',
    items: [{ name: 'Buku', value: parcel.value, quantity: 1, weight: parcel.weightKg * 1000 }],
  }
}

const STEPS = lookupTable<ParcelStep>({
  confirmed: 'booked',
  scheduled: 'booked',
  allocated: 'booked',
  picking_up: 'collecting',
  picked: 'collected',
  dropping_off: 'delivering',
  delivered: 'delivered',
  on_hold: 'held',
  return_in_transit: 'returning',
  returned: 'returned',
  rejected: 'lost',
  disposed: 'lost',
  courier_not_found: 'lost',
  cancelled: 'cancelled',
})
const stepOf = (status: string): ParcelStep => STEPS.get(status.trim().toLowerCase()) ?? 'moved'

function trackedOf(answer: VendorAnswer): TrackedParcel {
  const found: BiteshipOrder = answer.as(z.object({ success: z.literal(true) }).and(order))
  const { id, reference_id: reference, status, courier } = found
  return {
    carrierOrder: id,
    reference: reference ?? null,
    trackingNumber: courier.waybill_id?.trim() || null,
    link: safeLink(courier.link ?? ''),
    step: stepOf(status),
    events: (courier.history ?? []).flatMap((entry): ParcelNews[] => {
      const at = new Date(entry.updated_at)
      if (Number.isNaN(at.getTime())) return []
      return [{ step: stepOf(entry.status), note: firstCharacters(entry.note ?? '', 300), at }]
    }),
  }
}

/** Shown to buyers: no other scheme than https. */
const safeLink = (link: string) =>
  link.length <= 500 && /^https:\/\/[^\s<>"]+$/i.test(link) && URL.canParse(link) ? link : null
