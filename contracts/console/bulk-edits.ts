import * as z from 'zod'
import { call, id, moment, page, paging } from '../call.ts'
import { BULK_OUTCOMES, BULK_STATES, TITLE_GAPS, TITLE_STATUSES, TITLE_TYPES } from '../choices.ts'
import { titleFields } from './titles.ts'

/** The most titles of one bulk edit. */
export const MOST_BULK_TITLES = 20_000
/** For so long a bulk edit can be undone. */
export const UNDO_DAYS = 30

const { ebook, physical_book } = titleFields
const {
  type,
  publisher,
  genre_id,
  language,
  series,
  contributors,
  released_on,
  page_count,
  subscriber_from,
} = titleFields

/** A new price made of the present one: higher by percent or rupiah (below 0: lower), or the same for all. */
const priceChange = z
  .object({
    format: z.enum(['ebook', 'physicalBook', 'both'], 'Pilih edisi'),
    by: z.enum(['percent', 'amount', 'fixed'], 'Pilih cara mengubah harga'),
    value: z
      .number('Isi angka')
      .min(-1_000_000_000, 'Angka terlalu kecil')
      .max(1_000_000_000, 'Angka terlalu besar'),
    /** To the nearest multiple of so many rupiah. */
    round_to: z.literal([1, 100, 500, 1000], 'Pilih pembulatan').default(1),
  })
  .refine(({ by, value }) => by !== 'percent' || (value >= -90 && value <= 500), {
    path: ['value'],
    message: 'Persen antara -90 dan 500',
  })
  .refine(({ by, value }) => by === 'percent' || Number.isInteger(value), {
    path: ['value'],
    message: 'Isi rupiah bulat',
  })
  .refine(({ by, value }) => by !== 'fixed' || value >= 0, {
    path: ['value'],
    message: 'Harga paling sedikit 0',
  })

/** What changes of each title; the editions' fields change where a title has that edition. */
const change = z
  .object({
    ...{ type, publisher, genre_id, language, series, contributors, released_on, page_count },
    subscriber_from,
    ebook: ebook.unwrap().omit({ price: true }),
    physical_book: physical_book.unwrap().omit({ price: true }),
    price: priceChange,
    status: z.enum(TITLE_STATUSES, 'Pilih status'),
  })
  .partial()
  .refine((given) => Object.values(given).some((value) => value !== undefined), 'Pilih yang akan diubah')

/** Titles by their ids, all that a list finds now, or those of a preview, with another change. */
const chosen = z.union([
  z.object({ previewed: id }).strict(),
  z.object({ ids: z.array(id).min(1, 'Pilih judul').max(1_000, 'Pilih paling banyak 1.000 judul') }).strict(),
  z
    .object({
      matching: z
        .object({
          search: z.string().max(200, 'Pencarian paling panjang 200 huruf'),
          status: z.enum(TITLE_STATUSES, 'Status tidak dikenal'),
          type: z.enum(TITLE_TYPES, 'Jenis tidak dikenal'),
          genre_id: id,
          publisher_id: id,
          import_id: id,
          without: z.enum(TITLE_GAPS, 'Saringan tidak dikenal'),
        })
        .partial()
        .strict(),
    })
    .strict(),
])

const count = z.number().int()
const bulkEdit = z.object({
  id: z.number().int(),
  state: z.enum(BULK_STATES),
  /** Null for one that was made at the command line, or by a member who was removed. */
  made_by: z.string().nullable(),
  made_at: moment,
  started_at: moment.nullable(),
  ended_at: moment.nullable(),
  /** Until then it can be undone; null before it ran. */
  undo_until: moment.nullable(),
  /** Titles by what happened to them; `waiting` has still to be changed. */
  counts: z.object(Object.fromEntries(BULK_OUTCOMES.map((outcome) => [outcome, count])) as Counts),
})
type Counts = Record<(typeof BULK_OUTCOMES)[number], typeof count>

const value = z.union([z.string(), z.number(), z.boolean()]).nullable()
const changedTitle = z.object({
  id: z.number().int(),
  title: z.string(),
  outcome: z.enum(BULK_OUTCOMES),
  reason: z.string().nullable(),
  /** By the names that fields have in `PUT /api/console/titles/:id`; `genre` and `contributors` as names. */
  changes: z.array(z.object({ field: z.string(), before: value, after: value })),
})

export const consoleBulkEditCalls = {
  'POST /api/console/bulk-edits': call({
    access: 'katalog.ubah',
    costly: true,
    summary: 'Previews one change of many titles; nothing is changed yet',
    body: z.object({ of: chosen, change }),
    data: bulkEdit,
    status: 201,
  }),
  'GET /api/console/bulk-edits': call({
    access: 'katalog.lihat',
    summary: 'Bulk edits of the last 30 days, the latest first, without previews that were not run',
    data: z.array(bulkEdit),
  }),
  'GET /api/console/bulk-edits/:id': call({
    access: 'katalog.lihat',
    summary: 'One bulk edit and how far it is',
    data: bulkEdit,
  }),
  'GET /api/console/bulk-edits/:id/titles': call({
    access: 'katalog.lihat',
    summary: 'What a bulk edit changes of each title, or did',
    query: z.object({ ...paging(50), outcome: z.enum(BULK_OUTCOMES, 'Hasil tidak dikenal').optional() }),
    data: page(changedTitle),
  }),
  'POST /api/console/bulk-edits/:id/run': call({
    access: 'katalog.ubah',
    summary: 'Changes exactly the titles of the preview, in the background',
    data: bulkEdit,
  }),
  'POST /api/console/bulk-edits/:id/stop': call({
    access: 'katalog.ubah',
    summary: 'Stops a bulk edit under way; what is changed stays, the rest can be run later',
    data: bulkEdit,
  }),
  'POST /api/console/bulk-edits/:id/undo': call({
    access: 'katalog.ubah',
    summary: 'Changes back what was not changed since, in the background',
    data: bulkEdit,
  }),
} as const
