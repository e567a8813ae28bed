import { UNDO_DAYS } from '#contracts/console/bulk-edits.ts'
import { DAY } from '#kernel/time.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { type Actor, actingAs, requireRight } from '#server/platform/actor.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { chooseSentence } from '../import-findings.ts'
import {
  type AnnouncedFile,
  changeRun,
  deleteRun,
  findRun,
  type ImportRun,
  insertRun,
  lockRun,
} from './import-runs.queries.ts'
import type { ImportSettings } from './import-settings.ts'
import { countTitles } from './run-titles.queries.ts'

export type { ImportRun } from './import-runs.queries.ts'

const RIGHT = 'impor.jalankan'

export type PreparedFile = { name: string; bytes: number; sha256: string | null; key: string | null }

/**
 * Takes a file in, to be checked. Nothing of the shop is changed.
 * @throws Failure forbidden
 */
export async function prepareImport(
  tx: Tx,
  actor: Actor,
  { file, settings, now }: { file: PreparedFile; settings: ImportSettings; now: Date },
): Promise<ImportRun> {
  requireRight(actor, RIGHT)
  const madeBy = actor.kind === 'staff' ? actor.id : null
  const id = await insertRun(tx, { file, settings, madeBy, now })
  const after = { file: file.name }
  await recordAct(tx, actor, { verb: 'import.prepare', id, after, now })
  return getImport(tx, id)
}

type Act = { id: number; now: Date }

/**
 * Lets a file be checked, all of whose parts are stored.
 * @throws Failure forbidden, not_found, conflict
 */
export async function beginCheck(
  tx: Tx,
  actor: Actor,
  { id, parts, bytes, now }: Act & { parts: number; bytes: number },
): Promise<ImportRun> {
  const run = await lockForAct(tx, actor, id)
  if (run.state !== 'uploading') throw new Failure('conflict', 'Berkas ini sudah diterima.')
  if (bytes !== run.fileBytes) {
    throw new Failure('conflict', 'Berkas ini belum diterima seluruhnya. Unggah lagi berkasnya.')
  }
  await changeRun(tx, id, { state: 'checking', file_parts: parts })
  await recordAct(tx, actor, { verb: 'import.check', id, after: { file: run.fileName }, now })
  return getImport(tx, id)
}

/**
 * Lets a file be read in another way: it is checked once more.
 * @throws Failure forbidden, not_found, conflict
 */
export async function mapImport(
  tx: Tx,
  actor: Actor,
  { id, settings, now }: Act & { settings: Partial<ImportSettings> },
): Promise<ImportRun> {
  const run = await lockForAct(tx, actor, id)
  if (run.state !== 'checked' && run.state !== 'failed') {
    throw new Failure('conflict', 'Pemetaan hanya dapat diubah sebelum impor dijalankan.')
  }
  const changed = { ...run.settings, ...settings }
  await changeRun(tx, id, { state: 'checking', settings: changed, rows_read: 0, fault: null })
  const [before, after] = [{ mapping: run.settings.mapping }, { mapping: changed.mapping }]
  await recordAct(tx, actor, { verb: 'import.map', id, before, after, now })
  return getImport(tx, id)
}

/**
 * Lets the titles of a checked file be written, in the background and in the name of whoever runs it; a run that was
 * paused goes on.
 * @throws Failure forbidden, not_found, conflict
 */
export async function runImport(tx: Tx, actor: Actor, { id, now }: Act): Promise<ImportRun> {
  const run = await lockForAct(tx, actor, id)
  const { state, findings, startedAt } = run
  if (state !== 'checked' && state !== 'paused') {
    throw new Failure('conflict', 'Impor ini sedang atau sudah dijalankan, atau belum selesai diperiksa.')
  }
  if (findings === null) throw new Failure('conflict', 'Berkas ini belum selesai diperiksa.')
  const { price_columns } = findings
  if (price_columns?.certain === false) throw new Failure('conflict', chooseSentence(price_columns))
  await changeRun(tx, id, {
    state: 'running',
    started_at: startedAt ?? now,
    ended_at: null,
    undo_until: new Date(now.getTime() + UNDO_DAYS * DAY),
    fault: null,
    ...actingAs(actor),
  })
  const after = { file: run.fileName, titles: run.titlesPlanned - run.titlesDone }
  await recordAct(tx, actor, { verb: 'import.run', id, after, now })
  return getImport(tx, id)
}

/**
 * Pauses a run after the batch that is under way.
 * @throws Failure forbidden, not_found, conflict
 */
export async function pauseImport(tx: Tx, actor: Actor, { id, now }: Act): Promise<ImportRun> {
  const { state } = await lockForAct(tx, actor, id)
  if (state !== 'running') throw new Failure('conflict', 'Impor ini tidak sedang berjalan.')
  await changeRun(tx, id, { state: 'paused', ended_at: now })
  const acts = { before: { state }, after: { state: 'paused' } }
  await recordAct(tx, actor, { verb: 'import.pause', id, ...acts, now })
  return getImport(tx, id)
}

/**
 * Lets a run be undone: titles that it added are removed, changes are changed back, but for what was bought or changed
 * since.
 * @throws Failure forbidden, not_found, conflict
 */
export async function undoImport(tx: Tx, actor: Actor, { id, now }: Act): Promise<ImportRun> {
  const { state, undoUntil, titlesDone } = await lockForAct(tx, actor, id)
  if (state !== 'done' && state !== 'paused') {
    throw new Failure('conflict', 'Impor ini tidak dapat dibatalkan sekarang.')
  }
  if (undoUntil === null || undoUntil < now) {
    throw new Failure('conflict', 'Impor ini tidak dapat dibatalkan lagi.')
  }
  await changeRun(tx, id, { state: 'undoing', fault: null, ...actingAs(actor) })
  await recordAct(tx, actor, { verb: 'import.undo', id, after: { titles: titlesDone }, now })
  return getImport(tx, id)
}

/**
 * Forgets a file that was never run, or whose run was paused before it did anything.
 * @returns its file in the store
 * @throws Failure forbidden, not_found, conflict
 */
export async function removeImport(
  tx: Tx,
  actor: Actor,
  { id, now }: Act,
): Promise<AnnouncedFile | undefined> {
  const { state, startedAt, fileKey, fileBytes, fileName } = await lockForAct(tx, actor, id)
  const isUntouched = startedAt === null || (state === 'paused' && (await countTitles(tx, id)).applied === 0)
  if (state === 'running' || state === 'undoing' || !isUntouched) {
    throw new Failure('conflict', 'Impor yang sudah dijalankan tetap ada dalam daftar.')
  }
  await deleteRun(tx, id)
  await recordAct(tx, actor, { verb: 'import.remove', id, before: { file: fileName }, now })
  return fileKey === null ? undefined : { key: fileKey, bytes: fileBytes }
}

async function lockForAct(tx: Tx, actor: Actor, id: number): Promise<ImportRun> {
  requireRight(actor, RIGHT)
  const run = await lockRun(tx, id)
  if (run === undefined) throw notFound()
  return run
}

/** @throws Failure not_found */
export async function getImport(db: Queryable, id: number): Promise<ImportRun> {
  const run = await findRun(db, id)
  if (run === undefined) throw notFound()
  return run
}

const notFound = () => new Failure('not_found', 'Impor ini tidak ada, atau sudah terlalu lama.')
