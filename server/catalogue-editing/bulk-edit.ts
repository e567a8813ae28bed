import { MOST_BULK_TITLES, UNDO_DAYS } from '#contracts/console/bulk-edits.ts'
import { DAY } from '#kernel/time.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { type Actor, actingAs, requireRight } from '#server/platform/actor.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import { type BulkChange, type Plan, planChange } from './bulk-change.rules.ts'
import {
  type BulkEdit,
  type BulkOutcome,
  countOutcomes,
  findBulkEdit,
  insertBulkEdit,
  insertBulkEditTitles,
  listBulkEdits,
  listIdsOf,
  listShownTitles,
  lockBulkEdit,
  namesOfGenres,
  type ShownTitle,
  setBulkState,
} from './bulk-edits.queries.ts'
import { listTitleIds } from './list-titles.queries.ts'
import { readSearch, type TitleSearch } from './list-titles.ts'
import { refuseMove } from './set-title-status.ts'
import { type EditedTitle, findTitles, hasGenre } from './title-records.queries.ts'

/** Titles by their ids, all that a list finds at the preview, or those of another preview. */
export type ChosenTitles = { ids: readonly number[] } | { matching: TitleSearch } | { previewed: number }

export type CountedBulkEdit = BulkEdit & { counts: Record<BulkOutcome, number> }

/** Titles that are read at a time. */
const READ_AT_ONCE = 500

/**
 * Says what a change would do to each of many titles, and keeps that for a day. Nothing of the shop is changed.
 * @throws Failure forbidden, invalid
 */
export async function previewBulkEdit(
  tx: Tx,
  actor: Actor,
  { of, change, now }: { of: ChosenTitles; change: BulkChange; now: Date },
): Promise<CountedBulkEdit> {
  requireRight(actor, 'katalog.ubah')
  const { genreId } = change.fields
  if (genreId != null && !(await hasGenre(tx, genreId))) {
    throw fieldFailure('change.genre_id', 'Kategori ini tidak ada')
  }
  const ids = await idsOf(tx, of)
  if (ids.length === 0) throw fieldFailure('of', 'Tidak ada judul yang cocok')
  if (ids.length > MOST_BULK_TITLES) {
    throw fieldFailure('of', 'Lebih dari 20.000 judul cocok. Persempit saringannya')
  }
  const madeBy = actor.kind === 'staff' ? actor.id : null
  const id = await insertBulkEdit(tx, { change, madeBy, now })
  for (let start = 0; start < ids.length; start += READ_AT_ONCE) {
    const titles = await findTitles(tx, ids.slice(start, start + READ_AT_ONCE))
    const planned = []
    for (const title of titles) {
      const plan = await planFor(tx, title, change)
      planned.push({ id: title.id, plan })
    }
    await insertBulkEditTitles(tx, id, planned)
  }
  const edit = await getBulkEdit(tx, id)
  const after = { change, titles: edit.counts.waiting }
  await recordAct(tx, actor, { verb: 'bulk-edit.prepare', id, after, now })
  return edit
}

async function idsOf(tx: Tx, of: ChosenTitles): Promise<number[]> {
  if ('ids' in of) return [...new Set(of.ids)].sort((one, other) => one - other)
  if ('previewed' in of) return listIdsOf(tx, of.previewed)
  const { search, ...filter } = of.matching
  return listTitleIds(tx, { ...filter, ...readSearch(search) }, MOST_BULK_TITLES + 1)
}

async function planFor(tx: Tx, title: EditedTitle, change: BulkChange): Promise<Plan> {
  const plan = planChange(title, change)
  if (plan.outcome !== 'waiting' || plan.after.status === undefined) return plan
  try {
    await refuseMove(tx, title, plan.after.status)
    return plan
  } catch (error) {
    if (error instanceof Failure) return { outcome: 'refused', reason: error.message }
    throw error
  }
}

type Act = { id: number; now: Date }

/**
 * Lets the titles of a preview be changed, in the background and in the name of whoever runs it; a bulk edit that was
 * stopped goes on.
 * @throws Failure forbidden, not_found, conflict
 */
export async function runBulkEdit(tx: Tx, actor: Actor, { id, now }: Act): Promise<CountedBulkEdit> {
  const before = await lockForAct(tx, actor, id)
  const { state, counts, change, startedAt } = before
  if (state !== 'previewed' && state !== 'stopped') {
    throw new Failure('conflict', 'Ubah massal ini sudah dijalankan.')
  }
  if (counts.waiting === 0) throw new Failure('conflict', 'Tidak ada judul yang berubah.')
  const undo_until = new Date(now.getTime() + UNDO_DAYS * DAY)
  await setBulkState(tx, id, 'running', { started_at: startedAt ?? now, undo_until, ...actingAs(actor) })
  const after = { change, titles: counts.waiting }
  await recordAct(tx, actor, { verb: 'bulk-edit.run', id, after, now })
  return getBulkEdit(tx, id)
}

/**
 * Stops a bulk edit after the batch that is under way.
 * @throws Failure forbidden, not_found, conflict
 */
export async function stopBulkEdit(tx: Tx, actor: Actor, { id, now }: Act): Promise<CountedBulkEdit> {
  const { state } = await lockForAct(tx, actor, id)
  if (state !== 'running') throw new Failure('conflict', 'Ubah massal ini tidak sedang berjalan.')
  await setBulkState(tx, id, 'stopped', { ended_at: now })
  const acts = { before: { state }, after: { state: 'stopped' } }
  await recordAct(tx, actor, { verb: 'bulk-edit.stop', id, ...acts, now })
  return getBulkEdit(tx, id)
}

/**
 * Lets the titles be changed back, but for those that somebody has changed in the same fields since.
 * @throws Failure forbidden, not_found, conflict
 */
export async function undoBulkEdit(tx: Tx, actor: Actor, { id, now }: Act): Promise<CountedBulkEdit> {
  const { state, counts, undoUntil } = await lockForAct(tx, actor, id)
  if (state !== 'done' && state !== 'stopped') {
    throw new Failure('conflict', 'Ubah massal ini tidak dapat dibatalkan sekarang.')
  }
  if (undoUntil === null || undoUntil < now || counts.changed === 0) {
    throw new Failure('conflict', 'Ubah massal ini tidak dapat dibatalkan lagi.')
  }
  await setBulkState(tx, id, 'undoing', actingAs(actor))
  await recordAct(tx, actor, { verb: 'bulk-edit.undo', id, after: { titles: counts.changed }, now })
  return getBulkEdit(tx, id)
}

async function lockForAct(tx: Tx, actor: Actor, id: number): Promise<CountedBulkEdit> {
  requireRight(actor, 'katalog.ubah')
  const edit = await lockBulkEdit(tx, id)
  if (edit === undefined) throw notFound()
  return counted(tx, edit)
}

/** @throws Failure not_found */
export async function getBulkEdit(db: Queryable, id: number): Promise<CountedBulkEdit> {
  const edit = await findBulkEdit(db, id)
  if (edit === undefined) throw notFound()
  return counted(db, edit)
}

const MOST_LISTED = 100

/** Those of the last 30 days that were run, the latest first. */
export async function listRunBulkEdits(db: Queryable, now: Date): Promise<CountedBulkEdit[]> {
  const edits = await listBulkEdits(db, new Date(now.getTime() - UNDO_DAYS * DAY), MOST_LISTED)
  const rows = await countOutcomes(
    db,
    edits.map(({ id }) => id),
  )
  return edits.map((edit) => ({ ...edit, counts: countsOf(rows.filter(({ id }) => id === edit.id)) }))
}

export type BulkTitlesPage = { rows: ShownTitle[]; total: number; genres: Map<number, string> }

/** A page of what a bulk edit changes, with the names of the genres in it. @throws Failure not_found */
export async function listBulkTitles(
  db: Queryable,
  window: { id: number; outcome: BulkOutcome | undefined; limit: number; offset: number },
): Promise<BulkTitlesPage> {
  const { counts } = await getBulkEdit(db, window.id)
  const rows = await listShownTitles(db, window)
  const genreIds = rows.flatMap(({ before, after }) => [before?.genreId ?? [], after?.genreId ?? []].flat())
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return {
    rows,
    total: window.outcome === undefined ? all : counts[window.outcome],
    genres: await namesOfGenres(db, genreIds),
  }
}

async function counted(db: Queryable, edit: BulkEdit): Promise<CountedBulkEdit> {
  return { ...edit, counts: countsOf(await countOutcomes(db, [edit.id])) }
}

const NONE: Record<BulkOutcome, number> = {
  waiting: 0,
  unchanged: 0,
  refused: 0,
  changed: 0,
  changed_meanwhile: 0,
  undone: 0,
  not_undone: 0,
}
const countsOf = (rows: readonly { outcome: BulkOutcome; count: number }[]) => ({
  ...NONE,
  ...Object.fromEntries(rows.map(({ outcome, count }) => [outcome, Number(count)])),
})

const notFound = () => new Failure('not_found', 'Ubah massal ini tidak ada, atau sudah terlalu lama.')
