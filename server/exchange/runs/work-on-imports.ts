import { announceCatalogueChange, readCatalogueVersion } from '#server/catalogue/catalogue-version.ts'
import { rankSales } from '#server/catalogue/rank-sales.ts'
import { differenceFrom } from '#server/catalogue-editing/bulk-change.rules.ts'
import { changeTitlesTo } from '#server/catalogue-editing/change-titles.ts'
import { type EditedTitle, readTitles } from '#server/catalogue-editing/read-titles.ts'
import { removeTitles } from '#server/catalogue-editing/remove-titles.ts'
import { saveTitles } from '#server/catalogue-editing/save-titles.ts'
import { setTitleStatus } from '#server/catalogue-editing/set-title-status.ts'
import { countSales } from '#server/inventory/count-sales.ts'
import { receiveStock } from '#server/inventory/move-stock.ts'
import { type Actor, actorOfWork } from '#server/platform/actor.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { databaseFault } from '#server/platform/database/database-faults.ts'
import { openRest } from '#server/platform/database/rest-beside.ts'
import { Failure } from '#server/platform/failure.ts'
import { readShopParts } from '#server/shop-settings/read-shop.ts'
import { wishCovers } from '../covers/wish-covers.ts'
import { analyzeCatalogue, lockImports } from '../import.queries.ts'
import { restoreRecords, storeRecords } from '../onix/onix-records.queries.ts'
import { findSwitchedOff } from '../own-days.rules.ts'
import type { ReadTitle } from '../read-title.ts'
import { editTitles } from './edit-titles.ts'
import { changeRun, claimRun, type ImportRun, lockRun } from './import-runs.queries.ts'
import { matchTitles } from './match-titles.ts'
import { refuseRows } from './run-entries.queries.ts'
import {
  type AppliedTitle,
  listApplied,
  listGot,
  listWaiting,
  listWithdrawals,
  noteTitles,
  stageWaiting,
  type TitleResult,
  type WaitingTitle,
} from './run-titles.queries.ts'

/**
 * New titles of one transaction. The counts and words of the lists are written once a batch, so small ones cost more a
 * title; other edits of the catalogue wait for a batch, about two seconds.
 */
export const BATCH = 4000
/** The pause after a batch, as a share of the time that it took, where shoppers use the shop meanwhile. */
const REST = 1.5
/** Titles that are changed back, or withdrawn, one by one. */
const UNDO_BATCH = 250

/**
 * Works on the runs that are applied or undone, the first one first, a batch at a time, until there is nothing to do.
 * Each batch is one transaction with the run's position, so a process that ends loses at most one, and the next goes on
 * with the titles that are left.
 */
export async function workOnImports(
  database: Database,
  clock: () => Date,
  { signal, onBatch }: { signal?: AbortSignal; onBatch?: (run: ImportRun) => void } = {},
): Promise<void> {
  const rest = await openRest(database, REST)
  while (!signal?.aborted) {
    let worked: ImportRun | undefined
    try {
      const run = await database.transact(async (tx) => {
        await lockImports(tx)
        worked = await claimRun(tx)
        if (worked === undefined) return undefined
        await workOnBatch(tx, worked, clock())
        return worked
      })
      if (run === undefined) return
      onBatch?.(run)
      await rest(signal)
    } catch (error) {
      if (worked === undefined || databaseFault(error) !== undefined) throw error
      await pauseFaulty(database, worked.id, clock())
      throw error
    }
  }
}

/** A run whose batch cannot be applied would stop all that come after it. */
async function pauseFaulty(database: Database, id: number, now: Date): Promise<void> {
  const fault = 'Bagian ini gagal diproses, dan tidak ada yang diubah olehnya. Lanjutkan untuk mencoba lagi.'
  await database.transact(async (tx) => {
    const run = await lockRun(tx, id)
    if (run?.state !== 'running' && run?.state !== 'undoing') return
    await changeRun(tx, id, { state: run.state === 'running' ? 'paused' : 'done', fault, ended_at: now })
  })
}

async function workOnBatch(tx: Tx, run: ImportRun, now: Date): Promise<void> {
  if (run.state === 'undoing') return undoBatch(tx, run, now)
  // Somebody else has changed the catalogue since the check, or the last batch.
  if ((await readCatalogueVersion(tx)) !== run.catalogueVersion) await refuseGot(tx, run)
  // Its row is locked before those of titles, as in every change of the catalogue.
  if (run.titlesDone < run.titlesPlanned) await announceCatalogueChange(tx)
  const batch = await listWaiting(tx, run.id, BATCH)
  if (batch.length > 0) return applyBatch(tx, run, batch, now)
  const withdrawals = await listWithdrawals(tx, run.id, UNDO_BATCH)
  if (withdrawals.length > 0) return withdrawBatch(tx, run, withdrawals, now)
  await storeRecords(tx, run.id)
  await changeRun(tx, run.id, { state: 'done', ended_at: now, fault: null })
}

async function applyBatch(tx: Tx, run: ImportRun, batch: readonly WaitingTitle[], now: Date): Promise<void> {
  const parts = await readShopParts(tx, run.settings.parts)
  const read = batch.map(({ payload, ...title }) => ({ ...title, title: JSON.parse(payload) as ReadTitle }))
  const isStale = ({ stale, title }: (typeof read)[number]) =>
    stale || findSwitchedOff(title.record, parts) !== undefined
  await refuseStale(
    tx,
    run,
    read.filter(isStale).map(({ lead }) => lead),
  )
  const fresh = read.filter((title) => !isStale(title))
  const { add: adds = [], change: changes = [] } = Object.groupBy(fresh, ({ plan }) => plan)
  const changedIds = changes.flatMap(({ titleId }) => titleId ?? [])
  const former = byId(changedIds.length === 0 ? [] : await readTitles(tx, changedIds))
  const saved = await saveTitles(
    tx,
    [...adds, ...changes].map(({ title }) => title.record),
  )
  const added = adds.map((add, at) => ({ ...add, titleId: saved[at]?.id ?? 0 }))
  await stockTitles(tx, added, run.settings.copies)
  const covered = [...added, ...changes].flatMap(({ titleId, title: { cover } }) =>
    cover === undefined || titleId === null ? [] : [{ titleId, address: cover }],
  )
  await wishCovers(tx, covered, now)
  await editTitles(tx, { run, actor: actorOf(run) }, changes, now)
  const present = byId(changedIds.length === 0 ? [] : await readTitles(tx, changedIds))
  const results = added.map(
    ({ lead, titleId }): TitleResult => ({ lead, outcome: 'applied', titleId, version: 1 }),
  )
  for (const { lead, titleId } of changes) {
    const [before, after] = [former.get(titleId ?? 0), present.get(titleId ?? 0)]
    if (before === undefined || after === undefined) continue
    results.push({
      lead,
      outcome: 'applied',
      before: differenceFrom(after, before),
      after: differenceFrom(before, after),
    })
  }
  await noteTitles(tx, run.id, results)
  const done = run.titlesDone + batch.length
  if (Math.floor(grown(done)) > Math.floor(grown(run.titlesDone))) await analyzeCatalogue(tx)
  await changeRun(tx, run.id, {
    titles_done: done,
    catalogue_version: await readCatalogueVersion(tx),
  })
}

/** Statistics are made anew each time that a run has added four times as many titles. */
const grown = (titles: number) => Math.log(Math.max(1, titles / 500)) / Math.log(4)

async function stockTitles(
  tx: Tx,
  added: readonly { titleId: number; title: ReadTitle }[],
  usual: number,
): Promise<void> {
  const stocked = added.flatMap(({ titleId, title }) => {
    const copies = title.record.paper ? (title.copies ?? usual) : 0
    return copies > 0 ? [{ titleId, copies }] : []
  })
  await receiveStock(tx, stocked)
  const sold = added.flatMap(({ titleId, title }) => (title.sold ? [{ titleId, sold: title.sold }] : []))
  if (sold.length === 0) return
  await countSales(tx, sold)
  await rankSales(tx)
}

/** Titles to be added that the shop has got since the file was checked. */
async function refuseGot(tx: Tx, run: ImportRun): Promise<void> {
  await stageWaiting(tx, run.id)
  await matchTitles(tx, undefined)
  const got = await listGot(tx)
  await refuseStale(tx, run, got)
  run.titlesDone += got.length
  await changeRun(tx, run.id, { titles_done: run.titlesDone })
}

async function refuseStale(tx: Tx, run: ImportRun, leads: readonly number[]): Promise<void> {
  if (leads.length === 0) return
  const { findings } = run
  const { imported, merged } = await refuseRows(tx, run.id, leads)
  await noteTitles(
    tx,
    run.id,
    leads.map((lead) => ({ lead, outcome: 'changed_meanwhile' as const })),
  )
  if (findings === null) return
  findings.totals.imported -= imported
  findings.totals.merged -= merged
  findings.totals.refused += imported + merged
  findings.titles.added -= imported
  findings.titles.changed -= leads.length - imported
  await changeRun(tx, run.id, { findings })
}

async function withdrawBatch(
  tx: Tx,
  run: ImportRun,
  batch: readonly { lead: number; titleId: number | null }[],
  now: Date,
): Promise<void> {
  const actor = actorOf(run)
  const results: TitleResult[] = []
  for (const { lead, titleId } of batch) {
    results.push(await withdrawOne(tx, actor, { lead, titleId, now }))
  }
  await noteTitles(tx, run.id, results)
}

async function withdrawOne(
  tx: Tx,
  actor: Actor,
  { lead, titleId, now }: { lead: number; titleId: number | null; now: Date },
): Promise<TitleResult> {
  try {
    if (titleId !== null) await setTitleStatus(tx, actor, { id: titleId, status: 'withdrawn', now })
    return { lead, outcome: 'applied' }
  } catch (error) {
    // Somebody has withdrawn it meanwhile.
    if (!(error instanceof Failure)) throw error
    return { lead, outcome: 'changed_meanwhile', reason: error.message }
  }
}

const CHANGED_SINCE =
  'Judul ini sudah dibeli, dipakai toko dalam bundel atau pajangan, atau diubah lagi setelah impor'

async function undoBatch(tx: Tx, run: ImportRun, now: Date): Promise<void> {
  await announceCatalogueChange(tx)
  const batch = await listApplied(tx, run.id, UNDO_BATCH)
  const added = batch.filter(({ plan }) => plan === 'add')
  const removable = added.filter(({ untouched }) => untouched)
  await removeTitles(
    tx,
    removable.flatMap(({ titleId }) => titleId ?? []),
  )
  const results = added.map(
    ({ lead, untouched }): TitleResult => ({
      lead,
      outcome: untouched ? 'undone' : 'not_undone',
      ...(untouched ? {} : { reason: CHANGED_SINCE }),
    }),
  )
  results.push(
    ...(await changeBack(
      tx,
      run,
      batch.filter(({ plan }) => plan !== 'add'),
      now,
    )),
  )
  await noteTitles(tx, run.id, results)
  await changeRun(tx, run.id, { titles_done: Math.max(0, run.titlesDone - batch.length) })
  if (batch.length === UNDO_BATCH) return
  await restoreRecords(tx, run.id)
  await changeRun(tx, run.id, { state: 'undone', ended_at: now, fault: null })
}

async function changeBack(
  tx: Tx,
  run: ImportRun,
  changes: readonly AppliedTitle[],
  now: Date,
): Promise<TitleResult[]> {
  if (changes.length === 0) return []
  const rows = changes.map(({ titleId, before, after }) => ({
    id: titleId ?? 0,
    before: before ?? {},
    after: after ?? {},
  }))
  const reason = `Pembatalan impor ${run.id}`
  const results = await changeTitlesTo(tx, actorOf(run), rows, { isUndo: true, reason, now })
  return changes.flatMap(({ lead }, at) => {
    const result = results[at]
    if (result === undefined) return []
    const outcome = result.outcome === 'undone' ? ('undone' as const) : ('not_undone' as const)
    return [{ lead, outcome, ...(result.reason === undefined ? {} : { reason: result.reason }) }]
  })
}

const actorOf = (run: ImportRun): Actor => actorOfWork(run, `import ${run.id}`, 'katalog.ubah')

const byId = (titles: readonly EditedTitle[]) => new Map(titles.map((title) => [title.id, title]))
