import { rankSales } from '#server/catalogue/rank-sales.ts'
import { saveTitles } from '#server/catalogue-editing/save-titles.ts'
import type { TitleRecord } from '#server/catalogue-editing/title-record.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  analyzeCatalogue,
  beginTrial,
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
  matchTitlesBySlug,
  recordAdded,
  type StagedTitle,
  undoTrial,
} from './import.queries.ts'
import { type ImportReport, openReport, type ReportBook } from './import-report.ts'
import {
  changeOf,
  changesNothing,
  type KnownTitle,
  marksOf,
  marksOfKnown,
  mergeTitles,
  nameKey,
} from './merge.rules.ts'
import { joinFormats, linkRecords, matchTitlesByRecord } from './onix/onix-records.queries.ts'
import { withdrawDeleted } from './onix/withdraw-deleted.ts'
import { type Group, reportConflicts, reportMerges, reportRenames } from './report-groups.ts'
import type { ReadTitle } from './row.rules.ts'
import { canBeOneBook, canBeRenamed } from './same-book.rules.ts'
import type { CatalogueSource } from './source/open-source.ts'
import { type ImportOptions, stageFile } from './stage-file.ts'

const BATCH = 1000

/** Stock and sold counts belong to the inventory, whose verbs are passed in. */
export type ImportPorts = {
  receiveStock(tx: Tx, counts: { titleId: number; copies: number }[]): Promise<void>
  countSales(tx: Tx, counts: { titleId: number; sold: number }[]): Promise<void>
  /** Takes a title off sale; its buyers keep it. */
  withdraw(tx: Tx, titleId: number): Promise<unknown>
}

/**
 * Reads a whole catalogue, then adds the titles that can be sold, all in the given transaction, so that a fault
 * leaves nothing. Every row ends as imported (a new title), merged (into another row, or as a change of a title of the
 * shop), unchanged (the shop has it) or refused. Importing a file again adds nothing.
 * @throws {ImportFault} when the file cannot be read as a catalogue
 */
export async function importCatalogue(
  tx: Tx,
  source: CatalogueSource,
  given: ImportOptions,
  ports: ImportPorts,
): Promise<ImportReport> {
  await lockImports(tx)
  if (given.dryRun) await beginTrial(tx)
  await createStagingTable(tx)
  // A message of ONIX is what its sender says now.
  const options = source.format === 'onix' ? { ...given, update: true } : given
  const report = openReport()
  const staged = await stageFile(tx, source, options, report)
  const sender = source.format === 'onix' ? source.sender?.() : undefined
  if (sender !== undefined) await joinFormats(tx)
  await groupRows(tx)
  await matchTitles(tx, sender)
  const applied = await applyTitles(tx, options, ports, report)
  if (sender !== undefined) await linkRecords(tx, sender)
  const deleted = await withdrawDeleted(tx, sender ?? '', staged.deletions, {
    withdraw: ports.withdraw,
    report,
  })
  if (given.dryRun) await undoTrial(tx)

  const totals = {
    rows: staged.rows,
    imported: applied.added,
    merged: applied.merged + staged.replaced + deleted.merged,
    unchanged: applied.rowsUnchanged + deleted.unchanged,
    refused: staged.refused + applied.refused,
  }
  if (totals.rows !== totals.imported + totals.merged + totals.unchanged + totals.refused) {
    throw new Error(`The import lost count of its rows: ${JSON.stringify(totals)}`)
  }
  return report.close({
    dry_run: options.dryRun,
    totals,
    titles: {
      added: applied.added,
      changed: applied.changed,
      unchanged: applied.unchanged,
      ebook_editions: applied.ebooks,
      paper_editions: applied.papers,
    },
    columns: { read: staged.columns.byField, not_read: staged.columns.unused },
    ...(staged.priceColumns ? { price_columns: staged.priceColumns } : {}),
  })
}

/** Finds existing titles: by ISBN in one step, by name in one pass over the years of the rows. */
async function matchTitles(tx: Tx, sender: string | undefined): Promise<void> {
  await matchTitlesByIsbn(tx)
  await matchTitlesBySlug(tx)
  if (sender !== undefined) await matchTitlesByRecord(tx, sender)
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
          language: title.language,
        })),
      )
    }
    if (titles.length < page) return
    after = titles.at(-1)?.id ?? after
  }
}

async function applyTitles(tx: Tx, options: ImportOptions, ports: ImportPorts, report: ReportBook) {
  const figures = {
    added: 0,
    merged: 0,
    rowsUnchanged: 0,
    refused: 0,
    changed: 0,
    unchanged: 0,
    ebooks: 0,
    papers: 0,
  }
  let analyzeAt = BATCH
  for (let after = 0; ; ) {
    options.signal?.throwIfAborted()
    const batch = await listStagedTitles(tx, after, BATCH)
    if (batch.length === 0) return figures
    after = batch.at(-1)?.lead ?? after
    const known = await listKnownTitles(
      tx,
      batch.flatMap((title) => (title.by_isbn ? (title.title_id ?? []) : [])),
    )
    const groups = await readGroups(tx, batch, known, options)

    const added = groups.flatMap(({ staged, merged }) => (staged.title_id === null && merged ? [merged] : []))
    figures.added += added.length
    figures.ebooks += added.filter((title) => title.record.ebook).length
    figures.papers += added.filter((title) => title.record.paper).length
    const changes = options.update ? changesOf(groups, known) : { changed: new Map(), unchanged: 0 }
    const rows = reportMerges(groups, new Set(changes.changed.keys()), report)
    figures.merged += rows.merged
    figures.rowsUnchanged += rows.unchanged
    figures.refused += reportConflicts(groups, report)
    reportRenames(groups, changes.changed, known, report)
    figures.changed += changes.changed.size
    figures.unchanged += changes.unchanged
    const isAdded = (group: Group) => group.staged.title_id === null && group.merged !== undefined
    if (options.dryRun) continue
    const ids = await addTitles(tx, added, options, ports)
    await recordAdded(
      tx,
      groups.filter(isAdded).map(({ staged }, at) => ({ lead: staged.lead, titleId: ids[at] ?? 0 })),
    )
    if (figures.added >= analyzeAt) {
      await analyzeCatalogue(tx)
      analyzeAt = figures.added * 4
    }
    await saveTitles(tx, [...changes.changed.values()])
  }
}

async function readGroups(
  tx: Tx,
  batch: StagedTitle[],
  known: Map<number, KnownTitle>,
  options: ImportOptions,
): Promise<Group[]> {
  const leads = batch.map((title) => title.lead)
  const byLead = Map.groupBy(await listStagedMembers(tx, leads), (member) => member.lead)
  return batch.map((staged) => {
    const members = (byLead.get(staged.lead) ?? []).map(({ row, payload }) => ({
      row,
      title: JSON.parse(payload) as ReadTitle,
    }))
    const lead = members.find(({ row }) => row === staged.lead)?.title
    if (lead === undefined) throw new Error(`Row ${staged.lead} of the import leads a title but is not there`)
    const inShop = staged.by_isbn && staged.title_id !== null ? known.get(staged.title_id) : undefined
    const base = inShop ? marksOfKnown(inShop) : marksOf(lead.record)
    const { taken = [], conflicting = [] } = Object.groupBy(members, ({ title }) =>
      options.trustIsbn ||
      canBeOneBook(base, marksOf(title.record)) ||
      (inShop && canBeRenamed(base, marksOf(title.record)))
        ? 'taken'
        : 'conflicting',
    )
    const leading = taken.find(({ row }) => row === staged.lead) ?? taken[0]
    const others = taken.filter((member) => member !== leading).map(({ title }) => title)
    const merged = leading && mergeTitles(leading.title, others)
    return { staged, merged, taken, conflicting, base }
  })
}

/** The changes of an update. Unchanged titles are not written, so their cached pages stay valid. */
function changesOf(groups: Group[], known: Map<number, KnownTitle>) {
  const changed = new Map<number, TitleRecord>()
  let unchanged = 0
  for (const { staged, merged } of groups) {
    const title = staged.title_id === null ? undefined : known.get(staged.title_id)
    if (title === undefined || merged === undefined) continue
    const change = changeOf(title, merged)
    // Titles are saved by their ISBN.
    if (title.isbn === null || changesNothing(title, change)) unchanged++
    else changed.set(title.id, change)
  }
  return { changed, unchanged }
}

async function addTitles(
  tx: Tx,
  titles: ReadTitle[],
  options: ImportOptions,
  ports: ImportPorts,
): Promise<number[]> {
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
  const ids = saved.map(({ id }) => id)
  if (sold.length === 0) return ids
  await ports.countSales(tx, sold)
  await rankSales(tx)
  return ids
}
