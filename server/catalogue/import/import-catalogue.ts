import type { Tx } from '#server/platform/database/database.ts'
import { rankSales } from '../rank-sales.ts'
import { saveTitles } from '../save-titles.ts'
import type { TitleRecord } from '../title-record.ts'
import {
  analyzeCatalogue,
  createStagingTable,
  findUnmatchedYears,
  groupRows,
  listKnownTitles,
  listNamedTitles,
  listStagedMembers,
  listStagedTitles,
  lockImports,
  matchTitlesByIsbn,
  matchTitlesByName,
  type StagedTitle,
} from './import.queries.ts'
import { type ImportReport, MERGES, type MergeReason, openReport, type ReportBook } from './import-report.ts'
import { changeOf, mergeTitles, nameKey } from './merge.rules.ts'
import type { ReadTitle } from './row.rules.ts'
import type { CatalogueSource } from './source/open-source.ts'
import { type ImportOptions, stageFile } from './stage-file.ts'

const BATCH = 500

/** Stock and sold counts are kept by the inventory; whoever composes the import hands its verbs in. */
export type ImportPorts = {
  receiveStock(tx: Tx, counts: { titleId: number; copies: number }[]): Promise<void>
  countSales(tx: Tx, counts: { titleId: number; sold: number }[]): Promise<void>
}

/**
 * Reads a catalogue to its end, then adds what can be sold, all in the transaction given: after a fault
 * nothing of it is there. Every row ends as imported (it made a title), merged (into another row or a title
 * that the shop has) or refused. A file that was imported already adds nothing.
 * @throws {ImportFault} when the file cannot be read as a catalogue
 */
export async function importCatalogue(
  tx: Tx,
  source: CatalogueSource,
  options: ImportOptions,
  ports: ImportPorts,
): Promise<ImportReport> {
  await lockImports(tx)
  await createStagingTable(tx)
  const report = openReport()
  const staged = await stageFile(tx, source, options, report)
  await groupRows(tx)
  await matchTitles(tx)
  const applied = await applyTitles(tx, options, ports, report)

  const totals = {
    rows: staged.rows,
    imported: applied.added,
    merged: applied.merged,
    refused: staged.refused,
  }
  if (totals.rows !== totals.imported + totals.merged + totals.refused) {
    throw new Error(`The import lost count of its rows: ${JSON.stringify(totals)}`)
  }
  return report.close({
    dry_run: options.dryRun,
    totals,
    titles: {
      added: applied.added,
      changed: applied.changed,
      ebook_editions: applied.ebooks,
      paper_editions: applied.papers,
    },
    columns: { read: staged.columns.byField, not_read: staged.columns.unused },
  })
}

/** Finds the titles that the shop has: by ISBN in one step, by name in one pass over the years in question. */
async function matchTitles(tx: Tx): Promise<void> {
  await matchTitlesByIsbn(tx)
  const years = await findUnmatchedYears(tx)
  if (years === undefined) return
  const page = 5000
  for (let after = 0; ; ) {
    const titles = await listNamedTitles(tx, years, after, page)
    if (titles.length > 0) {
      await matchTitlesByName(
        tx,
        titles.map((title) => ({
          id: title.id,
          nameKey: nameKey(title.name, title.author ?? undefined, title.year),
          hasIsbn: title.has_isbn,
        })),
      )
    }
    if (titles.length < page) return
    after = titles.at(-1)?.id ?? after
  }
}

async function applyTitles(tx: Tx, options: ImportOptions, ports: ImportPorts, report: ReportBook) {
  const figures = { added: 0, merged: 0, changed: 0, ebooks: 0, papers: 0 }
  let analyzeAt = BATCH
  for (let after = 0; ; ) {
    options.signal?.throwIfAborted()
    const batch = await listStagedTitles(tx, after, BATCH)
    if (batch.length === 0) return figures
    after = batch.at(-1)?.lead ?? after
    const rows = await readMembers(tx, batch)

    const fresh = batch.filter((title) => title.title_id === null)
    const added = fresh.flatMap((title) => rows.get(title.lead)?.merged ?? [])
    figures.added += added.length
    figures.ebooks += added.filter((title) => title.record.ebook).length
    figures.papers += added.filter((title) => title.record.paper).length
    figures.merged += reportMerges(batch, rows, report)
    if (options.dryRun) {
      figures.changed += options.update ? batch.filter((title) => title.by_isbn).length : 0
      continue
    }
    await addTitles(tx, added, options, ports)
    if (figures.added >= analyzeAt) {
      await analyzeCatalogue(tx)
      analyzeAt = figures.added * 4
    }
    if (options.update) figures.changed += await changeTitles(tx, batch, rows)
  }
}

type Members = { merged: ReadTitle; rows: { row: number; name: string; isbn: string | null }[] }

async function readMembers(tx: Tx, batch: StagedTitle[]): Promise<Map<number, Members>> {
  const staged = await listStagedMembers(
    tx,
    batch.map((title) => title.lead),
  )
  const byLead = Map.groupBy(staged, (member) => member.lead)
  return new Map(
    [...byLead].map(([lead, members]) => {
      const titles = members.map((member) => JSON.parse(member.payload) as ReadTitle)
      const rows = members.map(({ row }, index) => ({
        row,
        name: titles[index]?.record.name ?? '',
        isbn: titles[index]?.record.isbn ?? null,
      }))
      const place = members.findIndex((member) => member.row === lead)
      const leading = titles[place]
      if (leading === undefined) throw new Error(`Row ${lead} of the import leads a title but is not there`)
      return [lead, { merged: mergeTitles(leading, titles.toSpliced(place, 1)), rows }]
    }),
  )
}

function reportMerges(batch: StagedTitle[], rows: Map<number, Members>, report: ReportBook): number {
  let merged = 0
  for (const { lead, title_id, by_isbn } of batch) {
    for (const { row, name, isbn } of rows.get(lead)?.rows ?? []) {
      if (title_id === null && row === lead) continue
      merged++
      const reason: MergeReason =
        title_id === null
          ? isbn === null
            ? 'same_title_author_year'
            : 'same_isbn'
          : by_isbn && isbn !== null
            ? 'in_shop_by_isbn'
            : 'in_shop_by_title_author_year'
      const into = title_id === null ? { into_row: lead } : { title_id }
      report.add({ row, title: name, outcome: 'merged', reason, sentence: MERGES[reason], ...into })
    }
  }
  return merged
}

async function addTitles(
  tx: Tx,
  titles: ReadTitle[],
  options: ImportOptions,
  ports: ImportPorts,
): Promise<void> {
  const saved = await saveTitles(
    tx,
    titles.map((title) => title.record),
  )
  const stocked: { titleId: number; copies: number }[] = []
  const sold: { titleId: number; sold: number }[] = []
  for (const [index, { id }] of saved.entries()) {
    const title = titles[index]
    const copies = title?.record.paper ? (title.copies ?? options.copies) : 0
    if (copies > 0) stocked.push({ titleId: id, copies })
    if (title?.sold) sold.push({ titleId: id, sold: title.sold })
  }
  await ports.receiveStock(tx, stocked)
  if (sold.length === 0) return
  await ports.countSales(tx, sold)
  await rankSales(tx)
}

async function changeTitles(tx: Tx, batch: StagedTitle[], rows: Map<number, Members>): Promise<number> {
  const found = batch.filter((title) => title.by_isbn)
  const known = await listKnownTitles(
    tx,
    found.flatMap((title) => title.title_id ?? []),
  )
  const records = found.flatMap(({ lead, title_id }): TitleRecord[] => {
    const title = title_id === null ? undefined : known.get(title_id)
    const read = rows.get(lead)?.merged
    return title && read ? [changeOf(title, read)] : []
  })
  await saveTitles(tx, records)
  return records.length
}
