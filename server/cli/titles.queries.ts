import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'

export type TitleAtHand = {
  id: number
  name: string
  slug: string
  isbn: string | null
  /** Of its ebook edition, where it has one. */
  ebook_price: number | null
}

/** A title in whatever state, by its ISBN, or by a slug that it has or once had. */
export async function findTitleAtHand(
  db: Queryable,
  by: { isbn: string } | { slug: string },
): Promise<TitleAtHand | undefined> {
  const condition =
    'isbn' in by
      ? sql`t.isbn = ${by.isbn}`
      : sql`t.slug = ${by.slug} or t.id = (select title_id from retired_slugs where slug = ${by.slug})`
  const { rows } = await sql<TitleAtHand>`
    select t.id, t.name, t.slug, t.isbn, e.price_idr as ebook_price
    from titles t left join editions e on e.title_id = t.id and e.format = 'ebook'
    where ${condition} order by t.slug = ${'slug' in by ? by.slug : ''} desc limit 1`.execute(db)
  return rows[0]
}
