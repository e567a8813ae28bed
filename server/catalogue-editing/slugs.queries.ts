import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/** Those of the slugs that a title has or once had. */
export async function listTakenSlugs(db: Queryable, slugs: readonly string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set()
  const { rows } = await sql<{ slug: string }>`
    select slug from titles where slug = any(${[...slugs]}::text[])
    union select slug from retired_slugs where slug = any(${[...slugs]}::text[])`.execute(db)
  return new Set(rows.map((row) => row.slug))
}

/** The title that has the slug, or once had it. */
export async function findOwnerOfSlug(
  db: Queryable,
  slug: string,
): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from titles where slug = ${slug}
    union all select t.id, t.name from retired_slugs r join titles t on t.id = r.title_id where r.slug = ${slug}
    limit 1`.execute(db)
  return rows[0]
}

/** A slug that the title had before becomes its present one again. */
export async function retireSlug(
  tx: Tx,
  { titleId, former, present }: { titleId: number; former: string; present: string },
): Promise<void> {
  await tx.deleteFrom('retired_slugs').where('slug', '=', present).execute()
  await tx.insertInto('retired_slugs').values({ slug: former, title_id: titleId }).execute()
}
