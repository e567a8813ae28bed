import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Queryable, Schema, Tx } from '#server/platform/database/database.ts'

const columns = ['id', 'key', 'width', 'height', 'mean_color', 'widths', 'has_avif'] as const

export type ImageRow = Pick<Selectable<Schema['images']>, (typeof columns)[number]>
/** What makes a picture. */
export type PictureRow = Omit<ImageRow, 'id'>

/** A row of `images`, which the statement calls so, as a picture; null where a left join found none. */
export function pictureOrNull(images: string): RawBuilder<PictureRow | null> {
  const of = (column: keyof ImageRow) => sql.ref(`${images}.${column}`)
  return sql`case when ${of('id')} is not null then json_build_object('key', ${of('key')}, 'width', ${of('width')},
    'height', ${of('height')}, 'mean_color', ${of('mean_color')}, 'widths', ${of('widths')},
    'has_avif', ${of('has_avif')}) end`
}

/** Inserts an image, or returns the one that has its key already. */
export async function insertImage(db: Queryable, image: Omit<PictureRow, 'has_avif'>): Promise<ImageRow> {
  const inserted = await db
    .insertInto('images')
    .values(image)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning(columns)
    .executeTakeFirst()
  return (
    inserted ?? db.selectFrom('images').select(columns).where('key', '=', image.key).executeTakeFirstOrThrow()
  )
}

export async function findImageByKey(db: Queryable, key: string): Promise<ImageRow | undefined> {
  return db.selectFrom('images').select(columns).where('key', '=', key).executeTakeFirst()
}

export async function findImage(db: Queryable, id: number): Promise<ImageRow | undefined> {
  return db.selectFrom('images').select(columns).where('id', '=', id).executeTakeFirst()
}

export async function listImages(db: Queryable, ids: number[]): Promise<ImageRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('images').select(columns).where('id', 'in', ids).execute()
}

export async function listIdsWithoutAvif(
  db: Queryable,
  { without, limit }: { without: readonly string[]; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('images')
    .select('id')
    .where('has_avif', '=', false)
    .where(sql<boolean>`id <> all(${[...without]}::bigint[])`)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** False where the image no longer exists. */
export async function markAvif(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('images')
    .set({ has_avif: true })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const FOREIGN_KEY_VIOLATION = '23503'

/** Deletes an image and returns it; undefined where there is none, or where something still shows it. */
export async function deleteUnusedImage(db: Queryable, id: number): Promise<ImageRow | undefined> {
  try {
    return await db.deleteFrom('images').where('id', '=', id).returning(columns).executeTakeFirst()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION) return undefined
    throw error
  }
}
