import * as z from 'zod'
import { call, moment, requestedMoment } from '../call.ts'
import { COURIERS } from '../couriers.ts'
import { SWITCHED_NOTICES } from '../notice-kinds.ts'
import { MOST_RETURN_DAYS } from '../return-choices.ts'
import { LEGAL_TEXTS, shopFacts } from '../shop.ts'
import { version } from './version.ts'

/** The most letters of each text. */
export const SHOP_BOUNDS = {
  name: 60,
  address: 300,
  email: 254,
  phone: 30,
  link: 300,
  maintenance: 500,
} as const
const LEGAL_BOUNDS = { intro: 500, body: 60_000 } as const

const words = (most: number, name: string) =>
  z
    .string()
    .trim()
    .min(1, `Isi ${name}`)
    .max(most, `${name[0]?.toUpperCase()}${name.slice(1)} paling panjang ${most} huruf`)
const link = z
  .string()
  .trim()
  .max(SHOP_BOUNDS.link, `Tautan paling panjang ${SHOP_BOUNDS.link} huruf`)
  .nullable()
  .transform((text) => (text === '' ? null : text))

const fields = {
  name: words(SHOP_BOUNDS.name, 'nama toko'),
  address: words(SHOP_BOUNDS.address, 'alamat toko'),
  email: words(SHOP_BOUNDS.email, 'email toko'),
  phone: words(SHOP_BOUNDS.phone, 'nomor telepon'),
  instagram: link,
  twitter: link,
  whatsapp: link,
  couriers: z
    .array(z.enum(COURIERS, 'Kurir ini tidak dikenal'))
    .min(1, 'Pilih paling sedikit satu kurir')
    .max(COURIERS.length, 'Kurir ini tidak dikenal'),
  reviews: z.boolean('Pilih ya atau tidak'),
  recommendations: z.boolean('Pilih ya atau tidak'),
  wishlist: z.boolean('Pilih ya atau tidak'),
  preorders: z.boolean('Pilih ya atau tidak'),
  prices: z.boolean('Pilih ya atau tidak'),
  status: z.boolean('Pilih ya atau tidak'),
  /** What is planned, as the page /status says it; empty: nothing. */
  maintenance: z
    .string()
    .trim()
    .max(SHOP_BOUNDS.maintenance, `Keterangan paling panjang ${SHOP_BOUNDS.maintenance} huruf`),
  maintenance_from: requestedMoment.nullable(),
  maintenance_until: requestedMoment.nullable(),
  notices: z
    .array(z.enum(SWITCHED_NOTICES, 'Pemberitahuan ini tidak dikenal'))
    .max(SWITCHED_NOTICES.length, 'Pemberitahuan ini tidak dikenal'),
  bundles: z.boolean('Pilih ya atau tidak'),
  gifts: z.boolean('Pilih ya atau tidak'),
  /** The city or district from which parcels are sent, by its official code: `34.71` or `34.71.03`. */
  shipping_origin: z.string().trim().min(1, 'Pilih asal pengiriman').max(8, 'Asal pengiriman tidak dikenal'),
  /** For how many days after its delivery a buyer may ask to return an order; 0: never. */
  return_days: z
    .number('Isi jumlah hari')
    .int('Isi jumlah hari tanpa koma')
    .min(0, 'Paling sedikit 0 hari')
    .max(MOST_RETURN_DAYS, `Paling banyak ${MOST_RETURN_DAYS} hari`),
}

const record = shopFacts.extend({
  /** Couriers that the source of prices serves: those that can be offered. */
  couriers_served: z.array(z.enum(COURIERS)),
  shipping_origin: z.string(),
  /** The name of that place; null where it is not one any more. */
  shipping_origin_name: z.string().nullable(),
  return_days: z.number().int(),
  maintenance: z.string(),
  maintenance_from: moment.nullable(),
  maintenance_until: moment.nullable(),
  /** False while the shop says what the environment says. */
  changed: z.boolean(),
  version,
})

const textRecord = z.object({
  kind: z.enum(LEGAL_TEXTS),
  intro: z.string(),
  /**
   * Sections that begin with a line `## heading`; empty lines separate paragraphs. In help, `### question` begins a
   * question, and a line `? words` after it has words by which it is found.
   */
  body: z.string(),
  /** True while it is the template, which the owner has to adapt to the shop. */
  template: z.boolean(),
  version,
})

export const consoleShopCalls = {
  'GET /api/console/first-steps': call({
    access: 'pengaturan.lihat',
    summary:
      'What a new shop needs before its first sale, in order; empty once all is done or an order was paid',
    data: z.array(
      z.object({ step: z.enum(['settings', 'payment', 'title', 'cover', 'live']), done: z.boolean() }),
    ),
  }),
  'GET /api/console/shop': call({
    access: 'pengaturan.lihat',
    summary: 'What the shop says about itself, and from where parcels are sent',
    data: record,
  }),
  'PUT /api/console/shop': call({
    access: 'pengaturan.ubah',
    summary: 'Changes the given settings of the shop; pages, mails and receipts follow at once',
    body: z.object(fields).partial().extend({ version }),
    data: record,
  }),
  'GET /api/console/shop/texts': call({
    access: 'pengaturan.lihat',
    summary: 'The legal texts of the shop',
    data: z.array(textRecord),
  }),
  'PUT /api/console/shop/texts/:kind': call({
    access: 'pengaturan.ubah',
    summary: 'Writes a legal text of the shop',
    params: z.object({ kind: z.enum(LEGAL_TEXTS, 'Teks ini tidak ada') }),
    body: z.object({
      intro: words(LEGAL_BOUNDS.intro, 'kalimat pembuka'),
      body: words(LEGAL_BOUNDS.body, 'teks'),
      version,
    }),
    data: textRecord,
  }),
} as const
