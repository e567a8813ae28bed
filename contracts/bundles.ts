import * as z from 'zod'
import { call, day, id, moment, picture, rupiahAmount } from './call.ts'
import { CART_TYPES } from './cart.ts'
import { BUNDLE_BOUNDS } from './choices.ts'
import { giftDraft } from './gift-draft.ts'
import { paying, purchase } from './orders.ts'
import { courier } from './shipping.ts'

const bundlePart = z.object({
  id: z.number().int(),
  slug: z.string(),
  title: z.string(),
  type: z.enum(['Buku', 'Majalah']),
  author: z.object({ name: z.string() }),
  cover_picture: picture.nullable(),
  /** What it costs alone. */
  final_price: rupiahAmount,
  /** Of a preorder: the day on which it opens or can be sent. */
  releases_on: day.optional(),
})

/** Titles that are sold together at one price. */
const bundle = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  /** The form of all of its titles. */
  type: z.enum(CART_TYPES),
  price: rupiahAmount,
  /** The sum of what its titles cost alone; at least the price. */
  original: rupiahAmount,
  /** How many sets can be sold now; null for a digital set. */
  quantity: z.number().int().nullable(),
  /** The weight of one set in grams; 0 for a digital set. */
  weight: z.number().int(),
  /** From when on it is not sold. */
  ends_at: moment.nullable(),
  parts: z.array(bundlePart),
})
export type Bundle = z.infer<typeof bundle>

const slug = z.string().min(1, 'Set ini tidak ada').max(120, 'Set ini tidak ada')
const key = z.string().trim().min(1, 'Set ini tidak ada').max(200, 'Set ini tidak ada')

/** Sets of titles. Every call fails with `switched_off` where the shop sells none. */
export const bundleCalls = {
  'GET /api/user/bundles': call({
    access: 'public',
    summary: 'Sets on sale with a title (by its id or slug), or with a title of a series (by its slug)',
    query: z
      .object({ book: key.optional(), series: key.optional() })
      .refine(({ book, series }) => (book === undefined) !== (series === undefined), {
        error: 'Sebutkan satu judul atau satu seri',
        path: ['book'],
      }),
    data: z.array(bundle),
    cached: true,
  }),
  'GET /api/user/bundles/:slug': call({
    access: 'public',
    summary: 'A set on sale',
    params: z.object({ slug }),
    data: bundle,
    cached: true,
  }),
  'GET /api/user/bundles/:slug/quote': call({
    access: 'user',
    summary: 'What a set costs the user, without the titles that the user owns',
    params: z.object({ slug }),
    data: z.object({
      price: rupiahAmount,
      original: rupiahAmount,
      /** The ids of the titles that the user owns and does not pay for. */
      owned: z.array(z.number().int()),
    }),
  }),
  'POST /api/user/bundle-transaction': call({
    access: 'user',
    summary: 'Buys a set. Honours an Idempotency-Key header',
    form: true,
    body: z.object({
      bundle_id: id,
      type: z.enum(CART_TYPES, 'Bentuk tidak dikenal'),
      /** How many sets; of a digital set, one. */
      quantity: z.coerce
        .number('Jumlah harus bilangan bulat mulai dari 1')
        .int('Jumlah harus bilangan bulat mulai dari 1')
        .min(1, 'Jumlah harus bilangan bulat mulai dari 1')
        .max(BUNDLE_BOUNDS.sets, `Jumlah paling banyak ${BUNDLE_BOUNDS.sets}`)
        .default(1),
      courier: courier.nullish(),
      service: z.string().trim().max(60, 'Pilih Layanan Pengiriman').nullish(),
      /** What the shopper was shown. */
      delivery_cost: paying.total_price,
      /** A digital set, bought for somebody else. */
      gift: giftDraft.nullish(),
      ...paying,
    }),
    data: purchase,
    status: 201,
  }),
} as const
