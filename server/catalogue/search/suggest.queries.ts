import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'

/** The contributors of the titles, in the order of the titles. */
export async function listContributorsOf(
  db: Queryable,
  titleIds: number[],
): Promise<{ name: string; slug: string }[]> {
  if (titleIds.length === 0) return []
  const { rows } = await sql<{ name: string; slug: string }>`
    select c.name, c.slug
    from unnest(${titleIds}::bigint[]) with ordinality as found(title_id, place)
      join title_contributors tc on tc.title_id = found.title_id
      join contributors c on c.id = tc.contributor_id
    group by c.id order by min(found.place), min(tc.position)`.execute(db)
  return rows
}

/** Genres with titles on sale that have a word with this beginning. A shop has at most some hundred genres. */
export async function listGenresLike(
  db: Queryable,
  beginning: string,
  limit: number,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select g.id, g.name from genres g
      join listing_counts n on n.genre_id = g.id and n.kind = 'all' and n.shape = 'all' and n.axis = 0 and n.titles > 0
    where g.merged_into is null and not g.removed and strpos(' ' || g.name_key, ${` ${beginning}`}) > 0
    order by n.titles desc limit ${limit}`.execute(db)
  return rows
}
