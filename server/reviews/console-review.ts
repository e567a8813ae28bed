import type { ConsoleReview } from '#contracts/console/reviews.ts'
import { isoInWib } from '#kernel/time.ts'
import type { ListedReview } from './reviews.queries.ts'

/** A review as staff see it. */
export const consoleReviewOf = (row: ListedReview): ConsoleReview => ({
  id: row.id,
  title: { id: row.titleId, name: row.titleName, slug: row.titleSlug },
  customer: row.userId,
  reviewer: row.reviewer,
  stars: row.stars,
  review: row.body,
  finished: row.finished,
  state: row.state,
  hidden_because: row.hiddenBecause,
  reply: row.reply,
  helpful: row.helpful,
  reports: row.reports,
  written_at: isoInWib(row.writtenAt),
  version: row.version,
})
