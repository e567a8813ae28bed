import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'

/** The blocks of `size` ids that contain a title on sale, counted from 0. */
export async function listFilledBlocks(db: Queryable, size: number): Promise<number[]> {
  const { rows } = await sql<{ block: number }>`
    select block::integer as block
    from generate_series(0, (select coalesce(max(title_id), 0) / ${size} from listings)) as block
    where exists (
      select from listings where title_id >= block * ${size}::bigint and title_id < (block + 1) * ${size}::bigint
    )
    order by block`.execute(db)
  return rows.map((row) => row.block)
}

export type SitemapRow = { id: number; slug: string; changed_at: Date; picture: string | null }

/** Titles on sale with ids from `from` to below `before`, ordered by id. */
export async function listForSitemap(
  db: Queryable,
  range: { from: number; before: number; limit: number },
): Promise<SitemapRow[]> {
  return db
    .selectFrom('listings')
    .innerJoin('titles', 'titles.id', 'listings.title_id')
    .leftJoin('images', 'images.id', 'titles.cover_image_id')
    .where('listings.title_id', '>=', range.from)
    .where('listings.title_id', '<', range.before)
    .orderBy('listings.title_id')
    .limit(range.limit)
    .select(['titles.id', 'titles.slug', 'titles.updated_at as changed_at'])
    .select(
      sql<
        string | null
      >`'/images/' || images.key || '-' || images.widths[cardinality(images.widths)] || '.webp'`.as(
        'picture',
      ),
    )
    .execute()
}
