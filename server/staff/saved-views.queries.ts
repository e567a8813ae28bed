import type { InferResult } from 'kysely'
import type { ViewedList } from '#contracts/console/views.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/** `staffId` is whose it is; null where it is everybody's. */
const views = (db: Queryable) =>
  db
    .selectFrom('saved_views')
    .select(['id', 'list', 'name', 'query', 'staff_id as staffId', 'made_by as madeBy'])
export type SavedView = InferResult<ReturnType<typeof views>>[number]

/** The views of a list that a member sees: their own, and everybody's. */
export async function listViews(db: Queryable, list: ViewedList, staffId: number): Promise<SavedView[]> {
  return views(db)
    .where('list', '=', list)
    .where(({ eb, or }) => or([eb('staff_id', '=', staffId), eb('staff_id', 'is', null)]))
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export async function findView(db: Queryable, id: number): Promise<SavedView | undefined> {
  return views(db).where('id', '=', id).executeTakeFirst()
}

export async function countViews(db: Queryable, madeBy: number): Promise<number> {
  const count = db.selectFrom('saved_views').select(({ fn }) => fn.countAll<number>().as('views'))
  return (await count.where('made_by', '=', madeBy).executeTakeFirstOrThrow()).views
}

export async function insertView(
  tx: Tx,
  { list, name, query, staffId, madeBy }: Omit<SavedView, 'id'>,
  now: Date,
): Promise<number> {
  const row = { list, name, query, staff_id: staffId, made_by: madeBy, made_at: now }
  const { id } = await tx.insertInto('saved_views').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function deleteView(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('saved_views').where('id', '=', id).execute()
}
