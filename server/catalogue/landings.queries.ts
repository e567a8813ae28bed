import { sql } from 'kysely'
import type { PictureRow } from '#server/images/picture-of.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export async function listGenres(
  db: Queryable,
): Promise<{ id: number; name: string; position: number | null }[]> {
  return db
    .selectFrom('genres')
    .select(['id', 'name', 'position'])
    .where('merged_into', 'is', null)
    .where('removed', '=', false)
    .orderBy(sql`position nulls last`)
    .orderBy('name')
    .execute()
}

/** The genre that an id leads to, which may be that of a genre that was merged into it. */
export async function findGenre(
  db: Queryable,
  id: number,
): Promise<{ id: number; name: string; position: number | null } | undefined> {
  return db
    .selectFrom('genres as present')
    .innerJoin('genres as former', (join) =>
      join.on(sql<boolean>`present.id = coalesce(former.merged_into, former.id)`),
    )
    .select(['present.id', 'present.name', 'present.position'])
    .where('former.id', '=', id)
    .where('present.removed', '=', false)
    .executeTakeFirst()
}

/** What an operator writes about a header picture. */
export type LandingWords = {
  /** The heading over the picture; null where the picture needs none. */
  title: string | null
  line: string | null
  /** The label of the button, which is shown only with a link. */
  button: string | null
  /** A path of this shop. */
  link: string | null
  /** The alternative text of the picture; empty for a purely decorative one. */
  alt: string
}

/** The fields of a header picture that an operator sets. */
export type LandingDraft = LandingWords & {
  /** Null until an image is uploaded; it is hidden until then. */
  imageId: number | null
  position: number
  published: boolean
  /** When it is shown, and hidden, by itself. */
  beginsAt: Date | null
  endsAt: Date | null
  /** The point that stays in view, in percent. */
  focus: { x: number; y: number } | null
  /** The titles whose covers stand beside the words, in their order; at most three. */
  titleIds: readonly number[]
}
export type LandingRecord = LandingDraft & { id: number; version: number }

export type LandingRow = PictureRow &
  LandingWords & {
    id: number
    focus: LandingDraft['focus']
    books: { slug: string; title: string; cover: PictureRow }[]
  }

export async function listLandings(db: Queryable): Promise<LandingRow[]> {
  const { rows } = await sql<LandingRow>`
    select l.id, l.title, l.line, l.button, l.link, l.alt, ${focus('l')} as focus, i.key, i.width, i.height,
      i.mean_color, i.widths, i.has_avif,
      -- Only what can be bought and has a cover.
      coalesce((
        select json_agg(json_build_object('slug', t.slug, 'title', t.name, 'cover', json_build_object(
          'key', c.key, 'width', c.width, 'height', c.height, 'mean_color', c.mean_color, 'widths', c.widths,
          'has_avif', c.has_avif)) order by lt.position)
        from landing_titles lt join titles t on t.id = lt.title_id join images c on c.id = t.cover_image_id
        where lt.landing_id = l.id and t.status = 'on_sale'
      ), '[]'::json) as books
    from landings l join images i on i.id = l.image_id
    where l.published order by l.position, l.id`.execute(db)
  return rows
}

const focus = (table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<LandingDraft['focus']>`case when ${column('focus_x')} is not null then
    json_build_object('x', ${column('focus_x')}, 'y', ${column('focus_y')}) end`
}

const records = (db: Queryable) =>
  db
    .selectFrom('landings')
    .select(['id', 'title', 'line', 'button', 'link', 'alt', 'position', 'published', 'version'])
    .select(['image_id as imageId', 'begins_at as beginsAt', 'ends_at as endsAt'])
    .select(focus('landings').as('focus'))
    .select(({ selectFrom }) =>
      sql<number[]>`array(${selectFrom('landing_titles')
        .select('title_id')
        .whereRef('landing_id', '=', 'landings.id')
        .orderBy('position')})`.as('titleIds'),
    )
    .orderBy('published', 'desc')
    .orderBy('position')
    .orderBy('id')

/** Every header picture, hidden ones last. */
export async function listAllLandings(db: Queryable): Promise<LandingRecord[]> {
  return records(db).execute()
}

export async function findLandingRecord(db: Queryable, id: number): Promise<LandingRecord | undefined> {
  return records(db).where('id', '=', id).executeTakeFirst()
}

const columnsOf = (draft: LandingDraft) => ({
  title: draft.title,
  line: draft.line,
  button: draft.button,
  link: draft.link,
  alt: draft.alt,
  image_id: draft.imageId,
  position: draft.position,
  published: draft.published,
  begins_at: draft.beginsAt,
  ends_at: draft.endsAt,
  focus_x: draft.focus?.x ?? null,
  focus_y: draft.focus?.y ?? null,
})

export async function insertLanding(tx: Tx, draft: LandingDraft): Promise<number> {
  const { id } = await tx
    .insertInto('landings')
    .values(columnsOf(draft))
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertTitles(tx, id, draft.titleIds)
  return id
}

export async function updateLanding(tx: Tx, id: number, draft: LandingDraft): Promise<void> {
  await tx
    .updateTable('landings')
    .set((row) => ({ ...columnsOf(draft), version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('landing_titles').where('landing_id', '=', id).execute()
  await insertTitles(tx, id, draft.titleIds)
}

async function insertTitles(tx: Tx, landingId: number, titleIds: readonly number[]): Promise<void> {
  if (titleIds.length === 0) return
  const rows = titleIds.map((titleId, position) => ({ landing_id: landingId, position, title_id: titleId }))
  await tx.insertInto('landing_titles').values(rows).execute()
}

/** Header pictures whose time to be shown or hidden has come. */
export async function listDueLandings(db: Queryable, now: Date): Promise<number[]> {
  const due = await db
    .selectFrom('landings')
    .select('id')
    .where(({ eb, or }) => or([eb('begins_at', '<=', now), eb('ends_at', '<=', now)]))
    .execute()
  return due.map(({ id }) => id)
}

export async function lockLanding(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('landings').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** How many of these titles exist. */
export async function countTitles(db: Queryable, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const count = db.selectFrom('titles').select(({ fn }) => fn.countAll<number>().as('titles'))
  return (await count.where('id', 'in', [...ids]).executeTakeFirstOrThrow()).titles
}
