import * as z from 'zod'
import { call, day, id, page, paging, picture, rupiahAmount } from './call.ts'
import { TRANSACTION_TYPES } from './order-states.ts'

/**
 * `Reedem` (the specification's spelling) is a code given to single persons, in no public list. `Otomatis` needs no
 * code: it reduces the shipping of every purchase that meets its terms.
 */
export const PROMO_KINDS = ['Promo', 'Reedem', 'Otomatis'] as const
export type PromoKind = (typeof PROMO_KINDS)[number]

/** What a promo is taken off. */
export const PROMO_TARGETS = ['goods', 'shipping'] as const
export type PromoTarget = (typeof PROMO_TARGETS)[number]

const promo = z.object({
  id: z.number().int(),
  name: z.string(),
  code: z.string(),
  description: z.string(),
  image: z.string().nullable(),
  picture: picture.nullable(),
  /** The last day on which the promo is valid, in WIB. */
  expired: day,
  discount: z.number().int(),
  nominal_discount: rupiahAmount,
  reduces: z.enum(PROMO_TARGETS),
  type: z.enum(PROMO_KINDS),
})
export type Promo = z.infer<typeof promo>

const list = call({
  access: 'public',
  summary: 'Published promos that have not ended; codes handed out one to one (Reedem) are never listed',
  query: z.object({ ...paging(6), status: z.enum(['Publish'], 'Status tidak dikenal').optional() }),
  data: page(promo),
})

/** A valid code: its discount, and the amount where the total is known and it reduces the goods. */
const appliedPromo = z.object({
  name: z.string(),
  code: z.string(),
  discount: z.number().int(),
  nominal_discount: rupiahAmount,
  reduces: z.enum(PROMO_TARGETS),
  /** The most that it takes off; null where there is no limit. */
  maximum_discount: rupiahAmount.nullable(),
  discount_price: rupiahAmount.nullable(),
})
export type AppliedPromo = z.infer<typeof appliedPromo>

/** The specification names two paths for one list. */
export const promoCalls = {
  'GET /api/user/get-promos': list,
  'GET /api/user/promos': list,
  'GET /api/user/promos/check/:code': call({
    access: 'user',
    summary: 'Whether the user can use a code, for a purchase as far as it is described',
    params: z.object({
      code: z.string().trim().min(1, 'Kode Promo Tidak Boleh Kosong').max(60, 'Promo Tidak Ditemukan'),
    }),
    query: z.object({
      type: z.enum(TRANSACTION_TYPES, 'Jenis transaksi tidak dikenal').optional(),
      /** The subtotal before promo and shipping. */
      total: z.coerce
        .number('Total harus berupa angka')
        .int('Total harus bilangan bulat')
        .min(0, 'Total tidak boleh di bawah 0')
        .max(1_000_000_000_000, 'Total terlalu besar')
        .optional(),
      package_id: id.optional(),
      book_id: id.optional(),
    }),
    data: appliedPromo,
  }),
} as const
