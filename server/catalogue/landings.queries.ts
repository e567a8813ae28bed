import { sql } from 'kysely'
import type { PictureRow } from '#server/images/picture-of.ts'
import type { Queryable } from '#server/platform/database/database.ts'

export async function listGenres(db: Queryable): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('genres').select(['id', 'name']).orderBy('name').execute()
}

export type LandingRow = PictureRow & { id: number; alt: string; link: string | null }

export async function listLandings(db: Queryable): Promise<LandingRow[]> {
  const { rows } = await sql<LandingRow>`
    select l.id, l.alt, l.link, i.key, i.width, i.height,
      i.mean_color, i.widths, i.has_avif
    from landings l join images i on i.id = l.image_id
    where l.published order by l.position, l.id`.execute(db)
  return rows
}

export async function insertLanding(
  db: Queryable,
  landing: { position: number; imageId: number; alt: string; link: string | null },
): Promise<void> {
  await db
    .insertInto('landings')
    .values({ position: landing.position, image_id: landing.imageId, alt: landing.alt, link: landing.link })
    .execute()
}
