import { lockCustomer } from '#server/accounts/lock-user.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { type Actor, requireRight } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { findEbookName, insertGrant, revokeGrant } from './grants.queries.ts'

export type TitleGrant = { userId: number; titleId: number; reason: string; now: Date }

/**
 * Puts an ebook on a customer's shelf without an order.
 * @throws Failure forbidden, not_found, already_owned
 */
export async function grantTitle(
  tx: Tx,
  actor: Actor,
  { userId, titleId, reason, now }: TitleGrant,
): Promise<{ title: string }> {
  requireRight(actor, 'pelanggan.ubah')
  await lockCustomer(tx, userId)
  const title = await findEbookName(tx, titleId)
  if (title === undefined) throw new Failure('not_found', 'Tidak ada ebook dengan judul ini.')
  if (!(await insertGrant(tx, { userId, titleId, at: now }))) {
    throw new Failure('already_owned', `“${title}” sudah ada di rak pelanggan ini.`)
  }
  const after = { title: titleId }
  await recordAct(tx, actor, { verb: 'customer.grant-title', id: userId, after, reason, now })
  return { title }
}

/**
 * Takes back a title that an operator gave. What was bought stays.
 * @throws Failure forbidden, not_found
 */
export async function withdrawTitle(
  tx: Tx,
  actor: Actor,
  { userId, titleId, reason, now }: TitleGrant,
): Promise<void> {
  requireRight(actor, 'pelanggan.ubah')
  await lockCustomer(tx, userId)
  if (!(await revokeGrant(tx, { userId, titleId, at: now }))) {
    throw new Failure('not_found', 'Judul ini tidak diberikan kepada pelanggan ini, atau sudah ditarik.')
  }
  const before = { title: titleId }
  await recordAct(tx, actor, { verb: 'customer.withdraw-title', id: userId, before, reason, now })
}

/** The titles on a customer's shelf, for operators. */
export { listEntitledTitles } from './grants.queries.ts'
