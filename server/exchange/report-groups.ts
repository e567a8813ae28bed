import type { TitleRecord } from '#server/catalogue-editing/title-record.ts'
import type { StagedTitle } from './import.queries.ts'
import type { MergeReason, ReportBook, UnchangedReason } from './import-report.ts'
import type { KnownTitle } from './known-title.ts'
import { notTaken } from './own-changes.rules.ts'
import type { ReadTitle } from './read-title.ts'
import { type Cells, shown } from './row.rules.ts'
import type { BookMarks } from './same-book.rules.ts'

type Member = { row: number; title: ReadTitle }
/** The rows of one title. */
export type Group = {
  staged: StagedTitle
  /** The merged rows; undefined if none is accepted. */
  merged: ReadTitle | undefined
  taken: Member[]
  /** Rows whose ISBN is that of another book, and which book that is. */
  conflicting: Member[]
  base: BookMarks
}

const UNCHANGED_BY = {
  isbn: 'in_shop_by_isbn',
  id: 'in_shop_by_own_id',
  name: 'in_shop_by_title_author_year',
} satisfies Record<string, UnchangedReason>

export function reportMerges(
  groups: Group[],
  changed: ReadonlyMap<number, { columns: readonly string[] }>,
  report: ReportBook,
): { merged: number; unchanged: number } {
  const counts = { merged: 0, unchanged: 0 }
  const merge = (row: number, title: string, reason: MergeReason, into: object) => {
    counts.merged++
    report.add({ row, title, outcome: 'merged', reason, ...into })
  }
  for (const { staged, taken } of groups) {
    const { lead, title_id, found_by } = staged
    for (const { row, title } of taken) {
      const { name, isbn } = title.record
      if (title_id === null) {
        if (row !== lead)
          merge(row, name, isbn === null ? 'same_title_author_year' : 'same_isbn', { into_row: lead })
      } else if (found_by !== null && changed.has(title_id)) {
        const value = shown(changed.get(title_id)?.columns.join(', '))
        merge(row, name, 'changes_title', { title_id, value })
      } else {
        counts.unchanged++
        const by = found_by === 'isbn' && isbn === null ? null : found_by
        report.add({ row, title: name, outcome: 'unchanged', reason: UNCHANGED_BY[by ?? 'name'], title_id })
      }
    }
  }
  return counts
}

export function reportRenames(
  groups: Group[],
  changed: ReadonlyMap<number, { record: TitleRecord }>,
  known: Map<number, KnownTitle>,
  report: ReportBook,
): void {
  for (const { staged, taken } of groups) {
    if (staged.found_by === null) continue
    const id = staged.title_id ?? 0
    const [before, after] = [known.get(id)?.name, changed.get(id)?.record.name]
    const row = taken[0]?.row
    if (row === undefined || before === undefined || after === undefined || before === after) continue
    const value = shown(`${before} → ${after}`)
    report.add({ row, title: after, outcome: 'noted', reason: 'renamed', value })
  }
}

/** Cells of the shop's own file that an update does not take. */
export function reportNotTaken(
  groups: Group[],
  known: Map<number, KnownTitle>,
  checked: ReadonlyMap<number, { refused: readonly string[] }>,
  report: ReportBook,
): void {
  for (const { staged, merged, taken } of groups) {
    const title = staged.found_by === null ? undefined : known.get(staged.title_id ?? 0)
    const row = taken[0]?.row
    if (title === undefined || merged === undefined || row === undefined) continue
    for (const value of [...notTaken(title, merged), ...(checked.get(title.id)?.refused ?? [])]) {
      report.add({
        row,
        title: merged.record.name,
        outcome: 'noted',
        reason: 'not_taken',
        value: shown(value),
      })
    }
  }
}

export function reportConflicts(
  groups: Group[],
  report: ReportBook,
  cellsOf: (title: ReadTitle) => Cells,
): number {
  const conflicts = groups.flatMap(({ conflicting, base }) =>
    conflicting.map((member) => ({ ...member, base })),
  )
  for (const { row, title, base } of conflicts) {
    const reason = 'isbn_conflict'
    const value = shown(
      `${title.record.isbn ?? ''} is "${base.name}" by ${base.contributors.join(', ') || 'nobody'}`,
    )
    const { name } = title.record
    report.add({
      row,
      title: name,
      outcome: 'refused',
      reason,
      cells: cellsOf(title),
      field: 'isbn',
      value,
    })
  }
  return conflicts.length
}
