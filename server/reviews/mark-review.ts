import { lockUser } from '#server/accounts/lock-user.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { deleteMark, findReviewer, insertMark, type ReviewMark } from './reviews.queries.ts'

/**
 * Stores that a user found the review of another reader helpful, or reports it. The second time changes nothing.
 * @throws Failure not_found, conflict for one's own, unauthenticated
 */
export async function markReview(tx: Tx, mark: ReviewMark, now: Date): Promise<void> {
  await lockUser(tx, mark.userId)
  const reviewer = await findReviewer(tx, mark.reviewId)
  if (reviewer === undefined) throw new Failure('not_found', 'Ulasan ini tidak tampil lagi.')
  if (reviewer === mark.userId) throw new Failure('conflict', 'Ini ulasan Anda sendiri.')
  await insertMark(tx, mark, now)
}

/** @throws Failure unauthenticated */
export async function unmarkReview(tx: Tx, mark: ReviewMark): Promise<void> {
  await lockUser(tx, mark.userId)
  await deleteMark(tx, mark)
}
