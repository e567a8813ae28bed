import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export type NameTable = 'publishers' | 'contributors' | 'genres' | 'series'
/** Those with a page of their own. */
type DescribedTable = Exclude<NameTable, 'genres'>

const MOST_TRIES = 5

/**
 * The ids of names by their folded form; new names are inserted. A name that was merged has the id of the other. Two
 * transactions may give the same slug to two new names at once: the later insert leaves its row out, and succeeds when
 * it is repeated after the other's commit. Known names are left out first: the trigger would look for a free slug of each.
 */
export async function upsertNames(
  tx: Tx,
  table: NameTable,
  names: Map<string, string>,
): Promise<Map<string, number>> {
  if (names.size === 0) return new Map()
  const target = sql.table(table)
  const keys = [...names.keys()].sort()
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    await sql`
      insert into ${target} (name, name_key)
      select name, name_key from unnest(${keys.map((key) => names.get(key))}::text[], ${keys}::text[]) as n(name, name_key)
      where not exists (select from ${target} t where t.name_key = n.name_key)
      on conflict do nothing`.execute(tx)
    const { rows } = await sql<{ id: number; name_key: string }>`
      select coalesce(merged_into, id) as id, name_key from ${target}
      where name_key = any(${keys}::text[])`.execute(tx)
    if (rows.length === keys.length) return new Map(rows.map((row) => [row.name_key, row.id]))
  }
  throw new Error(`some of the names were not stored in ${MOST_TRIES} tries: ${keys.join(', ')}`)
}

export type NameRecord = {
  id: number
  name: string
  /** The id of the name that it was merged into. */
  mergedInto: number | null
  version: number
}

export async function findName(db: Queryable, table: NameTable, id: number): Promise<NameRecord | undefined> {
  const { rows } = await sql<NameRecord>`
    select id, name, merged_into as "mergedInto", version from ${sql.table(table)} where id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Another name than the given one that has this folded form. */
export async function findNamesake(
  db: Queryable,
  table: NameTable,
  key: string,
  exceptId: number,
): Promise<NameRecord | undefined> {
  const { rows } = await sql<NameRecord>`
    select id, name, merged_into as "mergedInto", version from ${sql.table(table)}
    where name_key = ${key} and id <> ${exceptId}`.execute(db)
  return rows[0]
}

export async function updateName(
  tx: Tx,
  table: NameTable,
  id: number,
  { name, key }: { name: string; key: string },
): Promise<void> {
  await sql`
    update ${sql.table(table)} set name = ${name}, name_key = ${key}, version = version + 1, pending_after = 0
    where id = ${id}`.execute(tx)
}

/** The same for a name that no title shows, since it is merged. */
export async function updateKey(
  tx: Tx,
  table: NameTable,
  id: number,
  { name, key }: { name: string; key: string },
): Promise<void> {
  await sql`update ${sql.table(table)} set name = ${name}, name_key = ${key} where id = ${id}`.execute(tx)
}

/** What was merged into the first before is merged into the second as well. */
export async function markMerged(tx: Tx, table: NameTable, id: number, into: number): Promise<void> {
  await sql`
    update ${sql.table(table)} set merged_into = ${into} where merged_into = ${id}`.execute(tx)
  await sql`
    update ${sql.table(table)} set merged_into = ${into}, pending_after = 0, version = version + 1
    where id = ${id}`.execute(tx)
}

export async function findAbout(db: Queryable, table: DescribedTable, id: number): Promise<string> {
  const { rows } = await sql<{ about: string }>`
    select about from ${sql.table(table)} where id = ${id}`.execute(db)
  return rows[0]?.about ?? ''
}

export async function updateAbout(tx: Tx, table: DescribedTable, id: number, about: string): Promise<void> {
  await sql`
    update ${sql.table(table)} set about = ${about}, version = version + 1 where id = ${id}`.execute(tx)
}

/** A name without a text gets that of the one that is merged into it. @returns whether it got it */
export async function passAboutOn(
  tx: Tx,
  table: DescribedTable,
  { id, into }: { id: number; into: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} kept set about = gone.about, version = kept.version + 1
    from ${sql.table(table)} gone
    where kept.id = ${into} and gone.id = ${id} and kept.about = '' and gone.about <> ''`.execute(tx)
  return numAffectedRows === 1n
}

/** Expects titles as `t`. */
const hasName = (table: NameTable, id: number | RawBuilder<unknown>): RawBuilder<unknown> => {
  if (table === 'contributors') {
    return sql`exists (select from title_contributors tc where tc.title_id = t.id and tc.contributor_id = ${id})`
  }
  return sql`t.${columnOf(table)} = ${id}`
}
export const columnOf = (table: Exclude<NameTable, 'contributors'>) =>
  ({ genres: sql.ref('genre_id'), publishers: sql.ref('publisher_id'), series: sql.ref('series_id') })[table]

export async function countTitlesOf(db: Queryable, table: NameTable, id: number): Promise<number> {
  const { rows } = await sql<{ titles: number }>`
    select count(*) as titles from titles t where ${hasName(table, id)}`.execute(db)
  return rows[0]?.titles ?? 0
}

export type ListedName = { id: number; name: string; about: string; titles: number; version: number }

/** Names of the kind that have all words in their folded form, in their order. */
export async function listNameRows(
  db: Queryable,
  table: DescribedTable,
  { words, limit, offset }: { words: readonly string[]; limit: number; offset: number },
): Promise<{ rows: ListedName[]; total: number }> {
  const like = words.map((word) => sql`n.name_key like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`)
  const where = sql.join([sql`n.merged_into is null`, ...like], sql` and `)
  const { rows } = await sql<ListedName>`
    select n.id, n.name, n.about, n.version, (select count(*) from titles t where ${hasName(table, sql.ref('n.id'))}) as titles
    from (
      select n.* from ${sql.table(table)} n where ${where}
      order by n.name_key, n.id limit ${limit} offset ${offset}
    ) as n order by n.name_key, n.id`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(table)} n where ${where}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}
