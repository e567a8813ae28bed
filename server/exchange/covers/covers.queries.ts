import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { CoverReason } from './cover-reason.ts'

export type CoverWish = { titleId: number; address: string }

/**
 * Writes down from where covers are to be fetched. The same address once more is asked only whether it has something
 * newer; another one is fetched anew.
 */
export async function upsertWishes(tx: Tx, wishes: readonly CoverWish[], now: Date): Promise<void> {
  if (wishes.length === 0) return
  await sql`
    insert into cover_wishes as w (title_id, address, retry_at)
    select u.title_id, u.address, ${now}::timestamptz
    from unnest(${wishes.map(({ titleId }) => titleId)}::bigint[], ${wishes.map(({ address }) => address)}::text[])
      as u(title_id, address)
    order by u.title_id
    on conflict (title_id) do update set address = excluded.address, origin = 'address', state = 'waiting', reason = null, attempts = 0,
      retry_at = excluded.retry_at, ended_at = null,
      etag = case when w.address = excluded.address then w.etag end,
      last_modified = case when w.address = excluded.address then w.last_modified end`.execute(tx)
}

export type WaitingCover = CoverWish & {
  attempts: number
  etag: string | null
  lastModified: string | null
  imageId: number | null
  /** The cover that the title has now. */
  coverId: number | null
}

/** Those whose time has come, the longest waiting first. */
export async function listWaitingCovers(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<WaitingCover[]> {
  const { rows } = await sql<WaitingCover>`
    select w.title_id as "titleId", w.address, w.attempts, w.etag, w.last_modified as "lastModified",
      w.image_id as "imageId", t.cover_image_id as "coverId"
    from cover_wishes w join titles t on t.id = w.title_id
    where w.state = 'waiting' and w.retry_at <= ${now}
    order by w.retry_at, w.title_id limit ${limit}`.execute(db)
  return rows
}

/**
 * Gives a title its fetched cover where it still has the one that it had. Its version stays: an import whose titles have
 * got their covers can be undone.
 */
export async function replaceCover(
  tx: Tx,
  { titleId, coverId }: Pick<WaitingCover, 'titleId' | 'coverId'>,
  imageId: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('titles')
    .set({ cover_image_id: imageId })
    .where('id', '=', titleId)
    .where('cover_image_id', 'is not distinct from', coverId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A title's cover, and the one that was last taken for it from outside. */
export async function findCover(
  db: Queryable,
  titleId: number,
): Promise<{ coverId: number | null; imageId: number | null } | undefined> {
  return db
    .selectFrom('titles as t')
    .leftJoin('cover_wishes as w', 'w.title_id', 't.id')
    .select(['t.cover_image_id as coverId', 'w.image_id as imageId'])
    .where('t.id', '=', titleId)
    .executeTakeFirst()
}

/** Whether a title has no cover and no address waits for it, or has the one of an earlier file of its book. */
export async function isBookCoverWanted(db: Queryable, titleId: number): Promise<boolean> {
  const { rows } = await sql<{ wanted: boolean }>`
    select t.cover_image_id is null and w.state is distinct from 'waiting'
      or w.origin = 'book' and t.cover_image_id = w.image_id as wanted
    from titles t left join cover_wishes w on w.title_id = t.id where t.id = ${titleId}`.execute(db)
  return rows[0]?.wanted === true
}

/** A cover that came as a file. An address that waits is not fetched any more. */
export async function upsertTaken(
  tx: Tx,
  cover: CoverWish & { origin: 'archive' | 'book'; imageId: number },
  now: Date,
): Promise<void> {
  const { titleId, address, origin, imageId } = cover
  await sql`
    insert into cover_wishes (title_id, address, origin, state, retry_at, ended_at, image_id)
    values (${titleId}, ${address}, ${origin}, 'taken', ${now}, ${now}, ${imageId})
    on conflict (title_id) do update set address = excluded.address, origin = excluded.origin, state = 'taken',
      reason = null, attempts = 0, retry_at = excluded.retry_at, ended_at = excluded.ended_at,
      image_id = excluded.image_id, etag = null, last_modified = null`.execute(tx)
}

/** One process at a time fetches covers, so that no host is asked by more than two at once. */
export const COVERS_LOCK = 5_210_302

type Ended = {
  state: 'taken' | 'unchanged' | 'kept' | 'refused'
  reason?: CoverReason
  imageId?: number
  etag?: string | undefined
  lastModified?: string | undefined
}

/** An address that was changed meanwhile keeps waiting. */
export async function endWish(
  db: Queryable,
  { titleId, address }: CoverWish,
  { state, reason, ...fetched }: Ended,
  now: Date,
): Promise<void> {
  await db
    .updateTable('cover_wishes')
    .set({
      state,
      reason: reason ?? null,
      ended_at: now,
      ...('imageId' in fetched
        ? {
            image_id: fetched.imageId ?? null,
            etag: fetched.etag ?? null,
            last_modified: fetched.lastModified ?? null,
          }
        : {}),
    })
    .where('title_id', '=', titleId)
    .where('address', '=', address)
    .execute()
}

export async function putBackWish(
  db: Queryable,
  { titleId, address }: CoverWish,
  { reason, attempts, retryAt }: { reason: CoverReason; attempts: number; retryAt: Date },
): Promise<void> {
  await db
    .updateTable('cover_wishes')
    .set({ reason, attempts, retry_at: retryAt })
    .where('title_id', '=', titleId)
    .where('address', '=', address)
    .execute()
}

export type CoverReport = {
  titleId: number
  name: string
  address: string
  origin: string
  state: string
  reason: string | null
}

export async function listCoverReport(
  db: Queryable,
  { state, limit }: { state: string | undefined; limit: number },
): Promise<CoverReport[]> {
  const { rows } = await sql<CoverReport>`
    select w.title_id as "titleId", t.name, w.address, w.origin, w.state, w.reason
    from cover_wishes w join titles t on t.id = w.title_id
    where ${state ?? null}::text is null or w.state = ${state ?? null}
    order by w.title_id limit ${limit}`.execute(db)
  return rows
}

export async function countCovers(db: Queryable): Promise<{ state: string; count: number }[]> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from cover_wishes group by state order by state`.execute(db)
  return rows
}
