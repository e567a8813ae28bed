import * as z from 'zod'
import { call, id, moment, rupiahAmount } from '../call.ts'
import { RETURNED_COPIES } from '../choices.ts'
import { RETURN_CAUSES, RETURN_REQUEST_STATES } from '../return-choices.ts'
import { lineQuantity, orderLine, requestPicture, shownPicture } from '../returns.ts'
import { amount } from './amount.ts'
import { reason } from './reason.ts'
import { version } from './version.ts'

const row = z.object({
  id: z.number().int(),
  order: z.object({ id: z.number().int(), refno: z.string() }),
  buyer: z.string(),
  cause: z.enum(RETURN_CAUSES),
  state: z.enum(RETURN_REQUEST_STATES),
  asked_at: moment,
  decided_at: moment.nullable(),
  /** What was agreed to be returned. */
  amount: rupiahAmount.nullable(),
  /** Copies of the first title, and how many more titles there are. */
  content: z.object({ title: z.string(), quantity: z.number().int(), more: z.number().int() }),
})

const request = row.extend({
  words: z.string(),
  account: z.string(),
  reply: z.string().nullable(),
  lines: z.array(
    z.object({
      line: z.number().int(),
      title: z.string(),
      type: z.enum(['Fisik', 'Digital']),
      /** Copies that the buyer asks to have taken back, and that can be. */
      asked: z.number().int(),
      left: z.number().int(),
      /** Paid for all `quantity` copies: less their part of the discount. */
      quantity: z.number().int(),
      paid: rupiahAmount,
    }),
  ),
  /** Of the shipping that was charged, what was not returned. */
  shipping_left: rupiahAmount,
  /** False once the order is not paid any more: then nothing can be agreed. */
  paid: z.boolean(),
  pictures: z.array(requestPicture),
  version,
})

export const consoleReturnRequestCalls = {
  'GET /api/console/return-requests': call({
    access: 'uang.lihat',
    summary: 'What buyers ask to have taken back, the latest first; the next page begins before the last id',
    query: z.object({
      state: z.enum(RETURN_REQUEST_STATES, 'Status tidak dikenal').optional(),
      before: id.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    data: z.object({ requests: z.array(row), has_more: z.boolean() }),
  }),
  'GET /api/console/return-requests/:id': call({
    access: 'uang.lihat',
    summary: 'One request with what its buyer says and shows',
    data: request,
  }),
  'GET /api/console/return-requests/:id/pictures/:picture': call({
    access: 'uang.lihat',
    summary: 'A picture of a request',
    data: shownPicture,
  }),
  'POST /api/console/return-requests/:id/agree': call({
    access: 'uang.kembalikan',
    recent: true,
    summary: 'Takes back what is named of a request, as a whole or in part: its money becomes due back',
    body: z.object({
      version,
      lines: z
        .array(
          z.object({
            line: orderLine,
            quantity: lineQuantity,
            copies: z.enum(RETURNED_COPIES, 'Pilih apa yang terjadi dengan bukunya').default('returned'),
            /** Less than these copies cost; absent: what they cost. */
            amount: amount('Jumlah').optional(),
          }),
        )
        .min(1, 'Pilih apa yang dikembalikan')
        .max(100, 'Paling banyak 100 judul'),
      shipping: amount('Ongkos kirim').default(0),
      /** What the buyer is told besides. */
      reply: z.string().trim().max(500, 'Penjelasan terlalu panjang').default(''),
    }),
    data: request,
  }),
  'POST /api/console/return-requests/:id/decline': call({
    access: 'uang.kembalikan',
    recent: true,
    summary: 'Declines a request, with a reason that its buyer reads',
    body: z.object({ version, reason }),
    data: request,
  }),
} as const
