import { SWITCHED_NOTICES } from '#contracts/notice-kinds.ts'
import type { ImportFindings } from '#server/exchange/import-findings.ts'
import { checkImport } from '#server/exchange/runs/check-import.ts'
import {
  type ImportResult,
  importEntries,
  type ReportedRow,
  readImportResult,
  reportedRow,
} from '#server/exchange/runs/import-result.ts'
import { prepareImport, runImport } from '#server/exchange/runs/import-run.ts'
import { workOnImports } from '#server/exchange/runs/work-on-imports.ts'
import type { CatalogueSource } from '#server/exchange/source/open-source.ts'
import type { ImportOptions } from '#server/exchange/stage-file.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'

const actor: Actor = { kind: 'cli', name: 'sari', host: 'toko' }

export type Imported = ImportResult & { entries: ReportedRow[]; findings: ImportFindings }

/** Checks a catalogue, and brings it in unless it is only a dry run. */
export async function importFile(
  database: Database,
  source: CatalogueSource,
  options: ImportOptions,
  dryRun = false,
): Promise<Imported> {
  const now = new Date()
  const file = { name: 'katalog', bytes: 0, sha256: '0'.repeat(64), key: null }
  const parts = { preorders: true, notices: SWITCHED_NOTICES }
  const settings = { parts, ...options, recognise: false }
  const { id } = await database.transact((tx) => prepareImport(tx, actor, { file, settings, now }))
  const findings = await checkImport(database, id, source, { parts, ...options })
  if (!dryRun) {
    await database.transact((tx) => runImport(tx, actor, { id, now }))
    await workOnImports(database, () => now)
  }
  const result = await readImportResult(database.kysely, id)
  const entries: ReportedRow[] = []
  for await (const piece of importEntries(database.kysely, id)) entries.push(...piece.map(reportedRow))
  return { ...result, entries, findings }
}
