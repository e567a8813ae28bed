import { type RawBuilder, sql } from 'kysely'
import { NOTICE_KINDS, type NoticeKind, OF_SUBSCRIPTION } from '#contracts/notice-kinds.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { nextTry } from '#server/platform/database/next-try.ts'

/** Whether notices of a row `c` of `notice_consents` are sent: not ended, and asked for if they are marketing. */
export const isWanted: RawBuilder<boolean> = sql<boolean>`
  (c.ended_at is null and (c.given_at is not null or c.kind = any(${[...OF_SUBSCRIPTION]}::text[])))`

/** `mailedAt` is that of the latest mail of the kind. */
export async function listConsents(db: Queryable, userId: number) {
  return db
    .selectFrom('notice_consents')
    .select(['kind', 'given_at as givenAt', 'given_text as givenText', 'ended_at as endedAt'])
    .select('mailed_at as mailedAt')
    .where('user_id', '=', userId)
    .execute()
}

export type Consent = Awaited<ReturnType<typeof listConsents>>[number]

/** A consent that is there already keeps its time and its words. */
export async function giveConsent(
  tx: Tx,
  { userId, kind, text, now }: { userId: number; kind: NoticeKind; text: string; now: Date },
): Promise<void> {
  await sql`
    insert into notice_consents as c (user_id, kind, given_at, given_text) values (${userId}, ${kind}, ${now}, ${text})
    on conflict (user_id, kind) do update set given_at = ${now}, given_text = ${text}, ended_at = null
    where c.ended_at is not null or c.given_at is null`.execute(tx)
}

/** Also forgets what was still to be told. The second time changes nothing. */
export async function endConsent(
  tx: Tx,
  { userId, kind, now }: { userId: number; kind: NoticeKind; now: Date },
): Promise<void> {
  await sql`
    insert into notice_consents as c (user_id, kind, ended_at) values (${userId}, ${kind}, ${now})
    on conflict (user_id, kind) do update set ended_at = ${now}, send_at = null, sends = 0
    where c.ended_at is null`.execute(tx)
  await sql`
    update notices set settled_at = ${now}
    where user_id = ${userId} and kind = ${kind} and settled_at is null`.execute(tx)
}

/** From now on each change of the cart is noted, so that a forgotten one is found. */
export async function watchCart(tx: Tx, userId: number): Promise<void> {
  await sql`insert into watched_carts (user_id) values (${userId}) on conflict do nothing`.execute(tx)
}

export type DueNotice = {
  id: number
  kind: NoticeKind
  tries: number
  userId: number
  /** Null where the account is deleted or blocked: then no mail is sent. */
  user: { name: string; email: string } | null
  /** Mails of any kind that the reader got today, and whether one of this kind is among them. */
  mailedToday: number
  toldToday: boolean
}

/**
 * Claims mails that are due, one for each reader, those about subscriptions first. One whose mail fails is due again
 * after a pause that grows to an hour.
 */
export async function claimDueNotices(
  db: Queryable,
  { kinds, now, dayBegan, limit }: { kinds: readonly NoticeKind[]; now: Date; dayBegan: Date; limit: number },
): Promise<DueNotice[]> {
  const kindsSent = sql`${[...kinds]}::text[]`
  const { rows } = await sql<DueNotice>`
    with waiting as materialized (
      select user_id from notice_consents where send_at <= ${now} and kind = any(${kindsSent})
      order by send_at limit ${limit} for update skip locked
    ), first as materialized (
      select distinct on (d.user_id) d.id from notice_consents d
      where d.user_id in (select user_id from waiting) and d.send_at <= ${now} and d.kind = any(${kindsSent})
      order by d.user_id, array_position(${[...NOTICE_KINDS]}::text[], d.kind)
    ), claimed as (
      update notice_consents set sends = sends + 1, send_at = ${nextTry(now)}
      where id in (select id from first) and send_at <= ${now}
      returning id, kind, user_id, sends, mailed_at
    )
    select c.id, c.kind, c.sends - 1 as tries, c.user_id as "userId",
      case when u.deleted_at is null and u.blocked_at is null
        then json_build_object('name', u.name, 'email', u.email) end as "user",
      (select count(*) from notice_consents m where m.user_id = c.user_id and m.mailed_at >= ${dayBegan}) as "mailedToday",
      coalesce(c.mailed_at >= ${dayBegan}, false) as "toldToday"
    from claimed c join users u on u.id = c.user_id order by c.id`.execute(db)
  return rows
}

/** Puts a mail off without counting a try. */
export async function putOff(db: Queryable, id: number, until: Date): Promise<void> {
  await db
    .updateTable('notice_consents')
    .set({ send_at: until, sends: 0 })
    .where('id', '=', id)
    .where('send_at', 'is not', null)
    .execute()
}

/** The mail was accepted (`mailedAt`), or nothing was true. What was noted meanwhile is due at once. */
export async function settleMail(
  tx: Tx,
  id: number,
  { mailedAt, now }: { mailedAt: Date | null; now: Date },
): Promise<void> {
  await sql`
    update notice_consents c set sends = 0, mailed_at = coalesce(${mailedAt}::timestamptz, c.mailed_at),
      send_at = case when c.ended_at is null and exists (select from notices n
        where n.user_id = c.user_id and n.kind = c.kind and n.settled_at is null) then ${now}::timestamptz end
    where id = ${id}`.execute(tx)
}

/** Nobody can be written to: what was to be told is forgotten. */
export async function giveUp(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('notices as n')
    .from('notice_consents as c')
    .set({ settled_at: now })
    .where('c.id', '=', id)
    .whereRef('n.user_id', '=', 'c.user_id')
    .whereRef('n.kind', '=', 'c.kind')
    .where('n.settled_at', 'is', null)
    .execute()
  await tx.updateTable('notice_consents').set({ send_at: null, sends: 0 }).where('id', '=', id).execute()
}

export async function makeDue(
  db: Queryable,
  { userIds, kind, now }: { userIds: readonly number[]; kind: NoticeKind; now: Date },
): Promise<void> {
  await sql`
    update notice_consents c set send_at = ${now}
    where c.user_id = any(${[...userIds]}::bigint[]) and c.kind = ${kind} and c.send_at is null and ${isWanted}`.execute(
    db,
  )
}
