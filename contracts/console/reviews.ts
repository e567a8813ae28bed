import * as z from 'zod'
import { call, moment, page, paging } from '../call.ts'
import { REVIEW_BOUNDS, REVIEW_STATES } from '../choices.ts'
import { reason } from './reason.ts'
import { version } from './version.ts'

const review = z.object({
  id: z.number().int(),
  title: z.object({ id: z.number().int(), name: z.string(), slug: z.string() }),
  /** The id of the customer who wrote it. */
  customer: z.number().int(),
  /** As the reader chose to be called; empty: not by name. */
  reviewer: z.string(),
  stars: z.number().int(),
  review: z.string(),
  finished: z.boolean(),
  state: z.enum(REVIEW_STATES),
  hidden_because: z.string().nullable(),
  reply: z.string().nullable(),
  helpful: z.number().int(),
  /** How many readers asked the shop to look at it. */
  reports: z.number().int(),
  written_at: moment,
  version,
})
export type ConsoleReview = z.infer<typeof review>

export const consoleReviewCalls = {
  'GET /api/console/reviews': call({
    access: 'ulasan.lihat',
    summary:
      'Reviews of a state, or those that readers reported: waiting ones from the oldest, others from the newest',
    query: z.object({
      ...paging(20),
      list: z.enum([...REVIEW_STATES, 'reported'], 'Daftar tidak dikenal').default('waiting'),
    }),
    data: page(review).extend({
      /** Whether the shop has reviews; false: none is listed. */
      switched_on: z.boolean(),
    }),
  }),
  'POST /api/console/reviews/:id/show': call({
    access: 'ulasan.ubah',
    summary: 'Makes a review public; reports of it are settled',
    body: z.object({ version }),
    data: review,
  }),
  'POST /api/console/reviews/:id/hide': call({
    access: 'ulasan.ubah',
    summary: 'Hides a review; its reader is told why',
    body: z.object({ version, reason }),
    data: review,
  }),
  'PUT /api/console/reviews/:id/reply': call({
    access: 'ulasan.ubah',
    summary: 'Writes the shop’s reply below a review; an empty one removes it',
    body: z.object({
      version,
      reply: z
        .string('Isi balasan')
        .max(REVIEW_BOUNDS.reply, `Balasan paling panjang ${REVIEW_BOUNDS.reply} huruf`),
    }),
    data: review,
  }),
} as const
