import type { Place } from '../import-report.ts'
import type { Cells } from '../row.rules.ts'

export type SourceFault =
  | 'columns_differ'
  | 'not_an_object'
  | 'product_damaged'
  | 'reference_missing'
  | 'older_message'
  | 'update_of_unknown'
  | 'not_a_book'

/** A product of ONIX beside the cells of its row. */
export type RecordMarks = {
  reference: string
  /** Whether an earlier product of the message has the same reference. */
  again: boolean
  /** ISBNs of the same title in another format. */
  related: string[]
  form: 'ebook' | 'paper'
  series: string | null
  seriesNumber: number | null
}

/** A row as the file has it; row 1 is the first after the header. */
export type SourceRow = { row: number; place?: Place } & (
  | { cells: Cells; record?: RecordMarks }
  /** `written`: its cells where it has some, which are told to whoever corrects the row. */
  | { fault: SourceFault; excerpt: string; written?: Cells }
  /** The sender's record of this reference is deleted. */
  | { deletes: string; again: boolean }
)

/** A cover or a book in an archive; its bytes decide what it is. */
export type ArchiveFile = {
  /** Its place in the archive. */
  at: number
  name: string
  bytes: number
  kind: 'cover' | 'book' | 'other'
  isEncrypted: boolean
}
