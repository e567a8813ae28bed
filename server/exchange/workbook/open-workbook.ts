import { on } from 'node:events'
import { unguardText } from '#kernel/spreadsheet-text.ts'
import { lowPriorityProcess } from '#server/platform/threads/low-priority-process.ts'
import { importFault } from '../import-fault.ts'
import type { Place } from '../import-report.ts'
import { type Cells, shown } from '../row.rules.ts'
import { findHeader, HEADER_WITHIN, openTables, withoutHeader } from '../source/find-header.ts'
import type { SourceFault, SourceRow } from '../source/source-row.ts'
import type { SheetRow } from './workbook-rows.ts'

export type WorkbookMessage =
  | { sheet: string; hidden: boolean }
  | { rows: SheetRow[] }
  | { end: true }
  | { fault: string; detail: string }

/** What became of a sheet. */
export type SheetFinding = { name: string; outcome: 'read' | 'hidden' | 'no_header' | 'empty' }

const HEAP_MB = 160
const MOST_COLUMNS = 1000

/**
 * The rows of an Excel workbook's visible sheets that have a header, or of the first filled one, below its first row, where
 * none has. It is read in a process of its own, whose memory is bounded.
 * @param findings gets what became of each sheet
 */
export async function* workbookRows(path: string, form: TableForm, findings: SheetFinding[]) {
  yield* rowsOf(path, form, findings)
  if (findings.some(({ outcome }) => outcome === 'read')) return
  const names = findings.map(({ name }) => `"${name}"`).join(', ')
  const headless = findings.findIndex(({ outcome }) => outcome === 'no_header')
  let isEmpty = true
  // Read once more, since a later sheet could have had a header.
  if (headless !== -1) {
    findings.length = 0
    for await (const row of rowsOf(path, { ...form, headless }, findings)) {
      isEmpty = false
      yield row
    }
  }
  if (!isEmpty) return
  throw importFault(
    `Tidak ada lembar (${names}) dengan kepala tabel yang dikenal: satu baris harus menyebut judul dan satu kolom lain`,
  )
}

type TableForm = {
  header: boolean
  wanted: string[]
  /** The sheet that is read though no row of it is known as a header. */
  headless?: number
}

async function* rowsOf(path: string, form: TableForm, findings: SheetFinding[]): AsyncGenerator<SourceRow> {
  let table: SheetTable | undefined
  let numbered = 0
  const number = (entry: Entry): SourceRow => ({ ...entry, row: ++numbered })
  for await (const message of workbookMessages(path)) {
    if ('rows' in message) {
      for (const row of message.rows) for (const entry of table?.take(row) ?? []) yield number(entry)
      continue
    }
    if (table) for (const entry of table.end()) yield number(entry)
    if ('sheet' in message) {
      const finding: SheetFinding = { name: message.sheet, outcome: message.hidden ? 'hidden' : 'empty' }
      findings.push(finding)
      const isHeadless = findings.length - 1 === form.headless
      table = message.hidden ? undefined : openTable(finding, { ...form, isHeadless })
    }
  }
  if (table) for (const entry of table.end()) yield number(entry)
}

async function* workbookMessages(path: string): AsyncGenerator<WorkbookMessage> {
  const child = lowPriorityProcess(new URL('./workbook.process.ts', import.meta.url), {
    heapMb: HEAP_MB,
    youngMb: 4,
  })
  const ended = new AbortController()
  const end = () => ended.abort()
  child.on('exit', end).on('error', end)
  try {
    const messages = on(child, 'message', { signal: ended.signal })
    child.send({ path }, () => undefined)
    for await (const [received] of messages) {
      const message = received as WorkbookMessage
      if ('fault' in message) throw importFault(message.fault, message.detail)
      if ('end' in message) return
      yield message
      if ('rows' in message) child.send('taken', () => undefined)
    }
  } catch (error) {
    if (!ended.signal.aborted) throw error
    throw importFault('Buku kerja Excel ini terlalu besar untuk dibaca: bagi menjadi beberapa berkas', error)
  } finally {
    child.kill('SIGKILL')
  }
}

type Entry = { place: Place } & ({ cells: Cells } | { fault: SourceFault; excerpt: string })
type SheetTable = {
  take(row: SheetRow): Iterable<Entry>
  end(): Iterable<Entry>
}

function textsOf(cells: SheetRow['cells'], width = (cells.at(-1)?.[0] ?? -1) + 1): string[] {
  const texts = Array.from({ length: width }, () => '')
  for (const [at, value] of cells) texts[at] = String(value)
  return texts
}

/** The rows of one sheet below its header, which is looked for among its first rows. */
function openTable(finding: SheetFinding, form: TableForm & { isHeadless: boolean }): SheetTable {
  let waiting: SheetRow[] | undefined = []
  let tables: ReturnType<typeof openTables> | undefined
  let last = 0

  const toEntry = ({ row, cells }: SheetRow): Entry => {
    const place = { sheet: finding.name, line: row }
    const texts = textsOf(cells)
    if (tables?.isHeader(texts)) return { place, fault: 'other_header', excerpt: shown(texts.join(' ')) }
    const columns = tables?.columns() ?? []
    const values: Record<string, string | number> = Object.create(null)
    for (const column of columns) values[column] = ''
    for (const [at, value] of cells) {
      const column = columns[at] ?? `kolom ${at + 1}`
      values[column] = typeof value === 'string' ? unguardText(value) : value
    }
    return { place, cells: values }
  }
  function* decide(): Generator<Entry> {
    const first = waiting ?? []
    waiting = undefined
    if (first.length === 0) return
    for (const { cells } of first) for (const [at] of cells) last = Math.max(last, at)
    if (last >= MOST_COLUMNS)
      throw importFault(`Lembar "${finding.name}" memiliki lebih dari ${MOST_COLUMNS} kolom`)
    const texts = first.map(({ cells }) => textsOf(cells, last + 1))
    const header = form.header ? findHeader(texts, form.wanted) : withoutHeader(texts[0])
    const isRead = header.found || form.isHeadless
    finding.outcome = isRead ? 'read' : 'no_header'
    if (!isRead) return
    tables = openTables(header)
    for (const row of first.slice(header.rowsAbove)) yield toEntry(row)
  }
  return {
    *take(row) {
      if (waiting === undefined) {
        if (tables) yield toEntry(row)
        return
      }
      if (waiting.push(row) > HEADER_WITHIN) yield* decide()
    },
    *end() {
      if (waiting) yield* decide()
    },
  }
}
