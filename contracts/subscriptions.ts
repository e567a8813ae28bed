import * as z from 'zod'
import { call, id, moment, page, paging, picture, rupiahAmount } from './call.ts'
import { giftDraft } from './gift-draft.ts'
import { paying, purchase } from './orders.ts'

const subscriptionPackage = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  image: z.string().nullable(),
  cover: z.string().nullable(),
  icon: z.string().nullable(),
  picture: picture.nullable(),
  /** Calendar months. */
  duration: z.number().int(),
  price: rupiahAmount,
  discount: z.number().int(),
  nominal_discount: rupiahAmount,
  final_price: rupiahAmount,
  /** True for the one on sale that costs least a month, where there are others. */
  best_value: z.boolean(),
})
export type SubscriptionPackage = z.infer<typeof subscriptionPackage>

const heldPackage = subscriptionPackage.extend({
  /** One that follows another begins later. */
  start_date: moment,
  expired_date: moment,
  /** Whether it can be bought again. */
  on_sale: z.boolean(),
})

export const subscriptionCalls = {
  'GET /api/user/packages': call({
    access: 'public',
    summary: 'Subscription packages on sale, the shortest first',
    query: z.object(paging(6)),
    data: page(subscriptionPackage),
    cached: true,
  }),
  'GET /api/user/packages/:id': call({
    access: 'public',
    summary: 'One subscription package',
    data: subscriptionPackage,
    cached: true,
  }),
  'GET /api/user/user-packages': call({
    access: 'user',
    summary: 'Packages that the user holds or held, the latest end first',
    query: z.object(paging(10)),
    data: page(heldPackage),
  }),
  'GET /api/user/subscribers': call({
    access: 'user',
    summary: 'The ends of the user’s subscriptions',
    data: z.array(z.object({ id: z.number().int(), expires_at: moment })),
  }),
  'POST /api/user/subscriber-transaction': call({
    access: 'user',
    summary: 'Buys a subscription package. Honours an Idempotency-Key header',
    form: true,
    body: z.object({
      transaction_method: z.literal('Direct', 'Metode transaksi tidak dikenal'),
      package_id: id,
      quantity: z.coerce
        .number('Jumlah langganan selalu 1')
        .pipe(z.literal(1, 'Jumlah langganan selalu 1'))
        .default(1),
      /** Bought for somebody else: the buyer's own time stays as it is. */
      gift: giftDraft.nullish(),
      ...paying,
    }),
    data: purchase,
    status: 201,
  }),
} as const
