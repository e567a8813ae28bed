import { recordAct } from '#server/audit/record-act.ts'
import { announceCatalogueChange } from '#server/catalogue/catalogue-version.ts'
import { refreshListings } from '#server/catalogue/refresh-listings.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { differenceFrom, type FieldValues, holds } from './bulk-change.rules.ts'
import {
  type BulkEdit,
  type BulkTitleRow,
  claimBulkEdit,
  listTitlesWithOutcome,
  setBulkState,
  setOutcomes,
  type TitleResult,
} from './bulk-edits.queries.ts'
import { writeDuePrices } from './price-changes.queries.ts'
import { writeDraft } from './save-title.ts'
import { refuseMove, VERBS_OF_STATUS } from './set-title-status.ts'
import { applyChanges } from './title-draft.rules.ts'
import { type EditedTitle, findTitles, lockTitles } from './title-records.queries.ts'

/**
 * Titles of one transaction. Each batch drops the shop's cached pages once, and makes other edits of the catalogue
 * wait for as long as it takes.
 */
export const BATCH = 250

/**
 * Works on the bulk edits under way, a batch at a time, until all are done. Each batch is one transaction, so a process
 * that ends loses at most one, and the next run goes on with the titles that are left.
 */
export async function workOnBulkEdits(
  database: Database,
  clock: () => Date,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted) {
    if (!(await database.transact((tx) => workOnBatch(tx, clock())))) return
  }
}

/** @returns whether there was something to do */
async function workOnBatch(tx: Tx, now: Date): Promise<boolean> {
  const edit = await claimBulkEdit(tx)
  if (edit === undefined) return false
  const isUndo = edit.state === 'undoing'
  const batch = await listTitlesWithOutcome(tx, edit.id, isUndo ? 'changed' : 'waiting', BATCH)
  if (batch.length > 0) await setOutcomes(tx, edit.id, await changeTitles(tx, edit, batch, now))
  if (batch.length < BATCH) await setBulkState(tx, edit.id, isUndo ? 'undone' : 'done', { ended_at: now })
  return true
}

async function changeTitles(
  tx: Tx,
  edit: BulkEdit,
  batch: readonly BulkTitleRow[],
  now: Date,
): Promise<TitleResult[]> {
  const isUndo = edit.state === 'undoing'
  const ids = batch.map(({ id }) => id)
  await announceCatalogueChange(tx)
  await lockTitles(tx, ids)
  await writeDuePrices(tx, ids, now)
  const former = byId(await findTitles(tx, ids))
  const results: TitleResult[] = []
  for (const row of batch) results.push(await changeOne(tx, former.get(row.id), row, { isUndo, now }))
  const changed = results.filter(({ outcome }) => outcome === 'changed' || outcome === 'undone')
  if (changed.length === 0) return results
  const changedIds = changed.map(({ id }) => id)
  await refreshListings(tx, changedIds)
  const actor = actorOf(edit)
  const reason = isUndo ? `Pembatalan ubah massal ${edit.id}` : `Ubah massal ${edit.id}`
  const afters = new Map<number, FieldValues>()
  for (const after of await findTitles(tx, changedIds)) {
    const before = former.get(after.id) ?? after
    const difference = differenceFrom(before, after)
    const { status } = difference
    const verb = status && Object.keys(difference).length === 1 ? VERBS_OF_STATUS[status] : 'title.change'
    await recordAct(tx, actor, { verb, id: after.id, before, after, reason, now })
    afters.set(after.id, difference)
  }
  if (isUndo) return results
  return results.map((result) => {
    const after = afters.get(result.id)
    return after === undefined ? result : { ...result, after }
  })
}

async function changeOne(
  tx: Tx,
  title: EditedTitle | undefined,
  row: BulkTitleRow,
  { isUndo, now }: { isUndo: boolean; now: Date },
): Promise<TitleResult> {
  const { id } = row
  if (title === undefined) return { id, outcome: isUndo ? 'not_undone' : 'changed_meanwhile' }
  // A change begins from what the preview showed, an undo from what the change made of it: no later work is lost.
  if (!holds(title, isUndo ? row.after : row.before)) {
    const reason = 'Judul ini sudah diubah lagi oleh orang lain'
    return { id, outcome: isUndo ? 'not_undone' : 'changed_meanwhile', reason }
  }
  const { status, ...changes } = isUndo ? row.before : row.after
  try {
    const applied = applyChanges(title, changes)
    if ('fault' in applied) throw new Failure('invalid', applied.fault.message)
    if (status !== undefined) await refuseMove(tx, title, status)
    await writeDraft(tx, title, applied.draft, { status, now })
    return { id, outcome: isUndo ? 'undone' : 'changed' }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { id, outcome: isUndo ? 'not_undone' : 'refused', reason: error.message }
  }
}

/** Whoever ran it; what they may do was checked then. */
function actorOf({ id, actingStaffId, actingOrigin }: BulkEdit): Actor {
  if (actingStaffId === null) return { kind: 'system', name: `bulk-edit ${id}` }
  return {
    kind: 'staff',
    id: actingStaffId,
    name: '',
    rights: new Set(['katalog.ubah']),
    ip: actingOrigin ?? '',
  }
}

const byId = (titles: readonly EditedTitle[]) => new Map(titles.map((title) => [title.id, title]))
