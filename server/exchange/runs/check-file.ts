import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { inWorkFolder } from '#server/book-files/work-folder.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import { givenOnly } from '#server/platform/given-only.ts'
import { openArchive } from '../archive/open-archive.ts'
import type { ImportFindings } from '../import-findings.ts'
import { type CatalogueSource, openSource } from '../source/open-source.ts'
import { PART_BOUNDS } from '../source/zip-parts.ts'
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
 * Opens a file as a run's settings say; of an archive with covers and books, the catalogue in it.
 * @throws {ImportFault} when it is neither
 */
export async function withSource<Result>(
  path: string,
  { mapping, delimiter, encoding }: ImportSettings,
  work: (source: CatalogueSource) => Promise<Result>,
): Promise<Result> {
  const options = {
    header: mapping.header,
    wanted: Object.values(mapping.columns).flat(),
    ...givenOnly({ delimiter, encoding }),
  }
  const archive = await openArchive(path)
  if (archive === undefined) return work(await openSource(path, options))
  const { catalogue, files } = archive
  try {
    if (catalogue === undefined) return await work({ ...NO_CATALOGUE, files })
    return await inWorkFolder(async (folder) => {
      const unpacked = join(folder, 'catalogue')
      await pipeline(await archive.read(catalogue, PART_BOUNDS), createWriteStream(unpacked, { mode: 0o600 }))
      return work({ ...(await openSource(unpacked, options)), files })
    })
  } finally {
    archive.close()
  }
}

const NO_CATALOGUE: CatalogueSource = {
  format: 'zip',
  encoding: '',
  delimiter: undefined,
  columns: [],
  rows: async function* () {},
  repairs: () => ({ repaired: 0, lines: [] }),
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
