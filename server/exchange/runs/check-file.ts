import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import { givenOnly } from '#server/platform/given-only.ts'
import type { ImportFindings } from '../import-findings.ts'
import { type CatalogueSource, openSource } from '../source/open-source.ts'
import type { FoundColumns } from '../stage-file.ts'
import { checkImport } from './check-import.ts'
import { findMapping, headerKey } from './import-mappings.queries.ts'
import type { PreparedFile } from './import-run.ts'
import { deleteRun, findUnended, type ImportRun, noteProgress } from './import-runs.queries.ts'
import type { ImportSettings } from './import-settings.ts'

/** Progress is told at most so often, in milliseconds. */
const TOLD_EVERY = 500

export type CheckOrder = {
  id: number
  source: CatalogueSource
  settings: ImportSettings
  /** `YYYY-MM-DD` in Jakarta. */
  today: string
  signal?: AbortSignal
  onSample?: (found: FoundColumns) => void
}

/**
 * Opens a file as a run's settings say.
 * @throws {ImportFault} when it is no catalogue
 */
export function openForRun(
  path: string,
  { mapping, delimiter, encoding }: ImportSettings,
): Promise<CatalogueSource> {
  return openSource(path, {
    header: mapping.header,
    wanted: Object.values(mapping.columns).flat(),
    ...givenOnly({ delimiter, encoding }),
  })
}

/**
 * Checks the file of a run; how far it is is told outside the check's transaction.
 * @throws {ImportFault} when the file cannot be read as a catalogue
 */
export async function checkFile(
  database: Database,
  { id, source, settings, today, signal, onSample }: CheckOrder,
): Promise<ImportFindings> {
  const { recognise, ...options } = settings
  let told = performance.now()
  return checkImport(database, id, source, {
    ...options,
    today,
    ...givenOnly({ signal, onSample }),
    onProgress: (rows) => {
      const now = performance.now()
      if (now - told < TOLD_EVERY) return
      told = now
      void noteProgress(database.kysely, id, rows).catch(() => undefined)
    },
    ...(recognise
      ? { recognise: (columns: string[]) => findMapping(database.kysely, headerKey(columns)) }
      : {}),
  })
}

/** A file of this machine, which only the command line reads. */
export async function describeFile(path: string): Promise<PreparedFile & { sha256: string }> {
  const { size } = await stat(path)
  const sha256 = createHash('sha256')
  for await (const chunk of createReadStream(path)) sha256.update(chunk as Buffer)
  return { name: basename(path).slice(-200), bytes: size, sha256: sha256.digest('hex'), key: null }
}

/** A run of the same file, read in the same way, that was interrupted. */
export const findUnendedImport = (
  db: Queryable,
  sha256: string,
  settings: ImportSettings,
): Promise<ImportRun | undefined> => findUnended(db, { sha256, settings })

/** Removes a run that did nothing. */
export const forgetRun = (database: Database, id: number): Promise<void> => deleteRun(database.kysely, id)
