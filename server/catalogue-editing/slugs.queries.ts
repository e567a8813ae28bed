import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'

/** Those of the slugs that a title has or once had. */
export async function listTakenSlugs(db: Queryable, slugs: readonly string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set()
  const { rows } = await sql<{ slug: string }>`
    select slug from titles where slug = any(${[...slugs]}::text[])
    union select slug from retired_slugs where slug = any(${[...slugs]}::text[])`.execute(db)
  return new Set(rows.map((row) => row.slug))
}
