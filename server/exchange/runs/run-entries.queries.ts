import { sql } from 'kysely'
import type { ROW_OUTCOMES } from '#contracts/exchange-choices.ts'
import { firstCharacters, storableText } from '#kernel/text.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { plainValue } from '../cell-values.rules.ts'
import type { Totals } from '../import-findings.ts'
import type { ReasonCounts, RowEntry } from '../import-report.ts'
import type { Cells } from '../row.rules.ts'

export type RowOutcome = (typeof ROW_OUTCOMES)[number]

export async function insertEntries(tx: Tx, runId: number, entries: readonly RowEntry[]): Promise<void> {
  const optional = (key: string) =>
    entries.map((entry) => (Reflect.get(entry, key) as string | number | undefined) ?? null)
  const cells = entries.map((entry) => ('cells' in entry && entry.cells ? cellsText(entry.cells) : null))
  await sql`
    insert into import_run_entries (run_id, row, outcome, reason, title, sheet, line, product, field, value, into_row,
      title_id, cells)
    select ${runId}, * from unnest(
      ${entries.map(({ row }) => row)}::bigint[], ${entries.map(({ outcome }) => outcome)}::text[],
      ${entries.map(({ reason }) => reason)}::text[], ${entries.map(({ title }) => storableText(title))}::text[],
      ${optional('sheet')}::text[], ${optional('line')}::bigint[], ${optional('product').map(storableOrNull)}::text[],
      ${optional('field')}::text[], ${optional('value').map(storableOrNull)}::text[], ${optional('into_row')}::bigint[],
      ${optional('title_id')}::bigint[], ${cells}::jsonb[])`.execute(tx)
}

const storableOrNull = (value: string | number | null) =>
  value === null ? null : storableText(String(value))

/** Longer cells than any that is read are cut; such a row is refused for its length. */
const LONGEST_CELL = 60_000

function cellsText(cells: Cells): string {
  const texts = Object.entries(cells).map(([name, value]) => [
    storableText(name),
    typeof value === 'number' ? value : storableText(firstCharacters(textOf(value), LONGEST_CELL)),
  ])
  return JSON.stringify(Object.fromEntries(texts))
}

/** As the value is read; what is read as nothing stays as it was written. */
const textOf = (value: unknown): string =>
  value == null ? '' : String(plainValue(value) ?? (Array.isArray(value) ? '' : JSON.stringify(value)))

export type StoredEntry = {
  row: number
  outcome: RowOutcome
  reason: string
  title: string
  sheet: string | null
  line: number | null
  product: string | null
  field: string | null
  value: string | null
  intoRow: number | null
  titleId: number | null
  cells: Record<string, string | number> | null
}

export type EntryFilter = { outcome?: RowOutcome | undefined; reason?: string | undefined }

const entries = (db: Queryable, id: number, { outcome, reason }: EntryFilter) => {
  let rows = db.selectFrom('import_run_entries').where('run_id', '=', id)
  if (outcome !== undefined) rows = rows.where('outcome', '=', outcome)
  if (reason !== undefined) rows = rows.where('reason', '=', reason)
  return rows
}

/** The entries of the next rows after a row; the last row of a full piece may have more of them. */
export async function listEntriesAfter(
  db: Queryable,
  { id, after, limit, ...filter }: { id: number; after: number; limit: number } & EntryFilter,
): Promise<StoredEntry[]> {
  return shownEntries(entries(db, id, filter).where('row', '>', after))
    .limit(limit)
    .execute()
}

/** A page of a run's entries by row. */
export async function listEntries(
  db: Queryable,
  { id, limit, offset, ...filter }: { id: number; limit: number; offset: number } & EntryFilter,
): Promise<StoredEntry[]> {
  return shownEntries(entries(db, id, filter))
    .limit(limit)
    .offset(offset)
    .execute()
}

const shownEntries = (rows: ReturnType<typeof entries>) =>
  rows
    .select(['row', sql<RowOutcome>`outcome`.as('outcome'), 'reason', 'title', 'sheet', 'line', 'product'])
    .select(['field', 'value', 'into_row as intoRow', 'title_id as titleId'])
    .select(sql<StoredEntry['cells']>`cells`.as('cells'))
    .orderBy('row')
    .orderBy('outcome')
    .orderBy('reason')

export async function countEntries(db: Queryable, id: number, filter: EntryFilter): Promise<number> {
  const { count } = await entries(db, id, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A few refused rows of each reason. */
export async function listSamples(db: Queryable, id: number, each: number): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select e.row, e.outcome, e.reason, e.title, e.sheet, e.line, e.product, e.field, e.value, e.into_row as "intoRow",
      e.title_id as "titleId", null as cells
    from (select distinct reason from import_run_entries where run_id = ${id} and outcome = 'refused') as reasons
      cross join lateral (
        select * from import_run_entries f
        where f.run_id = ${id} and f.outcome = 'refused' and f.reason = reasons.reason order by f.row limit ${each}
      ) as e
    order by e.row`.execute(db)
  return rows
}

/** How many entries there are by outcome and reason, the commonest reasons first. */
export async function countReasons(db: Queryable, id: number): Promise<ReasonCounts> {
  const rows = await db
    .selectFrom('import_run_entries')
    .select([sql<RowOutcome>`outcome`.as('outcome'), 'reason'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('run_id', '=', id)
    .groupBy(['outcome', 'reason'])
    .orderBy('count', 'desc')
    .orderBy('reason')
    .execute()
  const counts: ReasonCounts = { refused: {}, merged: {}, unchanged: {}, noted: {} }
  for (const { outcome, reason, count } of rows) counts[outcome][reason] = Number(count)
  return counts
}

/**
 * The rows of titles that the shop has changed meanwhile are refused. @returns how many rows were imported and merged
 * before
 */
export async function refuseRows(
  tx: Tx,
  runId: number,
  leads: readonly number[],
): Promise<Pick<Totals, 'imported' | 'merged'>> {
  const { rows } = await sql<{ merged: number; imported: number }>`
    with stale as (
      select lead, plan, title_id, payload from import_run_titles
      where run_id = ${runId} and lead = any(${leads}::bigint[])
    ), turned as (
      update import_run_entries e set outcome = 'refused', reason = 'shop_changed', cells = coalesce(e.cells, '{}')
      from stale s
      where e.run_id = ${runId} and e.outcome = 'merged' and (s.plan = 'add' and e.into_row = s.lead
        or s.plan = 'change' and e.title_id = s.title_id and e.reason = 'changes_title')
      returning 1
    ), refused as (
      insert into import_run_entries (run_id, row, outcome, reason, title)
      select ${runId}, lead, 'refused', 'shop_changed', coalesce(payload::jsonb #>> '{record,name}', '')
      from stale where plan = 'add' returning 1
    )
    select (select count(*)::int from turned) as merged, (select count(*)::int from refused) as imported`.execute(
    tx,
  )
  return rows[0] ?? { merged: 0, imported: 0 }
}
