import * as z from 'zod'
import { call, id, moment, picture, requestedMoment, rupiahAmount } from '../call.ts'
import { CART_TYPES } from '../cart.ts'
import { BUNDLE_BOUNDS, BUNDLE_STATUSES } from '../choices.ts'
import { amount } from './amount.ts'
import { version } from './version.ts'

const fields = {
  name: z.string().trim().min(1, 'Isi nama set').max(100, 'Nama set paling panjang 100 huruf'),
  /** The last part of its page's address. */
  slug: z
    .string()
    .trim()
    .min(1, 'Isi alamat halaman')
    .max(120, 'Alamat halaman paling panjang 120 huruf')
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Alamat halaman hanya huruf kecil, angka, dan tanda hubung'),
  description: z.string().trim().max(2000, 'Keterangan paling panjang 2.000 huruf'),
  type: z.enum(CART_TYPES, 'Bentuk tidak dikenal'),
  /** In the order in which they are shown. */
  title_ids: z
    .array(id)
    .min(BUNDLE_BOUNDS.least, `Pilih paling sedikit ${BUNDLE_BOUNDS.least} judul`)
    .max(BUNDLE_BOUNDS.most, `Pilih paling banyak ${BUNDLE_BOUNDS.most} judul`),
  price: amount('Harga'),
  status: z.enum(BUNDLE_STATUSES, 'Status tidak dikenal'),
  begins_at: requestedMoment.nullable(),
  ends_at: requestedMoment.nullable(),
}

const record = z.object({
  id: z.number().int(),
  ...fields,
  begins_at: moment.nullable(),
  ends_at: moment.nullable(),
  parts: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      cover_picture: picture.nullable(),
      /** What it costs alone. */
      final_price: rupiahAmount,
      /** Whether it is sold in the form of the set. */
      on_sale: z.boolean(),
      /** Free copies; null for a digital one. */
      quantity: z.number().int().nullable(),
    }),
  ),
  /** What shoppers pay: less than the price where the titles cost less together. */
  final_price: rupiahAmount,
  /** The sum of what its titles cost alone. */
  original: rupiahAmount,
  /** Whether shoppers see it now. */
  shown: z.boolean(),
  /** How many sets paid orders contain. */
  sold: z.number().int(),
  version,
})

export const consoleBundleCalls = {
  'GET /api/console/bundles': call({
    access: 'pemasaran.lihat',
    summary: 'Every set of titles, those that are not sold any more last',
    data: z.array(record),
  }),
  'GET /api/console/bundles/:id': call({
    access: 'pemasaran.lihat',
    summary: 'A set of titles',
    data: record,
  }),
  'POST /api/console/bundles': call({
    access: 'pemasaran.ubah',
    summary: 'Adds a set, a draft unless it says otherwise; without a slug, its name gives it one',
    body: z.object(fields).partial().required({ name: true, type: true, title_ids: true, price: true }),
    data: record,
    status: 201,
  }),
  'PUT /api/console/bundles/:id': call({
    access: 'pemasaran.ubah',
    summary: 'Changes the given fields of a set; orders keep what was bought and at what price',
    body: z.object(fields).partial().extend({ version }),
    data: record,
  }),
} as const
