import type { EXPORT_FORMATS } from '#contracts/exchange-choices.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { csvFile } from './csv-file.ts'
import {
  countExportTitles,
  type ExportFilter,
  forbidWriting,
  listExportTitles,
  safeMoment,
} from './export.queries.ts'
import type { ExportFile, ExportSettings } from './export-file.ts'
import type { ExportTitle } from './export-title.ts'
import { onixFile } from './onix-file.ts'
import { workbookFile } from './workbook-file.ts'

export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export const EXPORT_FILES: Record<ExportFormat, { make: ExportFile; ending: string; type: string }> = {
  csv: { make: csvFile, ending: 'csv', type: 'text/csv; charset=utf-8' },
  xlsx: {
    make: workbookFile,
    ending: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  onix: { make: onixFile, ending: 'xml', type: 'application/xml' },
}

export type ExportWish = { format: ExportFormat } & ExportFilter & ExportSettings

export type Exported = {
  titles: number
  /** From when on a next export of what changed has to begin. */
  nextSince: Date
}

/** Titles that are read at a time. */
const BATCH = 500

/**
 * Makes a file of the catalogue from one snapshot of the database, as a stream: what the shop changes meanwhile is not
 * in it, and neither the file nor the catalogue is ever in memory as a whole.
 * @param take consumes the file's bytes, and puts away what it began where it fails; it may be called again
 * @param progress hears how many titles were written, of how many
 */
export function exportCatalogue(
  database: Database,
  wish: ExportWish,
  take: (bytes: AsyncIterable<Buffer>) => Promise<void>,
  {
    progress = () => undefined,
    signal,
  }: { progress?: (written: number, of: number) => void; signal?: AbortSignal | undefined } = {},
): Promise<Exported> {
  return database.transact(
    async (tx) => {
      await forbidWriting(tx)
      const nextSince = await safeMoment(tx)
      const titles = await countExportTitles(tx, wish)
      let written = 0
      const told = (batch: readonly ExportTitle[]) => {
        written += batch.length
        progress(written, titles)
      }
      progress(0, titles)
      await take(EXPORT_FILES[wish.format].make(batches(tx, wish, told, signal), wish))
      return { titles, nextSince }
    },
    { isolation: 'repeatable read' },
  )
}

async function* batches(
  tx: Tx,
  filter: ExportFilter,
  read: (batch: readonly ExportTitle[]) => void,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly ExportTitle[]> {
  for (let after = 0; ; ) {
    signal?.throwIfAborted()
    const batch = await listExportTitles(tx, filter, { after, limit: BATCH })
    if (batch.length > 0) yield batch
    read(batch)
    after = batch.at(-1)?.id ?? after
    if (batch.length < BATCH) return
  }
}
