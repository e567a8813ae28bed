import { sql } from 'kysely'
import type { IMPORT_STATES } from '#contracts/exchange-choices.ts'
import { storableText } from '#kernel/text.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { ImportFindings } from '../import-findings.ts'
import type { ImportSettings } from './import-settings.ts'

export type ImportState = (typeof IMPORT_STATES)[number]

export type ImportRun = {
  id: number
  state: ImportState
  fileName: string
  fileBytes: number
  fileSha256: string | null
  fileKey: string | null
  fileParts: number
  settings: ImportSettings
  findings: ImportFindings | null
  rowsRead: number
  titlesPlanned: number
  titlesDone: number
  catalogueVersion: number | null
  fault: string | null
  madeBy: string | null
  madeAt: Date
  checkedAt: Date | null
  startedAt: Date | null
  endedAt: Date | null
  undoUntil: Date | null
  /** In whose name batches are logged; null at the command line. */
  actingStaffId: number | null
  actingOrigin: string | null
}

const runs = (db: Queryable) =>
  db
    .selectFrom('import_runs as r')
    .leftJoin('staff as s', 's.id', 'r.made_by')
    .select(['r.id', sql<ImportState>`r.state`.as('state'), 'r.file_name as fileName'])
    .select(['r.file_bytes as fileBytes', 'r.file_sha256 as fileSha256', 'r.file_key as fileKey'])
    .select('r.file_parts as fileParts')
    .select(sql<ImportSettings>`r.settings`.as('settings'))
    .select(sql<ImportFindings | null>`r.findings`.as('findings'))
    .select(['r.rows_read as rowsRead', 'r.titles_planned as titlesPlanned', 'r.titles_done as titlesDone'])
    .select(['r.catalogue_version as catalogueVersion', 'r.fault', 's.name as madeBy'])
    .select(['r.made_at as madeAt', 'r.checked_at as checkedAt', 'r.started_at as startedAt'])
    .select(['r.ended_at as endedAt', 'r.undo_until as undoUntil'])
    .select(['r.acting_staff_id as actingStaffId', 'r.acting_origin as actingOrigin'])

export type NewRun = {
  file: { name: string; bytes: number; sha256: string | null; key: string | null }
  settings: ImportSettings
  madeBy: number | null
  now: Date
}

export async function insertRun(tx: Tx, { file, settings, madeBy, now }: NewRun): Promise<number> {
  const { id } = await tx
    .insertInto('import_runs')
    .values({
      state: file.key === null ? 'checking' : 'uploading',
      file_name: file.name,
      file_bytes: file.bytes,
      file_sha256: file.sha256,
      file_key: file.key,
      settings: JSON.stringify(settings),
      made_by: madeBy,
      made_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const findRun = (db: Queryable, id: number): Promise<ImportRun | undefined> =>
  runs(db).where('r.id', '=', id).executeTakeFirst()

/** Nobody else changes the run's state, or works on it, until the transaction ends. */
export const lockRun = (tx: Tx, id: number): Promise<ImportRun | undefined> =>
  runs(tx).where('r.id', '=', id).forUpdate('r').executeTakeFirst()

/** The first run that is applied or undone; `lockImports` comes before. */
export const claimRun = (tx: Tx): Promise<ImportRun | undefined> =>
  runs(tx)
    .where('r.state', 'in', ['running', 'undoing'])
    .orderBy('r.started_at')
    .orderBy('r.id')
    .limit(1)
    .forUpdate('r')
    .executeTakeFirst()

/** Whether a run is applied or undone. */
export async function findUnderWay(db: Queryable): Promise<boolean> {
  const under = db
    .selectFrom('import_runs')
    .select('id')
    .where('state', 'in', ['running', 'undoing'])
    .limit(1)
  return (await under.executeTakeFirst()) !== undefined
}

/** One process at a time checks files, since a run says only that it waits for its check. */
export const CHECKS_LOCK = 5_210_304

/** The oldest stored file that waits to be checked. */
export const findUnchecked = (db: Queryable): Promise<ImportRun | undefined> =>
  runs(db)
    .where('r.state', '=', 'checking')
    .where('r.file_key', 'is not', null)
    .orderBy('r.id')
    .limit(1)
    .executeTakeFirst()

/** A run of the same file, read in the same way, that began and did not end: titles or files of its archive wait. */
export const findUnended = (
  db: Queryable,
  { sha256, settings }: { sha256: string; settings: ImportSettings },
): Promise<ImportRun | undefined> =>
  runs(db)
    .where(({ or, eb, exists, and, selectFrom }) =>
      or([
        eb('r.state', 'in', ['running', 'paused']),
        and([
          eb('r.state', '=', 'done'),
          exists(
            selectFrom('import_run_files as f')
              .select('f.at')
              .whereRef('f.run_id', '=', 'r.id')
              .where('f.state', '=', 'waiting'),
          ),
        ]),
      ]),
    )
    .where('r.file_sha256', '=', sha256)
    .where(sql<boolean>`r.settings = ${JSON.stringify(settings)}::jsonb`)
    .orderBy('r.id')
    .limit(1)
    .executeTakeFirst()

export const listRuns = (
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<ImportRun[]> => runs(db).orderBy('r.id', 'desc').limit(limit).offset(offset).execute()

export async function countRuns(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('import_runs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type RunChange = {
  state?: ImportState
  settings?: ImportSettings
  findings?: ImportFindings | null
  rows_read?: number
  file_sha256?: string
  file_parts?: number
  titles_planned?: number
  titles_done?: number
  catalogue_version?: number
  fault?: string | null
  checked_at?: Date | null
  started_at?: Date
  ended_at?: Date | null
  undo_until?: Date
  acting_staff_id?: number | null
  acting_origin?: string | null
}

export async function changeRun(
  db: Queryable,
  id: number,
  { settings, findings, ...change }: RunChange,
): Promise<void> {
  await db
    .updateTable('import_runs')
    .set({
      ...change,
      ...(settings && { settings: JSON.stringify(settings) }),
      ...(findings === undefined ? {} : { findings: findings && JSON.stringify(storable(findings)) }),
    })
    .where('id', '=', id)
    .execute()
}

/** Names and values from a file may hold what jsonb refuses. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [storableText(name), storable(item)]))
}

/** How many rows of a file have been read, while it is checked. */
export async function noteProgress(db: Queryable, id: number, rows: number): Promise<void> {
  await db
    .updateTable('import_runs')
    .set({ rows_read: rows })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .execute()
}

/** Forgets what an earlier check of the run found. */
export async function forgetCheck(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('import_run_titles').where('run_id', '=', id).execute()
  await tx.deleteFrom('import_run_entries').where('run_id', '=', id).execute()
  await tx.deleteFrom('import_run_records').where('run_id', '=', id).execute()
  await tx.deleteFrom('import_run_files').where('run_id', '=', id).execute()
}

export async function deleteRun(db: Queryable, id: number): Promise<void> {
  await db.deleteFrom('import_runs').where('id', '=', id).execute()
}

export type AnnouncedFile = { key: string; bytes: number }

/** Checks that were never run, and runs that can no longer be undone. @returns their files */
export async function deleteOldRuns(
  tx: Tx,
  { checksBefore, runsBefore }: { checksBefore: Date; runsBefore: Date },
): Promise<AnnouncedFile[]> {
  const rows = await tx
    .deleteFrom('import_runs')
    .where((run) =>
      run.or([
        run('state', 'in', ['uploading', 'checking', 'checked', 'failed']).and('made_at', '<', checksBefore),
        run('state', 'in', ['done', 'undone', 'paused']).and('made_at', '<', runsBefore),
      ]),
    )
    .returning(['file_key', 'file_bytes'])
    .execute()
  return rows.flatMap(({ file_key, file_bytes }) =>
    file_key === null ? [] : [{ key: file_key, bytes: file_bytes }],
  )
}
