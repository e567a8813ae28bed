import type { Tx } from '#server/platform/database/database.ts'
import { isIncomplete, readerOfUpdates } from './complete-rows.ts'
import { sniffDayOrder } from './date.rules.ts'
import { type StagedRow, stageRows } from './import.queries.ts'
import { importFault } from './import-fault.ts'
import type { PriceColumns, SampleRow } from './import-findings.ts'
import {
  type ImportMapping,
  type KeptMapping,
  type ResolvedColumns,
  resolveColumns,
} from './import-mapping.ts'
import type { ReportBook } from './import-report.ts'
import { hasLostZeros } from './isbn.rules.ts'
import { dropStaged } from './onix/onix-records.queries.ts'
import { onixRows } from './onix/onix-rows.ts'
import type { Deletion } from './onix/withdraw-deleted.ts'
import { isOwnColumn, isOwnFile, lackingColumns } from './own-columns.ts'
import { type Cells, dateCells, isbnCells, type ReadingPlan, readRow } from './row.rules.ts'
import type { ImportSettings } from './runs/import-settings.ts'
import { comparePriceColumns, SHOWN_ROWS, sampleRows, writtenRows } from './sample-rows.ts'
import type { CatalogueSource } from './source/open-source.ts'
import type { SourceRow } from './source/source-row.ts'
import { type OwnPlan, type RowWithCells, readEntry, stagedRow } from './staged-row.ts'

/** Rows at the file's beginning that decide how the rest is read. */
const SAMPLE = 1000
const BATCH = 500
/** Of the rows that wait, or decide how the rest is read: a description may be long. */
const MOST_CHARACTERS = 2_000_000
/** The most column names, since they are compared with each other. */
const MOST_COLUMNS = 1000

export type ImportOptions = Omit<ImportSettings, 'recognise' | 'delimiter' | 'encoding'> & {
  /** `YYYY-MM-DD` in Jakarta. */
  today: string
  signal?: AbortSignal
  /** Told how many rows have been read, now and then. */
  onProgress?: (rows: number) => void
  /** Told the columns and the first rows, also of a file that then turns out to need a mapping. */
  onSample?: (found: FoundColumns) => void
  /** The mapping that is kept for files with these columns. */
  recognise?: (columns: string[]) => Promise<KeptMapping | undefined>
}

export type FoundColumns = { columns: string[]; samples: SampleRow[] }

export type StagedFile = {
  rows: number
  refused: number
  columns: ResolvedColumns
  names: string[]
  samples: SampleRow[]
  priceColumns: PriceColumns | undefined
  /** The kept mapping that was recognised. */
  kept: KeptMapping | undefined
  /** Records of ONIX that the file deletes. */
  deletions: Deletion[]
  /** Rows that a later row of the same record replaced. */
  replaced: number
}

/**
 * Reads a whole file. Rows that can be sold go to the staging table, the others to the report.
 * @throws {ImportFault} when the file is damaged, empty, or holds no titles
 */
export async function stageFile(
  tx: Tx,
  runId: number,
  source: CatalogueSource,
  given: ImportOptions,
  report: ReportBook,
): Promise<StagedFile> {
  let options = given
  let kept: KeptMapping | undefined
  let columns = openColumns(source, options.mapping)
  const figures = { rows: 0, refused: 0 }
  let sample: SourceRow[] | undefined = []
  let sampled = 0
  let learned: Pick<ReadingPlan, 'restoreZeros' | 'dates'> = {
    restoreZeros: false,
    dates: { order: 'day_first', doubtful: false },
  }
  const prices = comparePriceColumns()
  let samples: SampleRow[] = []
  let waiting: StagedRow[] = []
  /** Of what waits. */
  let characters = 0
  let staging: Promise<void> = Promise.resolve()
  /** Rows of an update that lack what the shop may have. */
  let incomplete: RowWithCells[] = []
  const deletions = new Map<string, Deletion>()
  let replaced = 0

  /** Stores what waits while the next rows are read: one statement at a time is under way. */
  const stage = async () => {
    await staging
    if (incomplete.length > 0) await complete()
    await report.flush()
    const full = waiting
    waiting = []
    characters = 0
    staging = stageRows(tx, full)
    // A failure is thrown where the statement is waited for.
    staging.catch(() => undefined)
    // Products of ONIX are read with statements of their own.
    if (source.onix) await staging
  }
  const planNow = () => {
    const { byField, own } = columns.resolved()
    return { ...options, columns: byField, own, ...learned }
  }
  const completes = ({ own }: OwnPlan) => options.update && !own && source.onix === undefined
  const complete = async () => {
    const plan = planNow()
    const read = await readerOfUpdates(
      tx,
      incomplete.map(({ cells }) => cells),
      plan,
    )
    for (const entry of incomplete) keepRow(stagedRow(entry, read(entry.cells), plan, report))
    incomplete = []
  }
  const keepRow = (staged: StagedRow | undefined) => {
    if (staged === undefined) figures.refused++
    else {
      waiting.push(staged)
      characters += staged.payload.length
    }
  }
  const replaceEarlier = async (reference: string, { row, place }: SourceRow) => {
    await stage()
    const deletion = deletions.get(reference)
    deletions.delete(reference)
    for (const earlier of [...(await dropStaged(tx, reference)), ...(deletion ? [deletion.row] : [])]) {
      replaced++
      const told = { outcome: 'merged', reason: 'same_record' } as const
      report.add({ row: earlier, title: '', ...place, ...told, into_row: row })
    }
  }
  const take = async (entry: SourceRow) => {
    if ('deletes' in entry) {
      if (entry.again) await replaceEarlier(entry.deletes, entry)
      const { row, place = {}, deletes: reference, withoutRights } = entry
      deletions.set(reference, { row, place, reference, withoutRights })
      return
    }
    if ('cells' in entry && entry.record?.again) await replaceEarlier(entry.record.reference, entry)
    const plan = planNow()
    if ('cells' in entry) prices.meet(columns.resolved(), entry.cells)
    const reading = readEntry(entry, plan)
    if (completes(plan) && 'cells' in entry && isIncomplete(reading)) {
      incomplete.push(entry)
      characters += charactersOf(entry)
    } else keepRow(stagedRow(entry, reading, plan, report))
    if (waiting.length + incomplete.length >= BATCH || characters > MOST_CHARACTERS) await stage()
  }
  const takeSample = async (entries: SourceRow[]) => {
    kept = await options.recognise?.(columns.names())
    if (kept) {
      options = { ...options, mapping: kept.mapping }
      columns = openColumns(source, kept.mapping, columns.names())
    }
    options.onSample?.({ columns: columns.names(), samples: writtenRows(entries) })
    columns.refuseUnfit(options.update)
    const { byField } = columns.resolved()
    const rows = entries.flatMap((entry) => ('cells' in entry ? [entry.cells] : []))
    learned = {
      restoreZeros: hasLostZeros(rows.flatMap((cells) => isbnCells(cells, byField))),
      dates: sniffDayOrder(rows.flatMap((cells) => dateCells(cells, byField))),
    }
    const plan = planNow()
    const shownRows = rows.slice(0, SHOWN_ROWS)
    const read = completes(plan)
      ? await readerOfUpdates(tx, shownRows, plan)
      : (cells: Cells) => readRow(cells, plan)
    samples = sampleRows(entries, read)
    for (const entry of entries) await take(entry)
  }

  const stream = source.onix?.()
  const entries = stream
    ? onixRows(tx, runId, stream, {
        dropForeignPrice: options.mapping.defaults.price !== undefined,
        today: options.today,
      })
    : source.rows()
  for await (const entry of entries) {
    if (figures.rows++ % BATCH === 0) {
      options.signal?.throwIfAborted()
      options.onProgress?.(figures.rows)
      await stage()
    }
    if ('cells' in entry) columns.meet(entry.cells)
    if (sample === undefined) {
      await take(entry)
      continue
    }
    sampled += charactersOf(entry)
    if (sample.push(entry) === SAMPLE || sampled > MOST_CHARACTERS) {
      await takeSample(sample)
      sample = undefined
    }
  }
  if (figures.rows === 0) throw importFault('Berkas ini tidak memiliki baris data')
  if (sample) await takeSample(sample)
  await stage()
  await staging
  return {
    ...figures,
    columns: columns.resolved(),
    names: columns.names(),
    samples,
    priceColumns: prices.found(columns.resolved()),
    kept,
    deletions: [...deletions.values()],
    replaced,
  }
}

const charactersOf = (entry: SourceRow): number =>
  'cells' in entry
    ? Object.values(entry.cells).reduce<number>((sum, cell) => sum + String(cell ?? '').length, 0)
    : 0

/** The columns of a file; entries of JSON and second tables may bring new ones at any time. */
function openColumns(source: CatalogueSource, mapping: ImportMapping, met: string[] = []) {
  let complete = false
  const names = new Set([...(source.columns ?? []), ...met])
  const resolve = () => {
    if (names.size > MOST_COLUMNS)
      throw importFault(`Berkas ini memiliki lebih dari ${MOST_COLUMNS} kolom yang berbeda`)
    const found = resolveColumns([...names], mapping, complete)
    // Its columns are all known: none of them is chosen from others.
    if (isOwnFile(names)) {
      const unused = [...names].filter((name) => !isOwnColumn(name))
      return { byField: found.byField, own: { lacks: lackingColumns(names) }, unused }
    }
    return { ...found, own: undefined }
  }
  let resolved = resolve()
  return {
    resolved: () => resolved,
    names: () => [...names],
    meet: (cells: Cells) => {
      const before = names.size
      for (const name of Object.keys(cells)) names.add(name)
      if (names.size > before) resolved = resolve()
    },
    /** Once its first rows were met: what a mapping names and the file lacks is a slip. */
    refuseUnfit: (update: boolean) => {
      complete = source.columns !== undefined
      resolved = resolve()
      const { title, isbn } = resolved.byField
      if (title || (update && isbn)) return
      const seen = names.size === 0 ? 'tidak ada' : [...names].slice(0, 40).join(', ')
      throw importFault(
        `Tidak ada kolom yang dikenal sebagai judul (kolom berkas ini: ${seen}): pilih kolom judulnya${
          isbn ? ', atau perbarui saja judul yang sudah ada menurut ISBN-nya' : ''
        }`,
      )
    },
  }
}
