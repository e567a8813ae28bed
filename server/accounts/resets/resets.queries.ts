import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/** Stores a request for a token; returns its id. Earlier requests of the same e-mail stay. */
export async function insertReset(
  db: Queryable,
  request: { email: string; now: Date; expiresAt: Date },
): Promise<number> {
  const { email, now, expiresAt } = request
  const { id } = await db
    .insertInto('password_resets')
    .values({ email, requested_at: now, expires_at: expiresAt, send_at: now, sends: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Claims a mail that is due until a later time, so that no other instance sends it as well. */
export async function claimUnsentReset(
  db: Queryable,
  { now, until, id }: { now: Date; until: Date; id?: number },
): Promise<{ id: number; email: string; sends: number } | undefined> {
  return db
    .updateTable('password_resets')
    .set({ send_at: until, sends: sql<number>`sends + 1` })
    .where('id', '=', (query) => {
      const due = query
        .selectFrom('password_resets')
        .select('id')
        .where('send_at', '<=', now)
        .where('expires_at', '>', now)
        .orderBy('send_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
      return id === undefined ? due : due.where('id', '=', id)
    })
    .returning(['id', 'email', 'sends'])
    .executeTakeFirst()
}

/** False where the request no longer exists: its account was deleted meanwhile, or another token was used. */
export async function setResetToken(
  db: Queryable,
  id: number,
  token: { userId: number | undefined; hash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('password_resets')
    .set({ user_id: token.userId ?? null, token_hash: token.hash, expires_at: token.expiresAt, tries: 0 })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Only if no later claim is sending it again. */
export async function markResetSent(db: Queryable, id: number, sends: number): Promise<void> {
  await db
    .updateTable('password_resets')
    .set({ send_at: null })
    .where('id', '=', id)
    .where('sends', '=', sends)
    .execute()
}

/** The newest request of an e-mail whose token can still be used; undefined where there is none. */
export async function findNewestReset(db: Queryable, email: string, now: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('password_resets')
    .select('id')
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Counts a try against every valid token of an e-mail and returns their hashes. */
export async function takeResetTry(
  tx: Tx,
  { email, now, most }: { email: string; now: Date; most: number },
): Promise<{ user_id: number | null; token_hash: Buffer | null }[]> {
  return tx
    .updateTable('password_resets')
    .set({ tries: sql<number>`tries + 1` })
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .where('tries', '<', most)
    .where('token_hash', 'is not', null)
    .returning(['user_id', 'token_hash'])
    .execute()
}

export async function deleteResetsOf(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('email', '=', email).execute()
}

export async function deleteResetsExpiredBefore(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<', before).execute()
}
