import { recordActs } from '#server/audit/record-act.ts'
import { announceCatalogueChange } from '#server/catalogue/catalogue-version.ts'
import { refreshListings } from '#server/catalogue/refresh-listings.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { inSlices } from '#server/platform/in-slices.ts'
import { differenceFrom, holds } from './bulk-change.rules.ts'
import type { BulkTitleRow, TitleResult } from './bulk-edits.queries.ts'
import { deleteRefusedPlans } from './planned-statuses.queries.ts'
import { writeDuePrices } from './price-changes.queries.ts'
import { refuseDraft } from './save-title.ts'
import { refuseMove, VERBS_OF_STATUS } from './set-title-status.ts'
import { applyChanges, type DraftWrite } from './title-draft.rules.ts'
import { type EditedTitle, findTitles, lockTitles } from './title-records.queries.ts'
import { writeDrafts } from './write-drafts.ts'

/**
 * Changes each title from the fields that it is said to have to others, or back, and leaves those that somebody has
 * changed meanwhile. Each change is an entry of the log.
 * @returns what was done, in the order of the rows
 */
export async function changeTitlesTo(
  tx: Tx,
  actor: Actor,
  rows: readonly BulkTitleRow[],
  { isUndo, reason, now }: { isUndo: boolean; reason: string; now: Date },
): Promise<TitleResult[]> {
  const ids = rows.map(({ id }) => id)
  await announceCatalogueChange(tx)
  await lockTitles(tx, ids)
  await writeDuePrices(tx, ids, now)
  const former = byId(await findTitles(tx, ids))
  const writes = new Map<number, DraftWrite>()
  const results = await inSlices(rows, async (row) => {
    // An undone import may name a title twice: as changed and as withdrawn.
    if (writes.has(row.id)) await writeDrafts(tx, [...writes.values()], now).then(() => writes.clear())
    const { result, write } = await checkOne(tx, former.get(row.id), row, { isUndo, now })
    if (write !== undefined) writes.set(row.id, write)
    return result
  })
  await writeDrafts(tx, [...writes.values()], now)
  const changed = results.filter(({ outcome }) => outcome === 'changed' || outcome === 'undone')
  if (changed.length === 0) return results
  const changedIds = changed.map(({ id }) => id)
  await refreshListings(tx, changedIds)
  const differences = await inSlices(await findTitles(tx, changedIds), (after) => {
    const before = former.get(after.id) ?? after
    return { before, after, difference: differenceFrom(before, after) }
  })
  const moved = differences.filter(({ difference }) => difference.status !== undefined)
  await deleteRefusedPlans(
    tx,
    moved.map(({ after }) => after.id),
  )
  await recordActs(
    tx,
    actor,
    differences.map(({ before, after, difference }) => {
      const { status } = difference
      const verb = status && Object.keys(difference).length === 1 ? VERBS_OF_STATUS[status] : 'title.change'
      return { verb, id: after.id, before, after, reason, now }
    }),
  )
  if (isUndo) return results
  const afters = new Map(differences.map(({ after, difference }) => [after.id, difference]))
  return results.map((result) => {
    const after = afters.get(result.id)
    return after === undefined ? result : { ...result, after }
  })
}

type Checked = { result: TitleResult; write?: DraftWrite }

async function checkOne(
  tx: Tx,
  title: EditedTitle | undefined,
  row: BulkTitleRow,
  { isUndo, now }: { isUndo: boolean; now: Date },
): Promise<Checked> {
  const { id } = row
  const unchanged = isUndo ? 'not_undone' : 'changed_meanwhile'
  if (title === undefined) return { result: { id, outcome: unchanged } }
  // A change begins from what the preview showed, an undo from what the change made of it: no later work is lost.
  if (!holds(title, isUndo ? row.after : row.before)) {
    const reason = 'Judul ini sudah diubah lagi oleh orang lain'
    return { result: { id, outcome: unchanged, reason } }
  }
  const { status, ...changes } = isUndo ? row.before : row.after
  try {
    const applied = applyChanges(title, changes)
    if ('fault' in applied) throw new Failure('invalid', applied.fault.message)
    if (status !== undefined) await refuseMove(tx, title, status)
    await refuseDraft(tx, applied.draft, title, now)
    const write = { id, draft: applied.draft, present: title, status }
    return { result: { id, outcome: isUndo ? 'undone' : 'changed' }, write }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { result: { id, outcome: isUndo ? 'not_undone' : 'refused', reason: error.message } }
  }
}

const byId = (titles: readonly EditedTitle[]) => new Map(titles.map((title) => [title.id, title]))
