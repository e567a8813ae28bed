import type { Selectable } from 'kysely'
import type { Queryable, Schema, Tx } from '#server/platform/database/database.ts'

/** What was done to an account. */
export type NoticeKind = 'password_changed' | 'password_reset' | 'account_deleted'

export type Notice = {
  id: number
  kind: NoticeKind
  email: string
  name: string
  happenedAt: Date
}

export type NewNotice = {
  userId: number
  kind: NoticeKind
  email: string
  name: string
  now: Date
  expiresAt: Date
}

export async function insertNotice(tx: Tx, notice: NewNotice): Promise<void> {
  const { userId, kind, email, name, now, expiresAt } = notice
  await tx
    .insertInto('account_notices')
    .values({
      user_id: userId,
      kind,
      email,
      name,
      happened_at: now,
      send_at: now,
      expires_at: expiresAt,
    })
    .execute()
}

/** Claims a mail that is due until a later time, so that no other instance sends it as well. */
export async function claimDueNotice(
  db: Queryable,
  { now, until }: { now: Date; until: Date },
): Promise<Notice | undefined> {
  const row = await db
    .updateTable('account_notices')
    .set({ send_at: until })
    .where('id', '=', (query) =>
      query
        .selectFrom('account_notices')
        .select('id')
        .where('send_at', '<=', now)
        .where('expires_at', '>', now)
        .orderBy('send_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
  return row && noticeOf(row)
}

const noticeOf = (row: Selectable<Schema['account_notices']>): Notice => ({
  id: row.id,
  kind: row.kind,
  email: row.email,
  name: row.name,
  happenedAt: row.happened_at,
})

export async function deleteNotice(db: Queryable, id: number): Promise<void> {
  await db.deleteFrom('account_notices').where('id', '=', id).execute()
}

export async function deleteNoticesExpiredBefore(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('account_notices').where('expires_at', '<', before).execute()
}
