import * as z from 'zod'
import { call, day, moment, page, paging, picture, requestedDay, requestedMoment } from '../call.ts'
import { TRANSACTION_TYPES } from '../order-states.ts'
import { PROMO_KINDS, PROMO_TARGETS } from '../promos.ts'
import { MISSING_REGION, regionId } from '../regions.ts'
import { amount } from './amount.ts'
import { ofVersion, pictureFile, pictureForm } from './picture-form.ts'
import { version } from './version.ts'

const quota = amount('Kuota').min(1, 'Kuota paling sedikit 1').nullable()

const fields = {
  name: z.string().trim().min(1, 'Isi nama promo').max(200, 'Nama promo terlalu panjang'),
  description: z.string().trim().max(2000, 'Keterangan terlalu panjang'),
  type: z.enum(PROMO_KINDS, 'Pilih jenis promo'),
  reduces: z.enum(PROMO_TARGETS, 'Pilih apa yang dipotong'),
  discount: amount('Potongan').max(100, 'Potongan dari 0 sampai 100 persen'),
  nominal_discount: amount('Potongan'),
  /** The most that it takes off; null where there is no limit. */
  maximum_discount: amount('Potongan paling banyak')
    .min(1, 'Potongan paling banyak diisi di atas 0, atau dikosongkan')
    .nullable(),
  /** Where a promo on shipping holds: ids of provinces and cities; empty: everywhere. */
  zones: z.array(regionId(MISSING_REGION).max(9999, MISSING_REGION)).max(600, 'Terlalu banyak wilayah'),
  /** The last day on which the promo is valid, in WIB. */
  expired: requestedDay,
  minimum_spend: amount('Belanja minimum'),
  quota,
  quota_per_user: quota,
  applies_to: z.array(z.enum(TRANSACTION_TYPES)).min(1, 'Pilih paling sedikit satu jenis pembelian').max(4),
  published: z.boolean(),
  /** When a hidden promo is published by itself; null: when somebody publishes it. */
  begins_at: requestedMoment.nullable(),
}
const code = z.string().trim().min(1, 'Isi kode promo').max(60, 'Kode promo terlalu panjang')
const params = z.object({ code })

const record = z.object({
  code: z.string(),
  ...fields,
  expired: day,
  begins_at: moment.nullable(),
  picture: picture.nullable(),
  /** When it was published first; null where it never was. */
  began_at: moment.nullable(),
  /** Places in the quota that orders hold or have used. */
  used: z.number().int(),
  version,
})

/** The most codes that are made at once. */
const MOST_CODES = 5000

const {
  published: _published,
  begins_at: _begins,
  type: _type,
  quota: _quota,
  quota_per_user: _per,
  ...terms
} = fields
const batch = z.object({
  id: z.number().int(),
  name: z.string(),
  made_at: moment,
  codes: z.number().int(),
  used: z.number().int(),
  reduces: z.enum(PROMO_TARGETS),
  discount: z.number().int(),
  nominal_discount: z.number().int(),
  minimum_spend: z.number().int(),
  expired: day,
  /** Whether its codes can be used, as far as they were not and have not expired. */
  published: z.boolean(),
})

export const consolePromoCalls = {
  'GET /api/console/promos': call({
    access: 'pemasaran.lihat',
    summary: 'Every promo, ended ones too, the latest end first; without codes that were made in bulk',
    data: z.array(record),
  }),
  'POST /api/console/promos': call({
    access: 'pemasaran.ubah',
    summary: 'Adds a promo that can be used at once',
    body: z.object(fields).partial().required({ name: true, expired: true }).extend({ code }),
    data: record,
    status: 201,
  }),
  'PUT /api/console/promos/:code': call({
    access: 'pemasaran.ubah',
    summary: 'Changes the given fields of a promo; orders that hold it keep what they were promised',
    params,
    body: z.object(fields).partial().extend({ version }),
    data: record,
  }),
  'PUT /api/console/promos/:code/picture': call({
    access: 'pemasaran.ubah',
    summary: 'Gives a promo its picture: JPG, PNG, WebP, AVIF or GIF up to 8 MB, encoded anew',
    params,
    form: true,
    file: pictureFile,
    body: pictureForm,
    data: record,
  }),
  'DELETE /api/console/promos/:code/picture': call({
    access: 'pemasaran.ubah',
    summary: 'Takes the picture of a promo away',
    params,
    query: ofVersion,
    data: record,
  }),
  'POST /api/console/promos/:code/end': call({
    access: 'pemasaran.ubah',
    summary: 'Ends a promo: nobody can use it from now on, and orders that hold it keep it',
    params,
    body: z.object({ version }),
    data: record,
  }),
  'GET /api/console/promos/:code/uses': call({
    access: 'pesanan.lihat',
    summary: 'Orders that hold a place in the quota of a promo, the latest first',
    params,
    query: z.object(paging(50)),
    data: page(
      z.object({
        order: z.object({ id: z.number().int(), refno: z.string() }),
        buyer: z.string(),
        amount: z.number().int(),
        /** Whether the order was paid; it holds its place until its time to pay ends. */
        paid: z.boolean(),
        at: moment,
      }),
    ),
  }),
  'GET /api/console/promo-batches': call({
    access: 'pemasaran.lihat',
    summary: 'Codes that were made in bulk to be handed out one to one, the latest first',
    data: z.array(batch),
  }),
  'POST /api/console/promo-batches': call({
    access: 'pemasaran.ubah',
    summary: 'Makes codes with the same terms; each can be used once',
    body: z
      .object(terms)
      .partial()
      .required({ name: true, expired: true })
      .extend({
        /** What each code begins with. */
        prefix: z.string().trim().max(12, 'Awalan paling panjang 12 huruf').default(''),
        count: amount('Jumlah')
          .min(1, 'Buat paling sedikit 1 kode')
          .max(MOST_CODES, `Buat paling banyak ${MOST_CODES} kode sekali jalan`),
      }),
    data: batch,
    status: 201,
  }),
  'GET /api/console/promo-batches/:id/codes': call({
    access: 'pemasaran.ubah',
    summary: 'The codes of a batch as a CSV file, with those that were used',
    data: z.object({ name: z.string(), csv: z.string() }),
  }),
  'POST /api/console/promo-batches/:id/end': call({
    access: 'pemasaran.ubah',
    summary: 'Ends the codes of a batch that were not used; orders that hold one keep it',
    data: batch,
  }),
} as const
