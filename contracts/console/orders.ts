import * as z from 'zod'
import { filled, phone, postalCode } from '../addresses.ts'
import { call, day, id, moment, paymentMethodId, picture, requestedDay, rupiahAmount } from '../call.ts'
import { ORDER_SORTS, PAPER_SIZES, PARCEL_PAPERS } from '../choices.ts'
import { FULFILMENT_STATES, PAYMENT_STATES } from '../order-states.ts'
import { transaction } from '../orders.ts'
import { RETURN_CAUSES, RETURN_REQUEST_STATES } from '../return-choices.ts'
import { courier } from '../shipping.ts'
import { booking } from './bookings.ts'
import { reason } from './reason.ts'
import { amount, becameOfCopies, orderAccount, orderReturn, reference, refund, takeBack } from './refunds.ts'
import { version } from './version.ts'

export const ORDER_LISTS = ['waiting', 'to-send', 'sent', 'refund-due', 'paid', 'failed', 'preorder'] as const
export const ORDER_KINDS = ['digital', 'magazine', 'paper', 'subscription'] as const

const trackingNumber = z.string('Isi nomor resi').trim().min(1, 'Isi nomor resi').max(60)
const parcel = {
  tracking_number: trackingNumber,
  /** The courier that took the parcel, if it is not the one that the buyer chose. */
  courier: courier.optional(),
  service: z.string().trim().min(1, 'Isi layanan kurir').max(60, 'Nama layanan terlalu panjang').optional(),
}

export const orderRow = z.object({
  id: z.number().int(),
  refno: z.string(),
  created_at: moment,
  kind: z.enum(ORDER_KINDS),
  payment: z.enum(PAYMENT_STATES),
  fulfilment: z.enum(FULFILMENT_STATES),
  total_pay: rupiahAmount,
  refund_due: z.boolean(),
  /** The day for which a preorder waits. */
  waits_for: day.nullable(),
  buyer: z.object({ id: z.number().int(), name: z.string(), email: z.string() }),
  courier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  /** The first title with its cover, or the package, and how many more titles there are. Null without either. */
  content: z
    .object({ name: z.string(), more: z.number().int(), cover_picture: picture.nullable() })
    .nullable(),
})

const charge = z.object({
  reference: z.string(),
  gateway: z.string(),
  channel: z.string(),
  amount: rupiahAmount,
  /** With the provider's fee; null until the provider has answered. */
  asked: rupiahAmount.nullable(),
  state: z.string(),
  virtual_account: z.string().nullable(),
  expires_at: moment,
  created_at: moment,
})

/** A part of an order that was taken back. Its lines are named by their places in the order. */
const order = transaction.extend({
  kind: z.enum(ORDER_KINDS),
  payment: z.enum(PAYMENT_STATES),
  fulfilment: z.enum(FULFILMENT_STATES),
  refund_due: z.boolean(),
  waits_for: day.nullable(),
  /** What was bought, by its place in the order, and how much of it its buyer still has. */
  lines: z.array(
    z.object({
      line: z.number().int(),
      title: z.string(),
      type: z.enum(['Fisik', 'Digital']),
      quantity: z.number().int(),
      left: z.number().int(),
      /** Paid for all copies: less their part of the discount. */
      paid: rupiahAmount,
    }),
  ),
  take_back: takeBack.nullable(),
  returns: z.array(orderReturn),
  /** What the buyer asked to have taken back, the latest first. */
  return_requests: z.array(
    z.object({
      id: z.number().int(),
      cause: z.enum(RETURN_CAUSES),
      state: z.enum(RETURN_REQUEST_STATES),
      asked_at: moment,
      decided_at: moment.nullable(),
    }),
  ),
  buyer: z.object({ id: z.number().int(), name: z.string(), email: z.string() }),
  shipment: z
    .object({ sent_at: moment.nullable(), postal_code: z.string(), weight: z.number().int(), version })
    .nullable(),
  /** Whether shipments are ordered of a carrier. */
  can_book: z.boolean(),
  /** The latest shipment that was ordered. `requested`: it has no answer yet. */
  booking: booking.nullable(),
  events: z.array(z.object({ at: moment, from: z.string(), to: z.string(), cause: z.string() })),
  mails: z.array(
    z.object({
      id: z.number().int(),
      kind: z.string(),
      created_at: moment,
      sent_at: moment.nullable(),
      waits: z.boolean(),
      /** It is for the buyer, and what it says still holds. */
      can_resend: z.boolean(),
    }),
  ),
  notes: z.array(
    z.object({
      id: z.number().int(),
      at: moment,
      /** Null for a note that was written at the command line. */
      author: z.string().nullable(),
      text: z.string(),
    }),
  ),
  /** What staff and the command line did with it. */
  acts: z.array(
    z.object({ at: moment, actor: z.string(), words: z.string(), reason: z.string().nullable() }),
  ),
  /** Null for members without the right `uang.lihat`. */
  money: z
    .object({
      charges: z.array(charge),
      notifications: z.array(
        z.object({
          gateway: z.string(),
          reference: z.string(),
          received_at: moment,
          outcome: z.string().nullable(),
        }),
      ),
      movements: z.array(
        z.object({
          at: moment,
          kind: z.string(),
          amount: rupiahAmount,
          /** Typed by staff or named by the gateway; empty where neither did. */
          reference: z.string(),
        }),
      ),
      account: orderAccount,
      refunds: z.array(refund),
      /** The account that the buyer named in a request; null where there is none. */
      buyer_account: z.string().nullable(),
    })
    .nullable(),
})

const whole = 'Isi jumlah dalam rupiah penuh'
const typedAmount = z.coerce.number(whole).int(whole).min(0, whole).max(1_000_000_000_000, whole)

const orderFilter = {
  list: z.enum(ORDER_LISTS, 'Daftar tidak dikenal').optional(),
  kind: z.enum(ORDER_KINDS, 'Jenis pesanan tidak dikenal').optional(),
  payment_method: paymentMethodId.optional(),
  courier: courier.optional(),
  /** The first and the last day on which they were made, in WIB. */
  since: requestedDay.optional(),
  until: requestedDay.optional(),
  /** What there is to pay, at least and at most. */
  least: typedAmount.optional(),
  most: typedAmount.optional(),
  /**
   * The first four letters or more of an order number, the last ones of one of the latest 20,000 orders, a whole waybill,
   * or three letters or more of a buyer’s name, e-mail or phone, or of a title.
   */
  find: z.string().trim().max(200, 'Pencarian terlalu panjang').optional(),
  /** Exactly these order numbers, with commas between them; as many as fit. */
  refnos: z.string().trim().max(4200, 'Terlalu banyak nomor pesanan').optional(),
}

export const consoleOrderCalls = {
  'GET /api/console/orders': call({
    access: 'pesanan.lihat',
    summary: 'Orders, the latest first or in another order; the next page begins after the order `before`',
    query: z.object({
      ...orderFilter,
      sort: z.enum(ORDER_SORTS, 'Urutan tidak dikenal').optional(),
      before: id.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    /** `sorted`: false where more are found than can be put in the order of amounts. */
    data: z.object({ orders: z.array(orderRow), has_more: z.boolean(), sorted: z.boolean() }),
  }),
  'GET /api/console/orders/counts': call({
    access: 'pesanan.lihat',
    summary: 'How many orders are in each list that waits for somebody; 1001 stands for more than 1000',
    data: z.object({
      waiting: z.number().int(),
      to_send: z.number().int(),
      /** Of those to be sent: paid more than a day ago. */
      late: z.number().int(),
      sent: z.number().int(),
      refund_due: z.number().int(),
      /** Requests of buyers that wait for a decision. */
      return_requests: z.number().int(),
    }),
  }),
  'GET /api/console/orders/:id': call({
    access: 'pesanan.lihat',
    summary: 'One order with its buyer and all that happened to it',
    data: order,
  }),
  'GET /api/console/parcels/papers': call({
    access: 'pesanan.kirim',
    summary: 'Labels or packing slips of paid paper orders, as a PDF with barcodes',
    query: z.object({
      /** Order numbers with commas between them. */
      refnos: z
        .string('Pilih pesanan')
        .regex(/^[0-9A-Z]{12,20}(?:,[0-9A-Z]{12,20}){0,99}$/, 'Pilih 1 sampai 100 pesanan'),
      kind: z.enum(PARCEL_PAPERS, 'Jenis cetakan ini tidak ada').default('label'),
      size: z.enum(PAPER_SIZES, 'Ukuran kertas ini tidak ada').default('a6'),
    }),
    data: z.object({ name: z.string(), pdf: z.base64() }),
    costly: true,
  }),
  'GET /api/console/orders/file': call({
    access: 'pesanan.lihat',
    logsView: 'order.export',
    summary:
      'Up to 10,000 orders of a list as CSV or a workbook; with buyers for pelanggan.ekspor, soon after a sign-in',
    query: z.object({
      ...orderFilter,
      format: z.enum(['csv', 'xlsx'], 'Bentuk berkas ini tidak ada').default('csv'),
    }),
    data: z.object({ name: z.string(), type: z.string(), bytes: z.base64() }),
    costly: true,
  }),
  'POST /api/console/orders/:id/send': call({
    access: 'pesanan.kirim',
    summary: 'Notes the waybill of a paid paper order and tells its buyer',
    body: z.object(parcel),
    data: orderRow,
  }),
  'PUT /api/console/orders/:id/waybill': call({
    access: 'pesanan.kirim',
    summary: 'Corrects the waybill of a parcel that is on its way, and tells the buyer',
    body: z.object({ ...parcel, version }),
    data: orderRow,
  }),
  'PUT /api/console/orders/:id/address': call({
    access: 'pesanan.kirim',
    summary: 'Corrects where a parcel goes that was not sent; what was charged for it stays',
    body: z.object({
      recipient: filled(100),
      phone,
      address: filled(700),
      postal_code: postalCode,
      version,
    }),
    data: orderRow,
  }),
  'POST /api/console/orders/:id/cancel': call({
    access: 'pesanan.ubah',
    summary: 'Ends an order that nobody has paid; the provider is asked first',
    body: z.object({ reason }),
    data: orderRow,
  }),
  'POST /api/console/orders/:id/mark-paid': call({
    access: 'uang.catat',
    recent: true,
    summary: 'Pays an order with money that came in by another way; the provider is asked first',
    body: z.object({ amount, reference, reason }),
    data: orderRow,
  }),
  'POST /api/console/orders/:id/take-back': call({
    access: 'uang.kembalikan',
    recent: true,
    summary: 'Takes a paid order back as a whole: what it gave ends, and all of its money becomes due back',
    body: z.object({ copies: becameOfCopies.default('kept'), reason }),
    data: orderRow,
  }),
  'POST /api/console/orders/:id/notes': call({
    access: 'pesanan.ubah',
    summary: 'Adds a note that only staff see',
    body: z.object({
      text: z.string('Isi catatan').trim().min(1, 'Isi catatan').max(2000, 'Catatan terlalu panjang'),
    }),
    data: z.object({ id: z.number().int() }),
    status: 201,
  }),
} as const
