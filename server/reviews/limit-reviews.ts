import { HOUR } from '#kernel/time.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { bucketOf, takeAttempt } from '#server/platform/limits/limit-attempts.ts'

/** What one account may do in an hour: write or remove reviews, and mark those of others. */
const PER_HOUR = { write: 10, mark: 60 } as const

/** @throws Failure too_many */
export async function takeReviewAttempt(
  db: Queryable,
  kind: keyof typeof PER_HOUR,
  userId: number,
  now: Date,
): Promise<void> {
  const bucket = bucketOf(`review-${kind}`, String(userId))
  await takeAttempt(db, [{ bucket, limit: PER_HOUR[kind], within: HOUR }], now)
}
