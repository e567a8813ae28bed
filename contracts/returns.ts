import * as z from 'zod'
import { call, moment, rupiahAmount, upload } from './call.ts'
import { REFUND_PROOF_KINDS } from './choices.ts'
import {
  RETURN_BOUNDS,
  RETURN_CAUSES,
  RETURN_PICTURE_BYTES,
  RETURN_REQUEST_STATES,
} from './return-choices.ts'

/** Lines of an order are named by their places in it. */
export const orderLine = z.number('Baris tidak dikenal').int().min(0).max(32_767)
export const lineQuantity = z
  .number('Jumlah harus berupa angka')
  .int()
  .min(1, 'Jumlah paling sedikit 1')
  .max(999, 'Jumlah terlalu besar')

export const requestPicture = z.object({
  id: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
})
/** `picture` is a `data:` URL: pictures of requests have no address of their own. */
export const shownPicture = z.object({ picture: z.string() })

/** What shows that a refund was transferred; the sizes are those of a picture. */
export const refundProof = z.object({
  kind: z.enum(REFUND_PROOF_KINDS),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
})
export type RefundProof = z.infer<typeof refundProof>
/** `file` is a `data:` URL: proofs have no address of their own. */
export const shownProof = z.object({ file: z.string() })

const words = (empty: string, most: number) =>
  z.string(empty).trim().min(3, empty).max(most, `Paling panjang ${most} huruf`)

const returnState = z.object({
  /** Why nothing of the order can be asked to be taken back now, for its buyer; null where something can. */
  refused: z.string().nullable(),
  /** Until when it can be asked; null where no end is known, since the parcel is on its way. */
  until: moment.nullable(),
  causes: z.array(z.enum(RETURN_CAUSES)),
  lines: z.array(
    z.object({
      line: z.number().int(),
      title: z.string(),
      type: z.enum(['Fisik', 'Digital']),
      /** Copies that were not returned before. */
      left: z.number().int(),
      /** Why this one cannot be taken back; null where it can. */
      refused: z.string().nullable(),
    }),
  ),
  /** The latest. */
  request: z
    .object({
      state: z.enum(RETURN_REQUEST_STATES),
      cause: z.enum(RETURN_CAUSES),
      words: z.string(),
      account: z.string(),
      asked_at: moment,
      decided_at: moment.nullable(),
      /** What the shop says about its decision. */
      reply: z.string().nullable(),
      /** What it returns. */
      amount: rupiahAmount.nullable(),
      lines: z.array(z.object({ title: z.string(), quantity: z.number().int() })),
      pictures: z.array(requestPicture),
    })
    .nullable(),
})
export type ReturnState = z.infer<typeof returnState>

export const returnCalls = {
  'GET /api/user/transactions/:id/return': call({
    access: 'user',
    summary: 'What of a transaction can be asked to be taken back, and the latest request',
    data: returnState,
  }),
  'POST /api/user/transactions/:id/return': call({
    access: 'user',
    summary: 'Asks the shop to take back lines of a paid transaction; one request at a time',
    body: z.object({
      cause: z.enum(RETURN_CAUSES, 'Pilih alasan'),
      words: words('Ceritakan apa yang terjadi', RETURN_BOUNDS.words),
      /** Where the money goes: bank, number and holder. */
      account: words('Isi rekening tujuan', RETURN_BOUNDS.account),
      lines: z
        .array(z.object({ line: orderLine, quantity: lineQuantity }))
        .min(1, 'Pilih apa yang dikembalikan')
        .max(100, 'Paling banyak 100 judul'),
    }),
    data: returnState,
    status: 201,
  }),
  'DELETE /api/user/transactions/:id/return': call({
    access: 'user',
    summary: 'Withdraws the request that waits',
    data: returnState,
  }),
  'POST /api/user/transactions/:id/return/pictures': call({
    access: 'user',
    summary: 'Adds a picture to the request that waits; only its buyer and staff see it',
    form: true,
    file: { field: 'picture', maxBytes: RETURN_PICTURE_BYTES },
    body: z.object({ picture: upload }),
    data: returnState,
    status: 201,
  }),
  'GET /api/user/transactions/:id/return/pictures/:picture': call({
    access: 'user',
    summary: 'A picture of a request of the user',
    data: shownPicture,
  }),
  'GET /api/user/transactions/:id/refunds/:refund/proof': call({
    access: 'user',
    summary: 'What shows that money of a transaction of the user was transferred back',
    data: shownProof,
  }),
} as const
