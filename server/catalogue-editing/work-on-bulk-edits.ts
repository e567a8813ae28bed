import { actorOfWork } from '#server/platform/actor.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { openRest } from '#server/platform/database/rest-beside.ts'
import {
  type BulkEdit,
  type BulkTitleRow,
  claimBulkEdit,
  listTitlesWithOutcome,
  setBulkState,
  setOutcomes,
  type TitleResult,
} from './bulk-edits.queries.ts'
import { changeTitlesTo } from './change-titles.ts'

/**
 * Titles of one transaction. Each batch drops the shop's cached pages once, and makes other edits of the catalogue
 * wait for as long as it takes.
 */
export const BATCH = 250

/** The pause after a batch, as a share of the time that it took: requests have at least half of the time to themselves. */
const REST = 1

/**
 * Works on the bulk edits under way, a batch at a time, until all are done. Each batch is one transaction, so a process
 * that ends loses at most one, and the next run goes on with the titles that are left.
 */
export async function workOnBulkEdits(
  database: Database,
  clock: () => Date,
  signal?: AbortSignal,
  progressed?: () => void,
): Promise<void> {
  const rest = await openRest(database, REST)
  while (!signal?.aborted) {
    if (!(await database.transact((tx) => workOnBatch(tx, clock())))) return
    progressed?.()
    // What shoppers asked for meanwhile is answered, and what the batch dropped is cached anew, before the next one.
    await rest(signal)
  }
}

/** @returns whether there was something to do */
async function workOnBatch(tx: Tx, now: Date): Promise<boolean> {
  const edit = await claimBulkEdit(tx)
  if (edit === undefined) return false
  const isUndo = edit.state === 'undoing'
  const batch = await listTitlesWithOutcome(tx, edit.id, isUndo ? 'changed' : 'waiting', BATCH)
  if (batch.length > 0) await setOutcomes(tx, edit.id, await changeBatch(tx, edit, batch, now))
  if (batch.length < BATCH) await setBulkState(tx, edit.id, isUndo ? 'undone' : 'done', { ended_at: now })
  return true
}

function changeBatch(
  tx: Tx,
  edit: BulkEdit,
  batch: readonly BulkTitleRow[],
  now: Date,
): Promise<TitleResult[]> {
  const isUndo = edit.state === 'undoing'
  const reason = isUndo ? `Pembatalan ubah massal ${edit.id}` : `Ubah massal ${edit.id}`
  const actor = actorOfWork(edit, `bulk-edit ${edit.id}`, 'katalog.ubah')
  return changeTitlesTo(tx, actor, batch, { isUndo, reason, now })
}
