import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export type GenreRecord = {
  id: number
  name: string
  position: number | null
  titles: number
  version: number
}

/** Every genre in its order, with its titles in every status. */
export async function listGenreRecords(db: Queryable): Promise<GenreRecord[]> {
  return records(db).orderBy(sql`position nulls last`).orderBy('name').execute()
}

export async function findGenreRecord(db: Queryable, id: number): Promise<GenreRecord | undefined> {
  return records(db).where('genres.id', '=', id).executeTakeFirst()
}

const records = (db: Queryable) =>
  db
    .selectFrom('genres')
    .select(['genres.id', 'genres.name', 'genres.position', 'genres.version'])
    .select(({ selectFrom, fn }) =>
      sql<number>`${selectFrom('titles').select(fn.countAll().as('n')).whereRef('genre_id', '=', 'genres.id')}`.as(
        'titles',
      ),
    )
    .where('merged_into', 'is', null)
    .where('removed', '=', false)

export async function insertGenre(
  tx: Tx,
  { name, key, position }: { name: string; key: string; position: number | null },
): Promise<number> {
  const { id } = await tx
    .insertInto('genres')
    .values({ name, name_key: key, position })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updatePosition(tx: Tx, id: number, position: number | null): Promise<void> {
  await tx
    .updateTable('genres')
    .set(({ eb }) => ({ position, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Its name can be given again; the row goes with its last title. Genres that were merged into it go as well. */
export async function markRemoved(tx: Tx, id: number): Promise<void> {
  await sql`
    update genres set removed = true, merged_into = null, pending_after = 0, name_key = name_key || ' ' || id
    where id = ${id} or merged_into = ${id}`.execute(tx)
}

export async function isGenreRemoved(db: Queryable, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('genres')
    .select('id')
    .where('id', '=', id)
    .where('removed', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteGenre(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('genres').where('id', '=', id).execute()
}
