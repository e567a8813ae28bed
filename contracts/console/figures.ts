import * as z from 'zod'
import { call, day, moment, rupiahAmount } from '../call.ts'
import { FIGURE_DAYS } from '../choices.ts'

const figureDays = z.coerce
  .number('Jumlah hari harus berupa angka')
  .pipe(z.literal(FIGURE_DAYS, 'Pilih 7, 30, 90, atau 365 hari'))

/** False: nothing is shown, as the sales of many days are still to be summed in the background. */
const summed = z.boolean()

export const SALES_PART_KINDS = ['named', 'none', 'paper', 'ebook', 'subscription', 'shipping'] as const

const sold = z.object({
  copies: z.number().int(),
  /** Sales less discount, plus shipping, less refunds. */
  total: rupiahAmount,
})
const figures = sold.extend({
  /** As many days before. */
  before: sold,
})
/** Those of the highest total; the others together are `rest`. */
const parts = z.object({
  rows: z.array(
    figures.extend({
      /** `none`: titles without a genre, or without a publisher. */
      kind: z.enum(SALES_PART_KINDS),
      /** Of a genre or a publisher; empty for the other kinds. */
      name: z.string(),
    }),
  ),
  rest: figures.extend({ count: z.number().int() }).nullable(),
})

const subscribers = z.object({
  /** At the end of the time. */
  running: z.number().int(),
  /** Who began, without those who went on. */
  started: z.number().int(),
  ended: z.number().int(),
})

const salesDay = z.object({
  day,
  orders: z.number().int(),
  copies: z.number().int(),
  /** Sales less discount, plus shipping, less refunds. */
  total: rupiahAmount,
})

export const consoleSalesCalls = {
  'GET /api/console/sales': call({
    access: 'laporan.lihat',
    summary: 'Sales of the last days with today, and of as many days before them, as in the report by day',
    query: z.object({ days: figureDays }),
    data: z.object({ summed, days: z.array(salesDay), before: z.array(salesDay) }),
  }),
  'GET /api/console/sales/parts': call({
    access: 'laporan.lihat',
    summary:
      'The sales of the same days by edition, genre and publisher, and the titles that sold most copies',
    query: z.object({ days: figureDays }),
    data: z.object({
      summed,
      editions: parts,
      genres: parts,
      publishers: parts,
      titles: z.array(figures.extend({ id: z.number().int(), name: z.string() })),
    }),
  }),
} as const

export const consoleSubscriberCalls = {
  'GET /api/console/subscribers': call({
    access: 'laporan.lihat',
    summary:
      'People whose subscription began, ended and runs, in the last days and in as many days before them',
    query: z.object({ days: figureDays }),
    data: subscribers.extend({ before: subscribers }),
  }),
} as const

export const consoleReadershipCalls = {
  'GET /api/console/titles/read': call({
    access: 'laporan.lihat',
    summary:
      'The titles that most people read in the last days, at least five people each; counted once a day',
    query: z.object({ days: figureDays }),
    data: z.object({
      /** Null: no title was read by so many. */
      counted_at: moment.nullable(),
      titles: z.array(z.object({ id: z.number().int(), name: z.string(), readers: z.number().int().min(5) })),
    }),
  }),
} as const
