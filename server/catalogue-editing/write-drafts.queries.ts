import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { DraftWrite } from './title-draft.rules.ts'
import { columnsOf, type NameIds } from './title-records.queries.ts'

/** Only those that differ: a column that is written costs the checks of its keys and indexes. */
const changedColumns = ({ draft, present, names, status }: DraftWrite & { names: NameIds }) => {
  const before: Record<string, unknown> = columnsOf(present, { publisherId: undefined, seriesId: undefined })
  const columns = Object.entries(columnsOf(draft, names)).filter(
    ([column, value]) => value !== before[column],
  )
  return { ...Object.fromEntries(columns), ...(status && { status }) }
}

/** Raises the titles' versions. Those in which the same columns differ are written together. */
export async function updateDrafts(
  tx: Tx,
  writes: readonly (DraftWrite & { names: NameIds })[],
  now: Date,
): Promise<void> {
  const rows = writes.map((write) => ({ columns: changedColumns(write), id: write.id }))
  for (const alike of Map.groupBy(rows, ({ columns }) => Object.keys(columns).join()).values()) {
    const changed = Object.keys(alike[0]?.columns ?? {}).map(
      (column) => sql`${sql.ref(column)} = n.${sql.ref(column)}`,
    )
    await sql`
      update titles t set ${sql.join([...changed, sql`version = t.version + 1`, sql`updated_at = ${now}`])}
      from jsonb_populate_recordset(null::titles, ${JSON.stringify(alike.map(({ id, columns }) => ({ id, ...columns })))}) as n
      where t.id = n.id`.execute(tx)
  }
}
