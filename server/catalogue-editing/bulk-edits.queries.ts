import { sql } from 'kysely'
import type { BULK_OUTCOMES, BULK_STATES } from '#contracts/choices.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { BulkChange, FieldValues, Plan } from './bulk-change.rules.ts'

export type BulkState = (typeof BULK_STATES)[number]
export type BulkOutcome = (typeof BULK_OUTCOMES)[number]

export type BulkEdit = {
  id: number
  state: BulkState
  change: BulkChange
  madeBy: string | null
  madeAt: Date
  startedAt: Date | null
  endedAt: Date | null
  undoUntil: Date | null
  /** In whose name the batches are logged; null at the command line. */
  actingStaffId: number | null
  actingOrigin: string | null
}

const bulkEdits = (db: Queryable) =>
  db
    .selectFrom('bulk_edits as b')
    .leftJoin('staff as s', 's.id', 'b.made_by')
    .select(['b.id', sql<BulkState>`b.state`.as('state'), sql<BulkChange>`b.change`.as('change')])
    .select(['s.name as madeBy', 'b.made_at as madeAt', 'b.started_at as startedAt'])
    .select(['b.ended_at as endedAt', 'b.undo_until as undoUntil'])
    .select(['b.acting_staff_id as actingStaffId', 'b.acting_origin as actingOrigin'])

export async function insertBulkEdit(
  tx: Tx,
  { change, madeBy, now }: { change: BulkChange; madeBy: number | null; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('bulk_edits')
    .values({ change: JSON.stringify(change), state: 'previewed', made_by: madeBy, made_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type PlannedTitle = { id: number; plan: Plan }

export async function insertBulkEditTitles(
  tx: Tx,
  bulkEditId: number,
  titles: readonly PlannedTitle[],
): Promise<void> {
  const json = (of: 'before' | 'after') =>
    titles.map(({ plan }) => (plan.outcome === 'waiting' ? JSON.stringify(plan[of]) : null))
  await sql`
    insert into bulk_edit_titles (bulk_edit_id, title_id, before, after, outcome, reason)
    select ${bulkEditId}, * from unnest(
      ${titles.map((title) => title.id)}::bigint[], ${json('before')}::jsonb[], ${json('after')}::jsonb[], ${titles.map(({ plan }) => plan.outcome)}::text[],
      ${titles.map(({ plan }) => (plan.outcome === 'refused' ? plan.reason : null))}::text[])`.execute(tx)
}

export async function findBulkEdit(db: Queryable, id: number): Promise<BulkEdit | undefined> {
  return bulkEdits(db).where('b.id', '=', id).executeTakeFirst()
}

/** Nobody else changes the state of the bulk edit, or works on it, until the transaction ends. */
export async function lockBulkEdit(tx: Tx, id: number): Promise<BulkEdit | undefined> {
  return bulkEdits(tx).where('b.id', '=', id).forUpdate('b').executeTakeFirst()
}

/** The first bulk edit under way that no other instance works on. */
export async function claimBulkEdit(tx: Tx): Promise<BulkEdit | undefined> {
  return bulkEdits(tx)
    .where('b.state', 'in', ['running', 'undoing'])
    .orderBy('b.id')
    .limit(1)
    .forUpdate('b')
    .skipLocked()
    .executeTakeFirst()
}

/** Those that were run since, the latest first. */
export async function listBulkEdits(db: Queryable, since: Date, limit: number): Promise<BulkEdit[]> {
  return bulkEdits(db)
    .where('b.state', '<>', 'previewed')
    .where('b.made_at', '>=', since)
    .orderBy('b.id', 'desc')
    .limit(limit)
    .execute()
}

export async function setBulkState(
  tx: Tx,
  id: number,
  state: BulkState,
  times: { started_at?: Date; ended_at?: Date; undo_until?: Date } & {
    acting_staff_id?: number | null
    acting_origin?: string | null
  },
): Promise<void> {
  await tx
    .updateTable('bulk_edits')
    .set({ state, ...times })
    .where('id', '=', id)
    .execute()
}

/** How many titles of each bulk edit have which outcome. */
export async function countOutcomes(
  db: Queryable,
  ids: readonly number[],
): Promise<{ id: number; outcome: BulkOutcome; count: number }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('bulk_edit_titles')
    .select(['bulk_edit_id as id', sql<BulkOutcome>`outcome`.as('outcome')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('bulk_edit_id', 'in', ids)
    .groupBy(['bulk_edit_id', 'outcome'])
    .execute()
}

export type BulkTitleRow = {
  id: number
  before: FieldValues
  after: FieldValues
}

/** In the order of their ids; titles that were removed meanwhile are not among them. */
export async function listIdsOf(db: Queryable, bulkEditId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('bulk_edit_titles')
    .select('title_id as id')
    .where('bulk_edit_id', '=', bulkEditId)
    .orderBy('title_id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The next titles with an outcome, by id. */
export async function listTitlesWithOutcome(
  tx: Tx,
  bulkEditId: number,
  outcome: BulkOutcome,
  limit: number,
): Promise<BulkTitleRow[]> {
  return tx
    .selectFrom('bulk_edit_titles')
    .select(['title_id as id', sql<FieldValues>`before`.as('before')])
    .select(sql<FieldValues>`after`.as('after'))
    .where('bulk_edit_id', '=', bulkEditId)
    .where('outcome', '=', outcome)
    .orderBy('title_id')
    .limit(limit)
    .execute()
}

export type TitleResult = {
  id: number
  outcome: BulkOutcome
  reason?: string
  /** What the title's fields are now, where names were spelled otherwise than in the preview. */
  after?: FieldValues
}

export async function setOutcomes(
  tx: Tx,
  bulkEditId: number,
  results: readonly TitleResult[],
): Promise<void> {
  await sql`
    update bulk_edit_titles t set outcome = r.outcome, reason = r.reason, after = coalesce(r.after, t.after)
    from unnest(${results.map(({ id }) => id)}::bigint[], ${results.map(({ outcome }) => outcome)}::text[],
      ${results.map(({ reason }) => reason ?? null)}::text[],
      ${results.map(({ after }) => (after ? JSON.stringify(after) : null))}::jsonb[]) as r(id, outcome, reason, after)
    where t.bulk_edit_id = ${bulkEditId} and t.title_id = r.id`.execute(tx)
}

export type ShownTitle = {
  id: number
  name: string
  outcome: BulkOutcome
  reason: string | null
  before: FieldValues | null
  after: FieldValues | null
}

/** A page of a bulk edit's titles, those that change first. */
export async function listShownTitles(
  db: Queryable,
  {
    id,
    outcome,
    limit,
    offset,
  }: { id: number; outcome: BulkOutcome | undefined; limit: number; offset: number },
): Promise<ShownTitle[]> {
  let rows = db
    .selectFrom('bulk_edit_titles as b')
    .innerJoin('titles as t', 't.id', 'b.title_id')
    .select(['b.title_id as id', 't.name', sql<BulkOutcome>`b.outcome`.as('outcome'), 'b.reason'])
    .select([sql<FieldValues | null>`b.before`.as('before'), sql<FieldValues | null>`b.after`.as('after')])
    .where('b.bulk_edit_id', '=', id)
  if (outcome !== undefined) rows = rows.where('b.outcome', '=', outcome)
  return rows.orderBy('b.title_id').limit(limit).offset(offset).execute()
}

export async function namesOfGenres(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('genres').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Previews that were never run, and bulk edits that can no longer be undone. */
export async function deleteOldBulkEdits(
  tx: Tx,
  { previewsBefore, runsBefore }: { previewsBefore: Date; runsBefore: Date },
): Promise<void> {
  await tx
    .deleteFrom('bulk_edits')
    .where((row) =>
      row.or([
        row('state', '=', 'previewed').and('made_at', '<', previewsBefore),
        row('state', 'in', ['done', 'stopped', 'undone']).and('made_at', '<', runsBefore),
      ]),
    )
    .execute()
}
