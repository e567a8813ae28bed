import * as z from 'zod'
import {
  call,
  day,
  id,
  moment,
  page,
  paging,
  picture,
  requestedDay,
  requestedMoment,
  rupiahAmount,
} from '../call.ts'
import { CONTRIBUTOR_ROLES, genre } from '../catalogue.ts'
import {
  PLAN_REFUSALS,
  PLANNED_STATUSES,
  TITLE_GAPS,
  TITLE_SORTS,
  TITLE_STATUSES,
  TITLE_TYPES,
} from '../choices.ts'
import { version } from './version.ts'

const TAX_CLASSES = ['exempt', 'standard'] as const

const LARGEST_AMOUNT = 1_000_000_000

const line = (name: string, longest: number) =>
  z
    .string(`${name} harus berupa teks`)
    .trim()
    .min(1, `Isi ${name.toLowerCase()}`)
    .max(longest, `${name} paling panjang ${longest} huruf`)
    .regex(/^\P{Cc}*$/u, `${name} berisi karakter yang tidak dapat dipakai`)
const whole = (name: string, least: number, most: number) =>
  z
    .number(`${name} harus berupa angka`)
    .int(`${name} harus bilangan bulat`)
    .min(least, `${name} paling sedikit ${least}`)
    .max(most, `${name} terlalu besar`)

/** What an edition costs; nothing off where no discount is given. */
export const editionPriceFields = {
  price: whole('Harga', 0, LARGEST_AMOUNT),
  discount: whole('Diskon', 0, 100).default(0),
  nominal_discount: whole('Potongan', 0, LARGEST_AMOUNT).default(0),
}
const price = {
  price: whole('Harga', 0, LARGEST_AMOUNT),
  discount: whole('Diskon', 0, 100),
  nominal_discount: whole('Potongan', 0, LARGEST_AMOUNT),
  tax_class: z.enum(TAX_CLASSES, 'Pilih golongan pajak'),
}
/** Sold before it is released, from the beginning of this day on, in WIB. */
const preorder = {
  releases_on: requestedDay,
  text: z.string().trim().max(500, 'Keterangan pra-pesan paling panjang 500 huruf').default(''),
}
/** Copies that one buyer may preorder; null: as many as there are. */
const cap = whole('Batas per pembeli', 1, 1000).nullable().default(null)

const ebook = z
  .object({
    ...price,
    preorder: z.object({ ...preorder, cap: z.null().default(null) }).nullable(),
    in_subscription: z.boolean(),
    /** The day, in WIB, at whose beginning subscriptions no longer include it. */
    leaves_on: requestedDay.nullable(),
  })
  .partial()
/** The weight of a copy in grams. */
const paper = z
  .object({
    ...price,
    preorder: z.object({ ...preorder, cap }).nullable(),
    weight: whole('Berat', 1, 100_000),
  })
  .partial()

/** What staff write about a title. */
export const titleFields = {
  title: line('Judul', 500),
  type: z.enum(TITLE_TYPES, 'Pilih jenis judul'),
  description: z.string().trim().max(50_000, 'Keterangan terlalu panjang'),
  /** ISBN-10 or ISBN-13, with or without hyphens. */
  isbn: z.string().trim().max(30, 'ISBN tidak dikenal').nullable(),
  publisher: line('Penerbit', 200).nullable(),
  genre_id: id.nullable(),
  /** ISO 639 codes in alphabetical order (`id`, `en/id`). */
  language: z.string().trim().max(60, 'Bahasa tidak dikenal').nullable(),
  contributors: z
    .array(z.object({ name: line('Nama', 200), role: z.enum(CONTRIBUTOR_ROLES, 'Pilih peran') }))
    .max(100, 'Terlalu banyak nama'),
  series: line('Seri', 200).nullable(),
  series_number: whole('Nomor dalam seri', 1, 100_000).nullable(),
  /** The day of publication. */
  released_on: requestedDay,
  page_count: whole('Jumlah halaman', 1, 100_000).nullable(),
  /** From this day on subscribers may read a title that is still a draft. */
  subscriber_from: requestedDay.nullable(),
  /** The edition's given fields are changed; null removes an edition that nobody has bought. */
  ebook: ebook.nullable(),
  physical_book: paper.nullable(),
}

const editionPrice = {
  price: rupiahAmount,
  final_price: rupiahAmount,
  discount: z.number().int(),
  nominal_discount: rupiahAmount,
}
const stock = { on_hand: z.number().int(), reserved: z.number().int() }

const row = z.object({
  id: z.number().int(),
  slug: z.string(),
  title: z.string(),
  type: z.enum(TITLE_TYPES),
  status: z.enum(TITLE_STATUSES),
  isbn: z.string().nullable(),
  authors: z.array(z.string()),
  publisher: z.string().nullable(),
  publisher_id: z.number().int().nullable(),
  genre: genre.nullable(),
  cover_picture: picture.nullable(),
  ebook: z.object({ ...editionPrice, has_file: z.boolean() }).nullable(),
  physical_book: z.object({ ...editionPrice, ...stock }).nullable(),
  updated_at: moment,
  version,
})

const presale = z.object({ releases_on: day, text: z.string(), cap: z.number().int().nullable() })

/** A title with everything that staff can edit. */
export const titleRecord = z.object({
  id: z.number().int(),
  slug: z.string(),
  /** Former slugs, which lead to the present one. */
  former_slugs: z.array(z.string()),
  title: z.string(),
  type: z.enum(TITLE_TYPES),
  status: z.enum(TITLE_STATUSES),
  /** The status that it gets later; one that could not be applied at its time says why. */
  planned_status: z
    .object({
      status: z.enum(PLANNED_STATUSES),
      starts_at: moment,
      refused_because: z.enum(PLAN_REFUSALS).nullable(),
    })
    .nullable(),
  description: z.string(),
  isbn: z.string().nullable(),
  publisher: z.string().nullable(),
  genre_id: z.number().int().nullable(),
  language: z.string().nullable(),
  contributors: z.array(z.object({ name: z.string(), role: z.enum(CONTRIBUTOR_ROLES) })),
  series: z.string().nullable(),
  series_number: z.number().int().nullable(),
  released_on: day,
  page_count: z.number().int().nullable(),
  subscriber_from: day.nullable(),
  cover_picture: picture.nullable(),
  gallery: z.array(z.object({ picture, alt: z.string() })),
  /** Prices that begin later, in their order. */
  planned_prices: z.array(
    z.object({
      id: z.number().int(),
      format: z.enum(['ebook', 'physicalBook']),
      ...editionPrice,
      starts_at: moment,
    }),
  ),
  ebook: z
    .object({
      ...editionPrice,
      preorder: presale.nullable(),
      tax_class: z.enum(TAX_CLASSES),
      in_subscription: z.boolean(),
      leaves_on: day.nullable(),
      /** Its newest file. */
      file: z
        .object({
          file_type: z.enum(['PDF', 'HTML']),
          revision: z.number().int(),
          byte_size: z.number().int(),
          page_count: z.number().int().nullable(),
          added_at: moment,
        })
        .nullable(),
    })
    .nullable(),
  physical_book: z
    .object({
      ...editionPrice,
      preorder: presale.nullable(),
      ...stock,
      tax_class: z.enum(TAX_CLASSES),
      weight: z.number().int().nullable(),
    })
    .nullable(),
  created_at: moment,
  updated_at: moment,
  version,
})

export const consoleTitleCalls = {
  'GET /api/console/titles': call({
    access: 'katalog.lihat',
    costly: true,
    summary: 'Titles in every status, the newest first or in another order; `total` counts to 10,000 only',
    query: z.object({
      ...paging(50),
      /** Words of a name or of a contributor, an ISBN, or an id. */
      search: z.string().max(200, 'Pencarian paling panjang 200 huruf').default(''),
      status: z.enum(TITLE_STATUSES, 'Status tidak dikenal').optional(),
      type: z.enum(TITLE_TYPES, 'Jenis tidak dikenal').optional(),
      genre_id: id.optional(),
      publisher_id: id.optional(),
      /** Titles that this import has added, changed or withdrawn. */
      import_id: id.optional(),
      without: z.enum(TITLE_GAPS, 'Saringan tidak dikenal').optional(),
      sort: z.enum(TITLE_SORTS, 'Urutan tidak dikenal').optional(),
    }),
    /** `sorted`: whether they are in the order of `sort`; more than 10,000 that a filter finds are the newest first. */
    data: page(row).extend({ total_is_bounded: z.boolean(), sorted: z.boolean() }),
  }),
  'GET /api/console/titles/:id': call({
    access: 'katalog.lihat',
    summary: 'One title in any status with everything that staff can edit',
    data: titleRecord,
  }),
  'POST /api/console/titles': call({
    access: 'katalog.ubah',
    summary: 'Adds a title as a draft',
    body: z.object(titleFields).partial().required({ title: true, released_on: true }),
    data: titleRecord,
    status: 201,
  }),
  'POST /api/console/titles/:id/next-issue': call({
    access: 'katalog.ubah',
    summary: 'Adds the next issue of a magazine or a series as a draft, with what its issues share',
    body: z.object({ title: titleFields.title, released_on: titleFields.released_on }),
    data: titleRecord,
    status: 201,
  }),
  'PUT /api/console/titles/:id': call({
    access: 'katalog.ubah',
    summary: 'Changes the given fields of a title',
    body: z.object(titleFields).partial().extend({ version }),
    data: titleRecord,
  }),
  'PUT /api/console/titles/:id/status': call({
    access: 'katalog.ubah',
    summary: 'Puts a title on sale, withdraws it (its owners go on reading), or makes it a draft again',
    body: z.object({ status: z.enum(TITLE_STATUSES, 'Pilih status'), version }),
    data: titleRecord,
  }),
  'PUT /api/console/titles/:id/planned-status': call({
    access: 'katalog.ubah',
    summary: 'Plans a title’s next status for a time in the future, in place of its former plan',
    body: z.object({
      status: z.enum(PLANNED_STATUSES, 'Pilih status'),
      starts_at: requestedMoment,
      version,
    }),
    data: titleRecord,
  }),
  'DELETE /api/console/titles/:id/planned-status': call({
    access: 'katalog.ubah',
    summary: 'Removes a title’s planned status, also one that could not be applied',
    query: z.object({ version: z.coerce.number('Versi harus berupa angka').pipe(version) }),
    data: titleRecord,
  }),
  'PUT /api/console/titles/:id/slug': call({
    access: 'katalog.ubah',
    summary: 'Gives a title another slug; the former one leads to it for ever',
    body: z.object({ slug: line('Slug', 120), version }),
    data: titleRecord,
  }),
} as const
