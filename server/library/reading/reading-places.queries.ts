import { sql } from 'kysely'
import type { KeptPlace, ReadingPlace } from '#contracts/reading.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export type PlaceRow = {
  device: string
  place: ReadingPlace
  share: number
  readAt: Date
  /** When it was read by the device's clock, and what that clock shows now. */
  deviceAt: Date
  deviceNow: Date
}

/** A reader's places in a title, the newest first. */
export async function listPlaces(db: Queryable, userId: number, titleId: number): Promise<KeptPlace[]> {
  const rows = await db
    .selectFrom('reading_places')
    .select(['device', 'place', 'share', 'read_at'])
    .where('user_id', '=', userId)
    .where('title_id', '=', titleId)
    .orderBy('read_at', 'desc')
    .execute()
  return rows.map(({ device, place, share, read_at }) => ({
    device,
    place: place as ReadingPlace,
    share,
    read_at: read_at.toISOString(),
  }))
}

/**
 * Of two places of one device the newer one is kept, in whatever order they arrive. A clock that was set back
 * meanwhile is detected.
 */
export async function upsertPlace(
  tx: Tx,
  {
    userId,
    titleId,
    device,
    place,
    share,
    readAt,
    deviceAt,
    deviceNow,
  }: PlaceRow & { userId: number; titleId: number },
): Promise<void> {
  await sql`
    insert into reading_places as kept (user_id, title_id, device, place, share, read_at, device_at, furthest)
    values (${userId}, ${titleId}, ${device}, ${JSON.stringify(place)}, ${share}, ${readAt}, ${deviceAt},
      greatest(${share}, (select max(furthest) from reading_places where user_id = ${userId} and title_id = ${titleId})))
    on conflict (user_id, title_id, device) do update
      set place = excluded.place, share = excluded.share, read_at = excluded.read_at, device_at = excluded.device_at,
        furthest = excluded.furthest
      where excluded.device_at >= kept.device_at or kept.device_at > ${deviceNow}`.execute(tx)
}

/** Deletes the places of all but the most recently used devices. */
export async function dropOldPlaces(tx: Tx, userId: number, titleId: number, most: number): Promise<void> {
  await sql`
    delete from reading_places where user_id = ${userId} and title_id = ${titleId} and device not in (
      select device from reading_places where user_id = ${userId} and title_id = ${titleId}
      order by read_at desc, device limit ${most}
    )`.execute(tx)
}

export type BegunTitle = { titleId: number; place: ReadingPlace; share: number; readAt: Date }

/** The titles that a reader has begun, the last read first, each with its newest place. */
export async function listBegun(
  db: Queryable,
  userId: number,
  titleIds?: readonly number[],
): Promise<BegunTitle[]> {
  const only = titleIds === undefined ? sql`true` : sql`title_id = any(${[...titleIds]})`
  const { rows } = await sql<BegunTitle>`
    select title_id as "titleId", place, share, read_at as "readAt" from (
      select distinct on (title_id) title_id, place, share, read_at from reading_places
      where user_id = ${userId} and ${only} order by title_id, read_at desc
    ) newest
    order by read_at desc, title_id
    limit 1000`.execute(db)
  return rows
}

/** The name and language of the title of a file. */
export async function findReadTitle(db: Queryable, fileKey: string) {
  return db
    .selectFrom('editions')
    .innerJoin('titles', 'titles.id', 'editions.title_id')
    .select(['titles.id', 'titles.slug', 'titles.language'])
    .where('editions.file_key', '=', fileKey)
    .executeTakeFirst()
}

/** The number of the order by which a reader got a title; undefined for one that an operator gave. */
export async function findBuyingOrder(
  db: Queryable,
  userId: number,
  titleId: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('entitlements')
    .innerJoin('orders', 'orders.id', 'entitlements.order_id')
    .select('orders.refno')
    .where('entitlements.user_id', '=', userId)
    .where('title_id', '=', titleId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row?.refno
}
