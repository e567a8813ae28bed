import * as z from 'zod'
import { call, moment } from './call.ts'
import { bookCard } from './catalogue.ts'
import { FILE_SOURCES, fileParams } from './library.ts'

const share = z.number('Kemajuan harus berupa angka').min(0).max(1)
const count = z.number().int().min(0).max(10_000_000)

/**
 * A place in a book. Of a PDF the page, from 1, of so many; of an HTML book a block of text, from 0, and how much of it
 * is read, from 0 to 1.
 */
const place = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('PDF'), page: count.min(1), of: count.min(1) }),
  z.object({ kind: z.literal('HTML'), block: count, within: share }),
])
export type ReadingPlace = z.infer<typeof place>

/** A random id that a browser makes to distinguish a reader's devices. */
const device = z.string().regex(/^[A-Za-z0-9_-]{8,40}$/, 'Perangkat tidak dikenal')

const keptPlace = z.object({
  device,
  place,
  /** How much of the book lies before the place, from 0 to 1. */
  share,
  read_at: moment,
})
export type KeptPlace = z.infer<typeof keptPlace>

const bookParams = z.object({
  id: z.coerce.number('Id harus berupa angka').int('Id harus bilangan bulat').min(1, 'Id tidak dikenal'),
})

/** A title that the reader has begun. */
const begun = z.object({
  book: bookCard,
  source: z.enum(FILE_SOURCES),
  place,
  share,
  read_at: moment,
})
export type BegunBook = z.infer<typeof begun>

export const readingCalls = {
  'GET /api/user/reading': call({
    access: 'user',
    summary: 'The titles that the user has begun and can read now, the last read first',
    query: z.object({
      limit: z.coerce.number('Jumlah harus berupa angka').int().min(1).max(12).default(3),
    }),
    data: z.array(begun),
  }),
  'GET /api/user/reading-books/:id': call({
    access: 'user',
    summary: 'What the reader needs beside the file: `id` is the file key, ownership is checked every time',
    params: fileParams,
    query: z.object({ source: z.enum(FILE_SOURCES, 'Sumber tidak dikenal').default('Book User') }),
    data: z.object({
      id: z.number().int(),
      slug: z.string(),
      title: z.string(),
      /** ISO 639 codes, as the catalogue has them: `id`, `en/id`. */
      language: z.string().nullable(),
      file_type: z.enum(['PDF', 'HTML']),
      /** Whose copy it is: shown at the foot of each page. */
      buyer: z.object({ email: z.string(), order: z.string().nullable() }),
      places: z.array(keptPlace),
    }),
  }),
  'GET /api/user/reading/:id': call({
    access: 'user',
    summary: 'Where the user is in a title, on each of their devices, the newest first; `id` is the title’s',
    params: bookParams,
    data: z.object({ places: z.array(keptPlace) }),
  }),
  'PUT /api/user/reading/:id': call({
    access: 'user',
    summary: 'Keeps where a device is in a title; of two places of one device the newer one wins',
    params: bookParams,
    body: z.object({
      device,
      place,
      share,
      /** How long ago the page was read: clocks of devices differ, and a place may be sent late. */
      seconds_ago: z
        .number()
        .min(0)
        .max(366 * 24 * 60 * 60)
        .default(0),
      /**
       * When it was read, in milliseconds by the device's own clock: the order of the places of one device. Left out, it
       * is taken from `seconds_ago`, and a slow request may come to count as newer than a quick one after it.
       */
      at: z.number().int().min(0).max(8_640_000_000_000_000).optional(),
    }),
    data: z.object({ places: z.array(keptPlace) }),
  }),
} as const
