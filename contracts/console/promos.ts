import * as z from 'zod'
import { call, day } from '../call.ts'
import { TRANSACTION_TYPES } from '../order-states.ts'
import { PROMO_KINDS } from '../promos.ts'
import { amount, LARGEST_AMOUNT } from './amount.ts'
import { ofVersion, pictureFile, pictureForm } from './picture-form.ts'
import { version } from './version.ts'

const quota = z
  .number('Kuota harus berupa angka')
  .int('Kuota harus bilangan bulat')
  .min(1, 'Kuota paling sedikit 1')
  .max(LARGEST_AMOUNT, 'Kuota terlalu besar')
  .nullable()

const fields = {
  name: z.string().trim().min(1, 'Isi nama promo').max(200, 'Nama promo terlalu panjang'),
  description: z.string().trim().max(2000, 'Keterangan terlalu panjang'),
  type: z.enum(PROMO_KINDS, 'Pilih jenis promo'),
  discount: amount('Potongan').max(100, 'Potongan dari 0 sampai 100 persen'),
  nominal_discount: amount('Potongan'),
  /** The last day on which the promo is valid, in WIB. */
  expired: day,
  minimum_spend: amount('Belanja minimum'),
  quota,
  quota_per_user: quota,
  applies_to: z.array(z.enum(TRANSACTION_TYPES)).min(1, 'Pilih paling sedikit satu jenis pembelian').max(4),
  published: z.boolean(),
}
const code = z.string().trim().min(1, 'Isi kode promo').max(60, 'Kode promo terlalu panjang')
const params = z.object({ code })

const record = z.object({
  code: z.string(),
  ...fields,
  has_image: z.boolean(),
  /** Places in the quota that orders hold or have used. */
  used: z.number().int(),
  version,
})

export const consolePromoCalls = {
  'GET /api/console/promos': call({
    access: 'pemasaran.lihat',
    summary: 'Every promo, ended ones too, the latest end first',
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
} as const
