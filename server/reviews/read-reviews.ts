import type { BookDetail } from '#contracts/catalogue.ts'
import type { OwnReview, Review } from '#contracts/reviews.ts'
import { isoInWib } from '#kernel/time.ts'
import { requireOnSale } from '#server/catalogue/read-title.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { allStars, ratingOf } from './review.rules.ts'
import {
  countStars,
  findOwn,
  findReading,
  listHelpful,
  listShown,
  type ReviewRecord,
  type ReviewSort,
} from './reviews.queries.ts'

/** How many reviews the page of a title has, the most helpful ones. */
const ON_THE_PAGE = 3

/** What the public page of a title says of its reviews. */
export async function reviewsOfTitle(
  db: Queryable,
  titleId: number,
): Promise<Pick<BookDetail, 'rating' | 'reviews'>> {
  const rating = ratingOf(await countStars(db, titleId))
  if (rating === null) return { rating, reviews: [] }
  const rows = await listShown(db, titleId, { sort: 'terbantu', limit: ON_THE_PAGE, offset: 0 })
  return {
    rating,
    reviews: rows.map(({ createdAt, body }) => ({ created_at: isoInWib(createdAt), review: body })),
  }
}

/**
 * A page of the public reviews of a title.
 * @throws Failure not_found
 */
export async function listTitleReviews(
  db: Queryable,
  titleId: number,
  window: { sort: ReviewSort; limit: number; offset: number },
): Promise<{ rows: Review[]; total: number; counts: ReturnType<typeof allStars> }> {
  await requireOnSale(db, titleId)
  const counts = await countStars(db, titleId)
  const total = ratingOf(counts)?.count ?? 0
  const rows = total === 0 ? [] : await listShown(db, titleId, window)
  const shown = rows.map((row) => ({ id: row.id, ...whatOf(row), helpful: row.helpful }))
  return { rows: shown, total, counts: allStars(counts) }
}

const whatOf = ({ reviewer, stars, body, finished, createdAt, reply, repliedAt }: ReviewRecord) => ({
  reviewer,
  stars,
  review: body,
  finished,
  created_at: isoInWib(createdAt),
  reply: reply === null || repliedAt === null ? null : { text: reply, at: isoInWib(repliedAt) },
})

export const ownReviewOf = (record: ReviewRecord): OwnReview => ({
  ...whatOf(record),
  state: record.state,
  hidden_because: record.hiddenBecause,
})

export async function readOwnReview(
  db: Queryable,
  { userId, titleId }: { userId: number; titleId: number },
): Promise<{ may_review: boolean; review: OwnReview | null; helpful: number[] }> {
  const own = await findOwn(db, userId, titleId)
  const { mayReview } = await findReading(db, userId, titleId)
  const helpful = await listHelpful(db, userId, titleId)
  return { may_review: mayReview, review: own === undefined ? null : ownReviewOf(own), helpful }
}
