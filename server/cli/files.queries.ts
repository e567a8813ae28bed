import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'

/** Files in folders that are not listed here are never counted as unused. */
const NAMED_BY = new Map<string, RawBuilder<unknown>>([
  ['ebooks', sql`exists (select from ebook_files where storage_key = stored.key)`],
  ['samples', sql`exists (select from ebook_samples where storage_key = stored.key)`],
  // images/KEY-WIDTH.FORMAT
  ['images', sql`exists (select from images where key = substring(stored.key from '^images/(.+)-'))`],
])

export const FOLDERS: readonly string[] = [...NAMED_BY.keys()]

/** Of these files of one of `FOLDERS`, those that no row of the database names. */
export async function findUnnamed(db: Queryable, folder: string, keys: readonly string[]): Promise<string[]> {
  const isNamed = NAMED_BY.get(folder)
  if (isNamed === undefined) return []
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${[...keys]}::text[]) as stored (key) where not ${isNamed}`.execute(db)
  return rows.map(({ key }) => key)
}
