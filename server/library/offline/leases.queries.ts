import { sql } from 'kysely'
import type { FileSource } from '#contracts/library.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export type CopyOfEdition = { editionId: number; source: FileSource; endsAt: Date }

const asRecords = (copies: readonly (CopyOfEdition & { id?: number })[]) =>
  JSON.stringify(
    copies.map(({ id, editionId, source, endsAt }) => ({
      id: id ?? null,
      edition_id: editionId,
      source,
      ends_at: endsAt,
    })),
  )

/** @returns the ids of the leases that are still there: others were ended, or are not this session's */
export async function renewLeases(
  tx: Tx,
  sessionId: number,
  copies: readonly (CopyOfEdition & { id: number })[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    update offline_leases l set source = c.source, ends_at = c.ends_at
    from jsonb_to_recordset(${asRecords(copies)}::jsonb)
      as c(id bigint, edition_id bigint, source text, ends_at timestamptz)
    where l.id = c.id and l.session_id = ${sessionId} and l.edition_id = c.edition_id
    returning l.id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** A session has one lease of an edition: where it has one already, that one is renewed. @returns ids by edition */
export async function insertLeases(
  tx: Tx,
  sessionId: number,
  copies: readonly CopyOfEdition[],
  now: Date,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; editionId: number }>`
    insert into offline_leases (session_id, edition_id, source, saved_at, ends_at)
    select distinct on (c.edition_id) ${sessionId}::bigint, c.edition_id, c.source, ${now}::timestamptz, c.ends_at
    from jsonb_to_recordset(${asRecords(copies)}::jsonb)
      as c(edition_id bigint, source text, ends_at timestamptz)
    order by c.edition_id
    on conflict (session_id, edition_id) do update set source = excluded.source, ends_at = excluded.ends_at
    returning id, edition_id as "editionId"`.execute(tx)
  return new Map(rows.map(({ id, editionId }) => [editionId, id]))
}

/** How many leases a session would have, with those of the given editions. */
export async function countLeasesWith(
  tx: Tx,
  sessionId: number,
  editionIds: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select edition_id from offline_leases where session_id = ${sessionId}
      union select * from unnest(${[...editionIds]}::bigint[])
    ) as editions`.execute(tx)
  return rows[0]?.count ?? 0
}

/** A lease that is over can be renewed until its place is needed. */
export async function deleteLeasesOver(tx: Tx, sessionId: number, now: Date): Promise<void> {
  await tx
    .deleteFrom('offline_leases')
    .where('session_id', '=', sessionId)
    .where('ends_at', '<=', now)
    .execute()
}

export async function deleteLeasesById(tx: Tx, sessionId: number, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('offline_leases').where('session_id', '=', sessionId).where('id', 'in', ids).execute()
}

export async function listLeaseIds(db: Queryable, tokenHash: Buffer): Promise<number[]> {
  const rows = await db
    .selectFrom('offline_leases')
    .innerJoin('sessions', 'sessions.id', 'offline_leases.session_id')
    .select('offline_leases.id')
    .where('sessions.token_hash', '=', tokenHash)
    .orderBy('offline_leases.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether there was such a lease of this user. */
export async function deleteLeaseOf(
  tx: Tx,
  { userId, id }: { userId: number; id: number },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('offline_leases')
    .where('id', '=', id)
    .where('session_id', 'in', (query) =>
      query.selectFrom('sessions').select('id').where('user_id', '=', userId),
    )
    .executeTakeFirst()
  return numDeletedRows > 0
}

/** Whether this session of the user had leases. */
export async function deleteLeasesOf(
  tx: Tx,
  { userId, sessionId }: { userId: number; sessionId: number },
): Promise<boolean> {
  // The session first: its end locks it before its leases as well.
  const { rows } = await sql<{ id: number }>`
    select id from sessions where id = ${sessionId} and user_id = ${userId} for key share`.execute(tx)
  if (rows.length === 0) return false
  const { numDeletedRows } = await tx
    .deleteFrom('offline_leases')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return numDeletedRows > 0
}

export type DeviceRow = {
  id: number
  tokenHash: Buffer
  userAgent: string
  books: number
  titles: string[]
  endsAt: Date
}

/** The sessions with leases that run, the most recently used first. */
export async function listLeasingSessions(
  db: Queryable,
  { userId, mostTitles, now }: { userId: number; mostTitles: number; now: Date },
): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select s.id, s.token_hash as "tokenHash", s.user_agent as "userAgent", count(*) as books,
      (array_agg(t.name order by l.id desc))[1:${mostTitles}::int] as titles, max(l.ends_at) as "endsAt"
    from sessions s
    join offline_leases l on l.session_id = s.id
    join editions e on e.id = l.edition_id
    join titles t on t.id = e.title_id
    where s.user_id = ${userId} and s.expires_at > ${now} and l.ends_at > ${now}
    group by s.token_hash
    order by s.last_used_at desc, s.id desc`.execute(db)
  return rows
}
