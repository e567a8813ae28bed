import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'
import { isReleased, type SubscriptionRead, subscribersMayRead } from './subscription-titles.queries.ts'

export type BookFile = {
  editionId: number
  title: string
  kind: 'PDF' | 'HTML'
  storageKey: string
  byteSize: number
  tag: string
}

/** `leavesOn`: the day on which subscriptions no longer include it. */
export type SubscriptionFile = BookFile & { leavesOn: string | null }

/**
 * The newest revision of a file, if the user bought its title and it is open by `today`. Buyers keep access to
 * withdrawn titles.
 */
export async function findBoughtFile(
  db: Queryable,
  fileKey: string,
  { userId, today }: { userId: number; today: string },
): Promise<BookFile | undefined> {
  const { rows } = await sql<BookFile>`
    ${newestFile(fileKey)} and ${isReleased(today)} and exists (
      select from entitlements en where en.user_id = ${userId} and en.title_id = t.id and en.revoked_at is null
    )
    order by f.revision desc limit 1`.execute(db)
  return rows[0]
}

/** The day on which a preorder of the user opens; undefined for any other file. */
export async function findReleaseDay(
  db: Queryable,
  fileKey: string,
  userId: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    select e.releases_on as day from editions e
      join entitlements en on en.title_id = e.title_id and en.user_id = ${userId} and en.revoked_at is null
    where e.file_key = ${fileKey} and e.releases_on is not null`.execute(db)
  return rows[0]?.day
}

/** The newest revision of a file, if its title is included in subscriptions. */
export async function findSubscriptionFile(
  db: Queryable,
  fileKey: string,
  read: SubscriptionRead,
): Promise<SubscriptionFile | undefined> {
  const { rows } = await sql<SubscriptionFile>`
    ${newestFile(fileKey)} and ${subscribersMayRead(read)}
    order by f.revision desc limit 1`.execute(db)
  return rows[0]
}

const newestFile = (fileKey: string) => sql`
  select e.id as "editionId", t.name as title, f.kind, f.storage_key as "storageKey", f.byte_size as "byteSize", f.sha256 as tag, e.leaves_on as "leavesOn"
  from editions e
  join titles t on t.id = e.title_id
  join ebook_files f on f.edition_id = e.id
  where e.file_key = ${fileKey}`
