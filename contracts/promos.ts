import * as z from 'zod'
import { call, day, page, paging, picture, rupiahAmount } from './call.ts'

export const promo = z.object({
  id: z.number().int(),
  name: z.string(),
  code: z.string(),
  description: z.string(),
  image: z.string().nullable(),
  picture: picture.nullable(),
  /** The last day on which the promo is good, in WIB. */
  expired: day,
  discount: z.number().int(),
  nominal_discount: rupiahAmount,
  type: z.string(),
})
export type Promo = z.infer<typeof promo>

const list = call({
  access: 'public',
  summary: 'Published promos that have not ended; codes handed out one to one (Reedem) are never listed',
  query: z.object({ ...paging(6), status: z.enum(['Publish'], 'Status tidak dikenal').optional() }),
  data: page(promo),
})

/** Two paths of the specification for one list. */
export const promoCalls = {
  'GET /api/user/get-promos': list,
  'GET /api/user/promos': list,
} as const
