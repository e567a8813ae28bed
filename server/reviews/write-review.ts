import { REVIEW_BOUNDS } from '#contracts/choices.ts'
import { lockUser } from '#server/accounts/lock-user.ts'
import { plainText } from '#server/accounts/plain-text.rules.ts'
import { announceCatalogueChange } from '#server/catalogue/catalogue-version.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import { normalText } from '#server/shop-settings/legal-text.rules.ts'
import {
  deleteReview,
  findOwn,
  findReading,
  lockOwn,
  type ReviewRecord,
  upsertReview,
} from './reviews.queries.ts'

export type ReviewDraft = { stars: number; review: string; reviewer: string }

/**
 * Stores a user's review of a title. It is public once the shop has read it; one that was public is so again after
 * that. What is written again as it is stored changes nothing.
 * @throws Failure invalid, not_owned, unauthenticated
 */
export async function writeReview(
  tx: Tx,
  { userId, titleId, draft, now }: { userId: number; titleId: number; draft: ReviewDraft; now: Date },
): Promise<ReviewRecord> {
  await lockUser(tx, userId)
  const { mayReview, finished } = await findReading(tx, userId, titleId)
  if (!mayReview) {
    throw new Failure(
      'not_owned',
      'Ulasan dapat ditulis setelah Anda membeli judul ini, atau membaca seperlimanya lewat langganan.',
    )
  }
  const { stars } = draft
  const [body, reviewer] = [normalText(draft.review), plainText(draft.reviewer)]
  if (body.length > REVIEW_BOUNDS.body) throw fieldFailure('review', 'Ulasan terlalu panjang')
  const former = await lockOwn(tx, userId, titleId)
  if (former?.stars === stars && former.body === body && former.reviewer === reviewer) return former
  await upsertReview(tx, { userId, titleId, stars, body, reviewer, finished, now })
  if (former?.state === 'shown') await announceCatalogueChange(tx)
  const written = await findOwn(tx, userId, titleId)
  if (written === undefined) throw new Error(`the review of title ${titleId} was not stored`)
  return written
}

/**
 * Removes a user's review of a title.
 * @throws Failure not_found, unauthenticated
 */
export async function removeReview(
  tx: Tx,
  { userId, titleId }: { userId: number; titleId: number },
): Promise<void> {
  await lockUser(tx, userId)
  const state = await deleteReview(tx, userId, titleId)
  if (state === undefined) throw new Failure('not_found', 'Anda belum mengulas judul ini.')
  if (state === 'shown') await announceCatalogueChange(tx)
}
