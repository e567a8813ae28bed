import * as z from 'zod'
import { call, moment, nothing, page, paging } from './call.ts'
import { REVIEW_BOUNDS, REVIEW_SORTS, REVIEW_STATES } from './choices.ts'

const stars = z.number().int().min(1).max(5)

const what = {
  /** As the reader chose to be called; empty: not by name. */
  reviewer: z.string(),
  stars,
  review: z.string(),
  /** Whether the reader had read the title to its end. */
  finished: z.boolean(),
  created_at: moment,
  /** The shop's answer. */
  reply: z.object({ text: z.string(), at: moment }).nullable(),
}

const review = z.object({
  id: z.number().int(),
  ...what,
  /** How many readers found it helpful. */
  helpful: z.number().int(),
})
export type Review = z.infer<typeof review>

const ownReview = z.object({
  ...what,
  state: z.enum(REVIEW_STATES),
  /** Why the shop hides it. */
  hidden_because: z.string().nullable(),
})
export type OwnReview = z.infer<typeof ownReview>

/** Reviews of titles. Every call fails with `switched_off` where the shop has none. */
export const reviewCalls = {
  'GET /api/user/books/:id/reviews': call({
    access: 'public',
    summary: 'The reviews of a title, and how many give it so many stars; `id` is the title’s',
    query: z.object({
      ...paging(10),
      sort: z.enum(REVIEW_SORTS, 'Urutan tidak dikenal').default('terbantu'),
    }),
    data: page(review).extend({
      /** From five stars to one. */
      counts: z.array(z.object({ stars, reviews: z.number().int() })),
    }),
    cached: true,
  }),
  'GET /api/user/books/:id/own-review': call({
    access: 'user',
    summary: 'The user’s own review of a title, whether they may write one, and which others helped them',
    data: z.object({
      may_review: z.boolean(),
      review: ownReview.nullable(),
      /** Ids of reviews of this title. */
      helpful: z.array(z.number().int()),
    }),
  }),
  'PUT /api/user/books/:id/own-review': call({
    access: 'user',
    summary: 'Writes the user’s review of a title, which the shop reads before it is public',
    body: z.object({
      stars: z
        .number('Pilih jumlah bintang')
        .int('Pilih jumlah bintang')
        .min(1, 'Pilih jumlah bintang')
        .max(5, 'Paling banyak 5 bintang'),
      review: z
        .string('Ulasan harus berupa teks')
        .max(REVIEW_BOUNDS.body, `Ulasan paling panjang ${REVIEW_BOUNDS.body} huruf`)
        .default(''),
      reviewer: z
        .string('Nama harus berupa teks')
        .max(REVIEW_BOUNDS.reviewer, `Nama paling panjang ${REVIEW_BOUNDS.reviewer} huruf`)
        .default(''),
    }),
    data: ownReview,
  }),
  'DELETE /api/user/books/:id/own-review': call({
    access: 'user',
    summary: 'Removes the user’s review of a title',
    data: nothing,
  }),
  'PUT /api/user/reviews/:id/helpful': call({
    access: 'user',
    summary: 'Says that the review of another reader was helpful',
    data: nothing,
  }),
  'DELETE /api/user/reviews/:id/helpful': call({
    access: 'user',
    summary: 'Takes back that a review was helpful',
    data: nothing,
  }),
  'POST /api/user/reviews/:id/report': call({
    access: 'user',
    summary: 'Asks the shop to look at the review of another reader',
    data: nothing,
  }),
} as const
