import { recordAct } from '#server/audit/record-act.ts'
import { type Actor, requireRight } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { findShare, upsertShare } from './finance.queries.ts'

/**
 * Sets the part of its titles' revenue that a publisher gets from a month on, in hundredths of a percent.
 * @throws Failure forbidden, not_found
 */
export async function setPublisherShare(
  tx: Tx,
  actor: Actor,
  given: { publisherId: number; month: string; basisPoints: number; now: Date },
): Promise<void> {
  const { publisherId, month, basisPoints, now } = given
  requireRight(actor, 'uang.catat')
  const share = await findShare(tx, publisherId, month)
  if (share === undefined) throw new Failure('not_found', 'Penerbit ini tidak ditemukan.')
  if (share.basisPoints === basisPoints) return
  await upsertShare(tx, { publisherId, month, basisPoints })
  const before = share.basisPoints === null ? null : { since: month, basisPoints: share.basisPoints }
  const after = { since: month, basisPoints }
  await recordAct(tx, actor, { verb: 'publisher.set-share', id: publisherId, before, after, now })
}
