import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'

export type NameTable = 'publishers' | 'contributors' | 'genres' | 'series'

/** The ids of names by their folded form; new names are inserted. */
export async function upsertNames(
  tx: Tx,
  table: NameTable,
  names: Map<string, string>,
): Promise<Map<string, number>> {
  if (names.size === 0) return new Map()
  const target = sql.table(table)
  const keys = [...names.keys()].sort()
  await sql`
    insert into ${target} (name, name_key)
    select name, name_key from unnest(${keys.map((key) => names.get(key))}::text[], ${keys}::text[]) as n(name, name_key)
    on conflict (name_key) do nothing`.execute(tx)
  const { rows } = await sql<{ id: number; name_key: string }>`
    select id, name_key from ${target} where name_key = any(${keys}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.name_key, row.id]))
}
