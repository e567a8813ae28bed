import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/** Keeps that an address asked. A token that was mailed before works until the new one is on its way. */
export async function upsertReset(
  db: Queryable,
  request: { email: string; now: Date; expiresAt: Date },
): Promise<void> {
  const { email, now, expiresAt } = request
  const asked = { requested_at: now, expires_at: expiresAt, send_at: now, sends: 0 }
  await db
    .insertInto('password_resets')
    .values({ email, ...asked })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(asked))
    .execute()
}

/** Takes a mail to send for the next minute, so that no other instance sends it as well. */
export async function claimUnsentReset(
  db: Queryable,
  { now, until, email }: { now: Date; until: Date; email?: string },
): Promise<{ email: string; sends: number } | undefined> {
  return db
    .updateTable('password_resets')
    .set({ send_at: until, sends: sql<number>`sends + 1` })
    .where('email', '=', (query) => {
      const due = query
        .selectFrom('password_resets')
        .select('email')
        .where('send_at', '<=', now)
        .where('expires_at', '>', now)
        .orderBy('send_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
      return email === undefined ? due : due.where('email', '=', email)
    })
    .returning(['email', 'sends'])
    .executeTakeFirst()
}

export async function setResetToken(
  db: Queryable,
  email: string,
  token: { userId: number | undefined; hash: Buffer; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('password_resets')
    .set({ user_id: token.userId ?? null, token_hash: token.hash, expires_at: token.expiresAt, tries: 0 })
    .where('email', '=', email)
    .execute()
}

export async function markResetSent(db: Queryable, email: string, sends: number): Promise<void> {
  await db
    .updateTable('password_resets')
    .set({ send_at: null })
    .where('email', '=', email)
    // Not where somebody asked again meanwhile.
    .where('sends', '=', sends)
    .execute()
}

/** Counts a try and gives what it is to be compared with; undefined where there is no token to try. */
export async function takeResetTry(
  tx: Tx,
  { email, now, most }: { email: string; now: Date; most: number },
): Promise<{ user_id: number | null; token_hash: Buffer | null } | undefined> {
  return tx
    .updateTable('password_resets')
    .set({ tries: sql<number>`tries + 1` })
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .where('tries', '<', most)
    .where('token_hash', 'is not', null)
    .returning(['user_id', 'token_hash'])
    .executeTakeFirst()
}

export async function deleteReset(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('email', '=', email).execute()
}

export async function deleteResetsExpiredBefore(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<', before).execute()
}
