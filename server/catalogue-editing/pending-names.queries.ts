import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { columnOf, type NameTable } from './names.queries.ts'

export type PendingName = { id: number; mergedInto: number | null; after: number; removed: boolean }

/** The first name of the kind whose titles do not all show it as it is now. */
export async function findPendingName(db: Queryable, table: NameTable): Promise<PendingName | undefined> {
  return (await pendingNames(db, table, sql`true`))[0]
}

/** The same of one name, locked by the lock of the catalogue's version. */
export async function getPendingName(tx: Tx, table: NameTable, id: number): Promise<PendingName | undefined> {
  return (await pendingNames(tx, table, sql`id = ${id}`))[0]
}

async function pendingNames(
  db: Queryable,
  table: NameTable,
  which: RawBuilder<unknown>,
): Promise<PendingName[]> {
  const removed = table === 'genres' ? sql`removed` : sql`false`
  const { rows } = await sql<PendingName>`
    select id, merged_into as "mergedInto", pending_after as after, ${removed} as removed
    from ${sql.table(table)} where pending_after is not null and ${which} order by id limit 1`.execute(db)
  return rows
}

/** The next titles of a name, by id. */
export async function listTitlesOfName(
  db: Queryable,
  table: NameTable,
  { id, after, limit }: { id: number; after: number; limit: number },
): Promise<number[]> {
  const named =
    table === 'contributors'
      ? sql`select title_id as id from title_contributors where contributor_id = ${id} and title_id > ${after}`
      : sql`select id from titles where ${columnOf(table)} = ${id} and id > ${after}`
  const { rows } = await sql<{ id: number }>`${named} group by 1 order by 1 limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/** Gives titles the second name in place of the first; null takes the name away. */
export async function moveTitles(
  tx: Tx,
  table: NameTable,
  { id, into, titleIds }: { id: number; into: number | null; titleIds: readonly number[] },
): Promise<void> {
  const ids = sql`any(${[...titleIds]}::bigint[])`
  if (table !== 'contributors') {
    const alone = table === 'series' && into === null ? sql`, series_number = null` : sql``
    await sql`update titles set ${columnOf(table)} = ${into} ${alone} where id = ${ids}`.execute(tx)
    return
  }
  // Whoever stood in a title under both names stands there once in each role.
  await sql`
    delete from title_contributors gone using title_contributors kept
    where gone.title_id = ${ids} and gone.contributor_id = ${id}
      and kept.title_id = gone.title_id and kept.contributor_id = ${into} and kept.role = gone.role`.execute(
    tx,
  )
  await sql`
    update title_contributors set contributor_id = ${into}
    where title_id = ${ids} and contributor_id = ${id}`.execute(tx)
}

/** Notes how far the titles of a name are done; null where all are. */
export async function notePending(tx: Tx, table: NameTable, id: number, after: number | null): Promise<void> {
  await sql`update ${sql.table(table)} set pending_after = ${after} where id = ${id}`.execute(tx)
}
