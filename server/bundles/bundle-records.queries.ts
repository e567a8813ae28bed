import { sql } from 'kysely'
import type { BundleStatus } from '#contracts/choices.ts'
import type { Rupiah } from '#kernel/money.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { IS_SOLD } from './bundles.queries.ts'

/** All that an operator decides about a set. */
export type BundleDraft = {
  name: string
  slug: string
  description: string
  format: 'ebook' | 'paper'
  /** In the order in which they are shown. */
  titleIds: readonly number[]
  price: Rupiah
  status: BundleStatus
  beginsAt: Date | null
  endsAt: Date | null
}

export type BundleRecord = BundleDraft & { id: number; version: number }

const records = (db: Queryable) =>
  db
    .selectFrom('bundles')
    .select(['id', 'name', 'slug', 'description', 'format', 'status', 'version'])
    .select(['price_idr as price', 'begins_at as beginsAt', 'ends_at as endsAt'])
    .select(
      sql<number[]>`array(select e.title_id from bundle_parts p join editions e on e.id = p.edition_id
        where p.bundle_id = bundles.id order by p.position)`.as('titleIds'),
    )

export async function findRecord(db: Queryable, id: number): Promise<BundleRecord | undefined> {
  return (await records(db).where('id', '=', id).executeTakeFirst()) as BundleRecord | undefined
}

/** Whether another set has the name or the slug. */
export async function findNamesake(
  db: Queryable,
  { id, name, slug }: { id: number | undefined; name: string; slug: string },
): Promise<'name' | 'slug' | undefined> {
  const row = await db
    .selectFrom('bundles')
    .select(['name', 'slug'])
    .where(({ or, eb }) => or([eb('name', '=', name), eb('slug', '=', slug)]))
    .where('id', '<>', id ?? 0)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return row.slug === slug ? 'slug' : 'name'
}

/** The editions of titles in a format, with what each costs at a moment. */
export async function listEditions(
  db: Queryable,
  { titleIds, format, now }: Pick<BundleDraft, 'titleIds' | 'format'> & { now: Date },
): Promise<{ titleId: number; editionId: number; name: string; onSale: boolean; alone: number }[]> {
  const { rows } = await sql<{
    titleId: number
    editionId: number
    name: string
    onSale: boolean
    alone: number
  }>`
    select t.id as "titleId", e.id as "editionId", t.name, ${IS_SOLD} as "onSale",
      pr.final_price_idr as alone
    from unnest(${[...titleIds]}::bigint[]) with ordinality as asked(id, place)
      join titles t on t.id = asked.id
      join editions e on e.title_id = t.id and e.format = ${format}
      cross join lateral price_at(e.id, ${now}) as pr
    order by asked.place`.execute(db)
  return rows
}

const columnsOf = (draft: BundleDraft) => ({
  name: draft.name,
  slug: draft.slug,
  description: draft.description,
  format: draft.format,
  price_idr: draft.price,
  status: draft.status,
  begins_at: draft.beginsAt,
  ends_at: draft.endsAt,
})

export async function insertBundle(
  tx: Tx,
  draft: BundleDraft,
  editionIds: readonly number[],
): Promise<number> {
  const { id } = await tx
    .insertInto('bundles')
    .values(columnsOf(draft))
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertParts(tx, id, editionIds)
  return id
}

export async function updateBundle(
  tx: Tx,
  id: number,
  draft: BundleDraft,
  editionIds: readonly number[],
): Promise<void> {
  await tx
    .updateTable('bundles')
    .set((row) => ({ ...columnsOf(draft), version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('bundle_parts').where('bundle_id', '=', id).execute()
  await insertParts(tx, id, editionIds)
}

async function insertParts(tx: Tx, bundleId: number, editionIds: readonly number[]): Promise<void> {
  const rows = editionIds.map((editionId, position) => ({
    bundle_id: bundleId,
    edition_id: editionId,
    position,
  }))
  await tx.insertInto('bundle_parts').values(rows).execute()
}

/** Waits for purchases of the set, which lock it for share. */
export async function lockBundle(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('bundles').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}
