import { sql } from 'kysely'
import type { Mark } from '#kernel/marks.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export type MarksKey = { userId: number; titleId: number }

type MarkRow = { id: string; place: unknown; writings: unknown; seen: unknown; revision: number }

const COLUMNS = ['id', 'place', 'writings', 'seen', 'revision'] as const

const markOf = ({ id, place, writings, seen }: MarkRow): Mark => ({
  id,
  place: place as Mark['place'],
  writings: writings as Mark['writings'],
  seen: seen as Mark['seen'],
})

const marksIn = (db: Queryable, { userId, titleId }: MarksKey) =>
  db.selectFrom('reading_marks').select(COLUMNS).where('user_id', '=', userId).where('title_id', '=', titleId)

/** The given marks that a reader has in a title, including removed ones. */
export async function listMarksById(db: Queryable, key: MarksKey, ids: readonly string[]): Promise<Mark[]> {
  const rows = await marksIn(db, key).where('id', 'in', ids).execute()
  return rows.map(markOf)
}

/** The marks that changed after a revision, the earliest change first. */
export async function listChangedMarks(
  db: Queryable,
  key: MarksKey,
  { since, limit }: { since: number; limit: number },
): Promise<{ mark: Mark; revision: number }[]> {
  const rows = await marksIn(db, key).where('revision', '>', since).orderBy('revision').limit(limit).execute()
  return rows.map((row) => ({ mark: markOf(row), revision: row.revision }))
}

/** The revision of the last change of a reader's marks in a title; 0 where there is none. */
export async function lastRevision(db: Queryable, { userId, titleId }: MarksKey): Promise<number> {
  const row = await db
    .selectFrom('reading_marks')
    .select(({ fn }) => fn.max('revision').as('last'))
    .where('user_id', '=', userId)
    .where('title_id', '=', titleId)
    .executeTakeFirst()
  return row?.last ?? 0
}

/** A reader's use of space: marks in the title that are not removed, and the characters of all marks in all titles. */
export async function measureMarks(db: Queryable, { userId, titleId }: MarksKey) {
  const { rows } = await sql<{ inTitle: number; characters: number }>`
    select count(*) filter (where title_id = ${titleId} and place is not null) as "inTitle",
           coalesce(sum(size), 0)::bigint as characters
    from reading_marks where user_id = ${userId}`.execute(db)
  return rows[0] ?? { inTitle: 0, characters: 0 }
}

/** Stores marks, numbered with revisions from `after` + 1. */
export async function upsertMarks(
  tx: Tx,
  { userId, titleId }: MarksKey,
  { marks, after, now }: { marks: readonly Mark[]; after: number; now: Date },
): Promise<void> {
  const rows = marks.map((mark, i) => ({ ...mark, revision: after + i + 1, size: sizeOf(mark) }))
  await sql`
    insert into reading_marks (user_id, title_id, id, place, writings, seen, size, revision, changed_at)
    select ${userId}, ${titleId}, id, nullif(place, 'null'), writings, seen, size, revision, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)})
      as row(id uuid, place jsonb, writings jsonb, seen jsonb, size integer, revision bigint)
    on conflict (user_id, title_id, id) do update
      set place = excluded.place, writings = excluded.writings, seen = excluded.seen,
          size = excluded.size, revision = excluded.revision, changed_at = excluded.changed_at`.execute(tx)
}

export const sizeOf = (mark: Mark): number => JSON.stringify(mark).length

/** Deletes the oldest removed marks beyond the given number. */
export async function dropOldRemovals(
  tx: Tx,
  { userId, titleId }: MarksKey,
  { kept }: { kept: number },
): Promise<void> {
  await sql`
    delete from reading_marks where user_id = ${userId} and title_id = ${titleId} and id in (
      select id from reading_marks where user_id = ${userId} and title_id = ${titleId} and place is null
      order by revision desc offset ${kept}
    )`.execute(tx)
}

/** A page of the marks that are not removed, in the order of the book. */
export async function listMarksInOrder(
  db: Queryable,
  { userId, titleId }: MarksKey,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ marks: Mark[]; total: number }> {
  const { rows } = await sql<MarkRow>`
    select id, place, writings, seen, revision from reading_marks
    where user_id = ${userId} and title_id = ${titleId} and place is not null
    order by (place #>> '{start,part}')::bigint, (place #>> '{start,offset}')::bigint,
             (place #>> '{end,part}')::bigint, (place #>> '{end,offset}')::bigint, id
    limit ${limit} offset ${offset}`.execute(db)
  const { inTitle } = await measureMarks(db, { userId, titleId })
  return { marks: rows.map(markOf), total: inTitle }
}
