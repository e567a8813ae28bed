import type { NoticeKind } from '#contracts/notice-kinds.ts'
import { lockUsers } from '#server/accounts/lock-user.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { chooseNotice } from './choose-notices.ts'
import { readStopToken } from './stop-token.rules.ts'

export type StopDeps = {
  database: Database
  secret: string
  /** Takes back what a reader asked to be told once, of the room above: mails about it have the same link. */
  endRestockWishes: (tx: Tx, userId: number) => Promise<void>
}

/**
 * Ends the kind of notices that a token names, for its account, also where the shop has switched the kind off. A deleted
 * account gets none anyway: the answer is the same.
 * @throws Failure not_found for a token that this shop did not make
 */
export async function stopNotices(
  { database, secret, endRestockWishes }: StopDeps,
  { token, now }: { token: string; now: Date },
): Promise<NoticeKind> {
  const stopped = readStopToken(secret, token)
  if (stopped === undefined) {
    throw new Failure('not_found', 'Tautan ini tidak dikenal. Buka lagi tautan dari email kami.')
  }
  await database.transact(async (tx) => {
    const [living] = await tx.pipeline(lockUsers([stopped.userId]))
    if (living.length === 0) return
    await chooseNotice(tx, { ...stopped, on: false, now })
    if (stopped.kind === 'wishlist') await endRestockWishes(tx, stopped.userId)
  })
  return stopped.kind
}
