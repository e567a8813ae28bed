import { sql } from 'kysely'
import type { FileSource } from '#contracts/library.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export type NewLink = {
  userId: number
  /** Of the session that makes it, and with which it ends. */
  sessionHash: Buffer
  fileKey: string
  source: FileSource
  tokenHash: Buffer
  now: Date
  expiresAt: Date
}

/** Undefined where no ebook has this key, or the session has ended. */
export async function insertLink(tx: Tx, link: NewLink) {
  const { rows } = await sql<{ id: number; editionId: number }>`
    insert into reading_links (user_id, session_id, edition_id, source, token_hash, created_at, expires_at)
    select s.user_id, s.id, e.id, ${link.source}, ${link.tokenHash}, ${link.now}, ${link.expiresAt}
    from editions e, sessions s
    where e.file_key = ${link.fileKey} and s.token_hash = ${link.sessionHash} and s.user_id = ${link.userId}
    for key share of s
    returning id, edition_id as "editionId"`.execute(tx)
  return rows[0]
}

export type LinkRow = {
  id: number
  title: string
  sessionId: number
  source: FileSource
  createdAt: Date
  expiresAt: Date
  devices: number
}

/** The links of a user that still work, to one ebook or to all, the newest first. */
export async function listLiveLinks(
  db: Queryable,
  { userId, fileKey, now }: { userId: number; fileKey: string | undefined; now: Date },
): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select l.id, t.name as title, l.session_id as "sessionId", l.source, l.created_at as "createdAt",
      l.expires_at as "expiresAt",
      (select count(*) from reading_link_devices d where d.link_id = l.id) as devices
    from reading_links l
    join editions e on e.id = l.edition_id
    join titles t on t.id = e.title_id
    join sessions s on s.id = l.session_id
    where l.user_id = ${userId} and l.expires_at > ${now} and s.expires_at > ${now}
      ${fileKey === undefined ? sql`` : sql`and e.file_key = ${fileKey}`}
    order by l.id desc`.execute(db)
  return rows
}

/** How many links of a user to each of the titles still work; titles without one are left out. */
export async function countLiveLinks(
  db: Queryable,
  { userId, titleIds, now }: { userId: number; titleIds: readonly number[]; now: Date },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ titleId: number; links: number }>`
    select e.title_id as "titleId", count(*) as links
    from reading_links l
    join editions e on e.id = l.edition_id
    join sessions s on s.id = l.session_id
    where l.user_id = ${userId} and l.expires_at > ${now} and s.expires_at > ${now}
      and e.title_id = any(${[...titleIds]})
    group by e.title_id`.execute(db)
  return new Map(rows.map(({ titleId, links }) => [titleId, links]))
}

/** Whether there was such a link of this user. */
export async function deleteLink(
  db: Queryable,
  { userId, id }: { userId: number; id: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('reading_links')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0
}

/** Revokes every link of a user, whichever session made it. */
export async function endReadingLinks(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('reading_links').where('user_id', '=', userId).execute()
}

export async function purgeLinks(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('reading_links').where('expires_at', '<=', now).execute()
}

export type LiveLink = {
  id: number
  userId: number
  email: string
  name: string
  fileKey: string
  source: FileSource
  expiresAt: Date
}

const liveLink = (tokenHash: Buffer, now: Date) => sql`
  select l.id, l.user_id as "userId", u.email, u.name, e.file_key as "fileKey", l.source, l.expires_at as "expiresAt"
  from reading_links l
  join editions e on e.id = l.edition_id
  join users u on u.id = l.user_id
  join sessions s on s.id = l.session_id
  where l.token_hash = ${tokenHash} and l.expires_at > ${now} and s.expires_at > ${now} and u.deleted_at is null and u.blocked_at is null`

/** The link of a token, locked until the transaction ends, with the devices that opened it. */
export async function lockLiveLink(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<(LiveLink & { devices: Buffer[] }) | undefined> {
  const { rows } = await sql<LiveLink>`${liveLink(tokenHash, now)} for no key update of l`.execute(tx)
  const [link] = rows
  if (link === undefined) return undefined
  const devices = await tx
    .selectFrom('reading_link_devices')
    .select('device_hash')
    .where('link_id', '=', link.id)
    .execute()
  return { ...link, devices: devices.map((row) => row.device_hash) }
}

export async function insertDevice(
  tx: Tx,
  device: { linkId: number; hash: Buffer; now: Date },
): Promise<void> {
  await tx
    .insertInto('reading_link_devices')
    .values({ link_id: device.linkId, device_hash: device.hash, opened_at: device.now })
    .execute()
}

/** The link of a token, if it was opened on this device. */
export async function findLinkOfDevice(
  db: Queryable,
  { tokenHash, deviceHash, now }: { tokenHash: Buffer; deviceHash: Buffer; now: Date },
): Promise<LiveLink | undefined> {
  const { rows } = await sql<LiveLink>`
    ${liveLink(tokenHash, now)}
    and exists (
      select from reading_link_devices d where d.link_id = l.id and d.device_hash = ${deviceHash}
    )`.execute(db)
  return rows[0]
}
