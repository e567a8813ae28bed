import { recordAct } from '#server/audit/record-act.ts'
import { type Actor, requireRight } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { updateBlocked } from './customers.queries.ts'
import { lockCustomer } from './lock-user.ts'
import { endOtherSessions } from './sessions.ts'
import { getCustomer } from './show-account.ts'

type OfCustomer = { id: number; reason: string; now: Date }

/**
 * Ends what a customer can do in the shop, at once: sessions and their reading links end, and nobody signs in to the
 * account. What was ordered stays as it is: it can still be paid, and parcels are still sent.
 * @throws Failure forbidden, not_found, conflict
 */
export async function blockCustomer(tx: Tx, actor: Actor, { id, reason, now }: OfCustomer): Promise<void> {
  const before = await lockAccount(tx, actor, id)
  if (before.blockedAt !== null) throw new Failure('conflict', 'Pelanggan ini sudah diblokir.')
  await updateBlocked(tx, id, now, now)
  await endOtherSessions(tx, id, undefined)
  await recordAct(tx, actor, { verb: 'customer.block', id, reason, now })
}

/** @throws Failure forbidden, not_found, conflict */
export async function unblockCustomer(tx: Tx, actor: Actor, { id, reason, now }: OfCustomer): Promise<void> {
  const before = await lockAccount(tx, actor, id)
  if (before.blockedAt === null) throw new Failure('conflict', 'Pelanggan ini tidak diblokir.')
  await updateBlocked(tx, id, null, now)
  await recordAct(tx, actor, { verb: 'customer.unblock', id, reason, now })
}

/**
 * Signs a customer out on every device. Reading links end with the sessions that made them.
 * @throws Failure forbidden, not_found
 */
export async function endCustomerSessions(
  tx: Tx,
  actor: Actor,
  { id, reason, now }: OfCustomer,
): Promise<void> {
  await lockAccount(tx, actor, id)
  await endOtherSessions(tx, id, undefined)
  await recordAct(tx, actor, { verb: 'customer.end-sessions', id, reason, now })
}

async function lockAccount(tx: Tx, actor: Actor, id: number) {
  requireRight(actor, 'pelanggan.ubah')
  await lockCustomer(tx, id)
  return getCustomer(tx, id)
}
