import type { AuditVerb } from '#contracts/audit-verbs.ts'
import { REVIEW_BOUNDS } from '#contracts/choices.ts'
import { recordChange } from '#server/audit/record-change.ts'
import { announceCatalogueChange } from '#server/catalogue/catalogue-version.ts'
import { type Actor, requireRight, requireVersion } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import { normalText } from '#server/shop-settings/legal-text.rules.ts'
import {
  deleteReports,
  findReview,
  type Judgement,
  type ListedReview,
  lockReview,
  updateReview,
} from './reviews.queries.ts'

/** `version` is that of the text which the member of staff has read. */
type Judged = { id: number; version?: number | undefined; now: Date }

/**
 * Makes a review public. Reports of it are settled.
 * @throws Failure forbidden, not_found, changed_meanwhile
 */
export const showReview = (tx: Tx, actor: Actor, judged: Judged): Promise<ListedReview> =>
  judge(tx, actor, judged, { verb: 'review.show' }, async () => {
    await deleteReports(tx, judged.id)
    return { state: 'shown', hidden_because: null }
  })

/**
 * Hides a review. Its reader sees the reason.
 * @throws Failure forbidden, not_found, changed_meanwhile
 */
export const hideReview = (
  tx: Tx,
  actor: Actor,
  { reason, ...judged }: Judged & { reason: string },
): Promise<ListedReview> =>
  judge(tx, actor, judged, { verb: 'review.hide', reason }, async () => {
    await deleteReports(tx, judged.id)
    return { state: 'hidden', hidden_because: reason }
  })

/**
 * Writes the shop's reply to a review; an empty one removes it.
 * @throws Failure forbidden, not_found, changed_meanwhile, invalid
 */
export const replyToReview = (
  tx: Tx,
  actor: Actor,
  { reply, ...judged }: Judged & { reply: string },
): Promise<ListedReview> =>
  judge(tx, actor, judged, { verb: 'review.reply' }, async () => {
    const text = normalText(reply)
    if (text.length > REVIEW_BOUNDS.reply) throw fieldFailure('reply', 'Balasan terlalu panjang')
    return text === '' ? { reply: null, replied_at: null } : { reply: text, replied_at: judged.now }
  })

async function judge(
  tx: Tx,
  actor: Actor,
  { id, version, now }: Judged,
  act: { verb: AuditVerb; reason?: string },
  decide: () => Promise<Judgement>,
): Promise<ListedReview> {
  requireRight(actor, 'ulasan.ubah')
  await lockReview(tx, id)
  const before = await getReview(tx, id)
  requireVersion(version, before)
  const change = { ...act, id, before, logged, now }
  return recordChange(tx, actor, change, async () => {
    await updateReview(tx, id, await decide())
    await announceCatalogueChange(tx)
    return getReview(tx, id)
  })
}

/** What the reader wrote stays out of the log, since it may be personal. */
const logged = ({ state, hiddenBecause, reply, reports }: ListedReview) => ({
  state,
  hiddenBecause,
  reply,
  reports,
})

async function getReview(tx: Tx, id: number): Promise<ListedReview> {
  const review = await findReview(tx, id)
  if (review === undefined) throw new Failure('not_found', 'Ulasan ini tidak ada lagi.')
  return review
}
