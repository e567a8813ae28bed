import { readCatalogueVersion } from '#server/catalogue/catalogue-version.ts'
import type { TitleRecord } from '#server/catalogue-editing/title-record.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { readShopParts } from '#server/shop-settings/read-shop.ts'
import { planFiles } from '../archive/plan-files.ts'
import {
  createStagingTable,
  groupRows,
  listKnownTitles,
  listStagedMembers,
  listStagedTitles,
  type StagedTitle,
  type StoredTitle,
} from '../import.queries.ts'
import type { ImportFindings } from '../import-findings.ts'
import { openReport, type ReportBook } from '../import-report.ts'
import { changedFields, changeOf, isCorrected, marksOf, marksOfKnown, mergeTitles } from '../merge.rules.ts'
import { joinFormats, joinFound, linkRecords } from '../onix/onix-records.queries.ts'
import { planDeletions } from '../onix/withdraw-deleted.ts'
import { OWN, type OwnField } from '../own-columns.ts'
import { joinTerms, type OwnTerm } from '../own-terms.rules.ts'
import type { ReadTitle } from '../read-title.ts'
import { type Group, reportConflicts, reportMerges, reportNotTaken, reportRenames } from '../report-groups.ts'
import { canBeOneBook, canBeRenamed } from '../same-book.rules.ts'
import { cellsOf } from '../shown-fields.rules.ts'
import type { CatalogueSource } from '../source/open-source.ts'
import { type ImportOptions, type StagedFile, stageFile } from '../stage-file.ts'
import { type CheckedTerms, checkTerms } from './check-terms.ts'
import { changeRun, forgetCheck } from './import-runs.queries.ts'
import { matchTitles } from './match-titles.ts'
import { insertEntries } from './run-entries.queries.ts'
import { type PlannedTitle, planLoneTitles, planTitles } from './run-titles.queries.ts'

const BATCH = 1000

/**
 * Reads a whole catalogue and says what it will do to the shop, all in one transaction: which titles it adds, changes
 * and withdraws, and of every row whether it ends as imported (a new title), merged (into another row, or as a change of
 * a title of the shop), unchanged (the shop has it) or refused. Nothing of the shop is changed yet.
 * @throws {ImportFault} when the file cannot be read as a catalogue
 */
export async function checkImport(
  database: Database,
  runId: number,
  source: CatalogueSource,
  given: ImportOptions,
): Promise<ImportFindings> {
  return database.transact(
    async (tx) => {
      await forgetCheck(tx, runId)
      const catalogueVersion = await readCatalogueVersion(tx)
      const findings = source.format === 'zip' ? NOTHING_READ : await planCatalogue(tx, runId, source, given)
      if (source.files) await planFiles(tx, runId, source.files)
      const { titles } = findings
      await changeRun(tx, runId, {
        state: 'checked',
        findings,
        fault: null,
        rows_read: findings.totals.rows,
        titles_planned: titles.added + titles.changed,
        titles_done: 0,
        catalogue_version: catalogueVersion,
        checked_at: new Date(),
      })
      return findings
    },
    { attempts: 1 },
  )
}

/** Of an archive that holds no catalogue. */
const NOTHING_READ: ImportFindings = {
  format: 'zip',
  encoding: '',
  repaired: { repaired: 0, lines: [] },
  columns: { all: [], read: {}, not_read: [] },
  samples: [],
  totals: { rows: 0, imported: 0, merged: 0, unchanged: 0, refused: 0 },
  titles: { added: 0, changed: 0, unchanged: 0, ebook_editions: 0, paper_editions: 0 },
}

async function planCatalogue(
  tx: Tx,
  runId: number,
  source: CatalogueSource,
  given: ImportOptions,
): Promise<ImportFindings> {
  await createStagingTable(tx)
  // A message of ONIX is what its sender says now.
  const parts = await readShopParts(tx, given.parts)
  const options = { ...given, parts, ...(source.format === 'onix' ? { update: true } : {}) }
  const report = openReport((entries) => insertEntries(tx, runId, entries))
  const staged = await stageFile(tx, runId, source, options, report)
  const sender = source.format === 'onix' ? source.sender?.() : undefined
  if (sender !== undefined) await joinFormats(tx)
  await groupRows(tx)
  await matchTitles(tx, sender)
  await joinFound(tx)
  const lone = await planLoneTitles(tx, runId)
  const planned = await planGroups(tx, runId, staged, options, report)
  if (sender !== undefined) await linkRecords(tx, runId)
  const deleted = await planDeletions(tx, runId, staged.deletions, report)
  await report.flush(true)

  const totals = {
    rows: staged.rows,
    imported: lone.added + planned.added,
    merged: planned.merged + staged.replaced + deleted.merged,
    unchanged: planned.rowsUnchanged + deleted.unchanged,
    refused: staged.refused + planned.refused,
  }
  if (totals.rows !== totals.imported + totals.merged + totals.unchanged + totals.refused) {
    throw new Error(`The import lost count of its rows: ${JSON.stringify(totals)}`)
  }
  const { columns, priceColumns, kept } = staged
  return {
    format: source.format,
    encoding: source.encoding,
    ...(source.delimiter === undefined ? {} : { delimiter: source.delimiter }),
    repaired: source.repairs(),
    ...(source.sheets ? { sheets: source.sheets() } : {}),
    ...(sender === undefined ? {} : { sender }),
    ...(kept === undefined ? {} : { mapping_name: kept.name, mapping: kept.mapping }),
    columns: { all: staged.names, read: columns.byField, not_read: columns.unused },
    ...(priceColumns ? { price_columns: priceColumns } : {}),
    samples: staged.samples,
    totals,
    titles: {
      added: lone.added + planned.added,
      changed: planned.changed,
      unchanged: planned.unchanged,
      ebook_editions: lone.ebooks + planned.ebooks,
      paper_editions: lone.papers + planned.papers,
    },
  }
}

/** The titles of several rows, and those that the shop has. */
async function planGroups(
  tx: Tx,
  runId: number,
  staged: StagedFile,
  options: ImportOptions,
  report: ReportBook,
) {
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
  for (let after = 0; ; ) {
    options.signal?.throwIfAborted()
    const batch = await listStagedTitles(tx, after, BATCH)
    if (batch.length === 0) return figures
    after = batch.at(-1)?.lead ?? after
    const known = await listKnownTitles(
      tx,
      batch.flatMap((title) => (title.found_by === null ? [] : (title.title_id ?? []))),
    )
    const groups = await readGroups(tx, batch, known, options)
    const checked = options.update
      ? await checkTerms(tx, foundTitles(groups, known), options.today)
      : new Map<number, CheckedTerms>()
    const added = groups.flatMap(({ staged, merged }) =>
      staged.title_id === null && merged ? [plannedAs('add', staged, merged)] : [],
    )
    const changes = options.update
      ? changesOf(groups, known, checked)
      : { changed: new Map<number, Change>(), unchanged: 0 }
    const changed = groups.flatMap(({ staged, merged }) => {
      const title = foundTitle(staged, known)
      const change = changes.changed.get(staged.title_id ?? 0)
      if (title === undefined || change === undefined) return []
      const { record, terms } = change
      const said = { kind: true, weight: true }
      const more = { ...(terms.length > 0 ? { terms: joinTerms(terms) } : {}), ...newCover(title, merged) }
      const told = { record, copies: null, sold: null, said, ...more }
      return [{ ...plannedAs('change', staged, told), titleId: title.id, version: title.version }]
    })
    await planTitles(tx, runId, [...added, ...changed])
    const rows = reportMerges(groups, changes.changed, report)
    figures.added += added.length
    figures.merged += rows.merged
    figures.rowsUnchanged += rows.unchanged
    figures.refused += reportConflicts(groups, report, (title) => cellsOf(title, staged.columns.byField))
    reportRenames(groups, changes.changed, known, report)
    if (options.update) reportNotTaken(groups, known, checked, report)
    figures.changed += changes.changed.size
    figures.unchanged += changes.unchanged
    for (const { staged, merged } of groups) {
      if (staged.title_id !== null || merged === undefined) continue
      if (merged.record.ebook) figures.ebooks++
      if (merged.record.paper) figures.papers++
    }
    await report.flush()
  }
}

const plannedAs = (plan: 'add' | 'change', staged: StagedTitle, title: ReadTitle): PlannedTitle => ({
  lead: staged.lead,
  plan,
  titleId: null,
  version: null,
  isbn: title.record.isbn,
  nameKey: staged.name_key,
  language: title.record.language ?? null,
  year: Number(title.record.publishedOn.slice(0, 4)),
  payload: JSON.stringify(title),
})

async function readGroups(
  tx: Tx,
  batch: StagedTitle[],
  known: Map<number, StoredTitle>,
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
    const inShop = staged.found_by === 'isbn' ? known.get(staged.title_id ?? 0) : undefined
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

/** The title that rows may change: one that was found by more than its name. */
const foundTitle = ({ found_by, title_id }: StagedTitle, known: Map<number, StoredTitle>) =>
  found_by === null ? undefined : known.get(title_id ?? 0)

/** The titles that rows may change. */
const foundTitles = (groups: Group[], known: Map<number, StoredTitle>) =>
  groups.flatMap(({ staged, merged }) => {
    const title = foundTitle(staged, known)
    return title && merged ? [{ title, merged }] : []
  })

/** A title that changes, what of it, and what of that the verb of an edit does. */
type Change = { record: TitleRecord; columns: string[]; terms: OwnTerm[] }

/** The changes of an update. Unchanged titles are not written, so their cached pages stay valid. */
function changesOf(groups: Group[], known: Map<number, StoredTitle>, checked: Map<number, CheckedTerms>) {
  const changed = new Map<number, Change>()
  let unchanged = 0
  for (const { title, merged } of foundTitles(groups, known)) {
    const isbn = (isCorrected(title, merged) ? null : title.isbn) ?? isbnFor(title, merged) ?? title.isbn
    const record = { ...changeOf(title, merged), isbn, id: title.id }
    const terms = checked.get(title.id)?.taken ?? []
    const fields: OwnField[] = [
      ...(isbn === title.isbn ? [] : ['isbn' as const]),
      ...changedFields(title, record),
      ...terms.map(({ field }) => field),
      ...(newCover(title, merged).cover === undefined ? [] : ['cover' as const]),
    ]
    if (fields.length === 0) unchanged++
    else changed.set(title.id, { record, columns: fields.map((field) => OWN[field]), terms })
  }
  return { changed, unchanged }
}

/** The ISBN of a title that has none yet; that of its ebook is none while there is a paper book. */
const isbnFor = ({ editions }: StoredTitle, { record }: ReadTitle): string | null =>
  record.paper || !editions.some(({ format }) => format === 'paper') ? record.isbn : null

/**
 * The address of a cover that is another one than before. The shop's own address of the present one is none, nor is one
 * that a default gives a title that has its own.
 */
function newCover(title: StoredTitle, merged: ReadTitle | undefined): { cover?: string } {
  const { coverAddress, coverKey, coverStays } = title
  const cover = merged?.cover
  if (cover === undefined || coverStays || cover === coverAddress) return {}
  if (merged?.assumed?.includes('cover') && (coverAddress ?? coverKey) !== null) return {}
  return coverKey !== null && cover.includes(`/images/${coverKey}-`) ? {} : { cover }
}
