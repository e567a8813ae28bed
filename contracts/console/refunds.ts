import * as z from 'zod'
import { call, id, moment, rupiahAmount, upload } from '../call.ts'
import { PROVIDER_REFUND_STATES, REFUND_STATES, RETURNED_COPIES } from '../choices.ts'
import { refundProof, shownProof } from '../returns.ts'
import { FORM_FILE_BYTES } from '../upload-bounds.ts'
import { amount as amountFromZero } from './amount.ts'
import { textVersion } from './picture-form.ts'
import { reason } from './reason.ts'
import { version } from './version.ts'

/** The gateway through which a payment came, and what its buyer paid by. */
const paymentWay = z.object({ gateway: z.string(), method: z.string() })

export const refund = z.object({
  id: z.number().int(),
  order: z.object({ id: z.number().int(), refno: z.string() }),
  amount: rupiahAmount,
  state: z.enum(REFUND_STATES),
  account: z.string(),
  reason: z.string(),
  reference: z.string().nullable(),
  approved_at: moment,
  paid_at: moment.nullable(),
  /** The gateway that can return it; null where it has to be transferred, or is not approved any more. */
  way: paymentWay.nullable(),
  /** The latest request to a gateway, and why it failed; null where none was made. */
  sent: paymentWay
    .extend({ state: z.enum(PROVIDER_REFUND_STATES), failure: z.string().nullable() })
    .nullable(),
  /** That it was transferred; null where no file shows it. */
  proof: refundProof.nullable(),
  version,
})
/** `due`: to be returned, of which `approved` has an account and waits to be paid. */
export const orderAccount = z.object({
  due: rupiahAmount,
  approved: rupiahAmount,
  returned: rupiahAmount,
  /** What a provider returned and nothing in the shop's records explains. */
  unexplained: rupiahAmount,
})
export const amount = z
  .number('Jumlah harus berupa angka')
  .int('Jumlah harus bilangan bulat')
  .min(1, 'Jumlah harus lebih dari 0')
  .max(1_000_000_000_000, 'Jumlah terlalu besar')
export const reference = z
  .string('Isi nomor referensi')
  .trim()
  .min(3, 'Isi nomor referensi')
  .max(100, 'Nomor referensi terlalu panjang')

/** What ends where an order is taken back as a whole. An order that is not paid cannot be, and has null. */
export const takeBack = z.object({
  /** What becomes due back. */
  due: rupiahAmount,
  /** Ebooks that their reader has by this order, and those of it that the reader has otherwise. */
  loses: z.array(z.string()),
  keeps: z.array(z.string()),
  /** Time of a subscription is left that it bought. */
  subscription: z.boolean(),
})

/** What orders are waiting for, and how they ended. */
export const orderReturn = z.object({
  id: z.number().int(),
  at: moment,
  /** Of its lines and of the shipping. */
  amount: rupiahAmount,
  shipping: rupiahAmount,
  reason: z.string(),
  lines: z.array(
    z.object({
      line: z.number().int(),
      title: z.string(),
      quantity: z.number().int(),
      amount: rupiahAmount,
      /** What became of paper copies; null for an ebook. */
      copies: z.enum(RETURNED_COPIES).nullable(),
    }),
  ),
})
/** What became of paper copies that the buyer had. */
export const becameOfCopies = z.enum(RETURNED_COPIES, 'Pilih apa yang terjadi dengan bukunya')
/** Sent with what must not happen twice: a repeated request gets the answer of the first one. */
const requestKey = z.string('Kunci permintaan hilang').min(8, 'Kunci permintaan terlalu pendek').max(200)

export const consoleRefundCalls = {
  'POST /api/console/orders/:id/returns': call({
    access: 'uang.kembalikan',
    recent: true,
    summary: 'Takes back a part of a paid order, which stays paid: its money becomes due back',
    body: z.object({
      key: requestKey,
      lines: z
        .array(
          z.object({
            line: z.number('Baris tidak dikenal').int().min(0).max(32_767),
            quantity: z.number('Jumlah harus berupa angka').int().min(1, 'Jumlah paling sedikit 1').max(999),
            copies: becameOfCopies.default('returned'),
          }),
        )
        .max(100, 'Paling banyak 100 judul'),
      shipping: amountFromZero('Ongkos kirim').default(0),
      reason,
    }),
    data: orderReturn,
    status: 201,
  }),
  'POST /api/console/orders/:id/refunds': call({
    access: 'uang.kembalikan',
    recent: true,
    summary: 'Approves that money which is due back goes to an account; without an amount, all of it',
    body: z.object({
      key: requestKey.optional(),
      amount: amount.optional(),
      account: z
        .string('Isi rekening tujuan')
        .trim()
        .min(3, 'Isi rekening tujuan')
        .max(200, 'Terlalu panjang'),
      reason,
    }),
    data: refund,
    status: 201,
  }),
  'GET /api/console/refunds': call({
    access: 'uang.lihat',
    summary: 'Approved refunds, the latest first; the next page begins before the last id of this one',
    query: z.object({
      state: refund.shape.state.optional(),
      before: id.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    data: z.object({ refunds: z.array(refund), has_more: z.boolean() }),
  }),
  'POST /api/console/refunds/:id/paid': call({
    access: 'uang.kembalikan',
    recent: true,
    summary: 'Notes that an approved refund was paid, and tells the buyer; it moves no money itself',
    body: z.object({ reference, version }),
    data: refund,
  }),
  'POST /api/console/refunds/:id/send': call({
    access: 'uang.kembalikan',
    recent: true,
    summary: 'Asks the gateway through which the money came to return an approved refund to its payer',
    body: z.object({ version }),
    data: refund,
  }),
  'POST /api/console/refunds/:id/proof': call({
    access: 'uang.kembalikan',
    recent: true,
    summary: 'Keeps a picture or a PDF that shows that a refund was transferred, instead of a former one',
    form: true,
    file: { field: 'proof', maxBytes: FORM_FILE_BYTES },
    body: z.object({ proof: upload, version: textVersion }),
    data: refund,
  }),
  'GET /api/console/refunds/due': call({
    access: 'uang.lihat',
    summary:
      'Orders whose money is due back, those to be approved and the oldest first, with what of it is approved',
    data: z.object({
      orders: z.array(
        z.object({
          id: z.number().int(),
          refno: z.string(),
          buyer: z.string(),
          due: rupiahAmount,
          approved: rupiahAmount,
          /** The account that the buyer named in a request. */
          buyer_account: z.string().nullable(),
        }),
      ),
      has_more: z.boolean(),
    }),
  }),
  'GET /api/console/refunds/:id/proof': call({
    access: 'uang.lihat',
    summary: 'What shows that a refund was transferred',
    data: shownProof,
  }),
  'POST /api/console/refunds/:id/withdraw': call({
    access: 'uang.kembalikan',
    recent: true,
    summary: 'Withdraws the approval of a refund that was not paid',
    body: z.object({ reason, version }),
    data: refund,
  }),
} as const
