import { sql } from 'kysely'
import { DAY, MINUTE } from '#kernel/time.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** A book and the session that reads it. */
export type OpenBook = { sessionHash: Buffer; fileKey: string; now: Date }

/** Every page turn is a request; the row is updated at most this often. */
const WRITE_EVERY = 5 * MINUTE

/** Records that a session reads a book. */
export async function noteOpenBook(db: Queryable, { sessionHash, fileKey, now }: OpenBook): Promise<void> {
  await sql`
    insert into open_books (session_id, edition_id, read_at)
    select s.id, e.id, ${now} from sessions s, editions e
    where s.token_hash = ${sessionHash} and e.file_key = ${fileKey} and not exists (
      select from open_books o
      where o.session_id = s.id and o.edition_id = e.id and o.read_at > ${new Date(now.getTime() - WRITE_EVERY)}
    )
    for key share of s
    on conflict (session_id, edition_id) do update set read_at = excluded.read_at`.execute(db)
}

/** Whether a session has read a book since the given time. */
export async function wasOpen(
  db: Queryable,
  { sessionHash, fileKey, since }: Omit<OpenBook, 'now'> & { since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from open_books o
    join sessions s on s.id = o.session_id
    join editions e on e.id = o.edition_id
    where s.token_hash = ${sessionHash} and e.file_key = ${fileKey} and o.read_at >= ${since}`.execute(db)
  return rows.length > 0
}

/** Deletes rows too old to grant access. */
export async function purgeOpenBooks(db: Queryable, now: Date): Promise<void> {
  await db
    .deleteFrom('open_books')
    .where('read_at', '<', new Date(now.getTime() - DAY))
    .execute()
}
