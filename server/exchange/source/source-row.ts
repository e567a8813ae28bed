import type { Place } from '../import-report.ts'
import type { FormerValues } from '../read-title.ts'
import type { Cells } from '../row.rules.ts'

export type SourceFault =
  | 'columns_differ'
  | 'other_header'
  | 'not_an_object'
  | 'product_damaged'
  | 'reference_missing'
  | 'older_message'
  | 'update_of_unknown'
  | 'test_record'
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
  /** The day before which it must not be sold, which is still to come. */
  embargo?: string
  /** The next price that is still to come; `isOnly`: none holds today. */
  laterPrice?: { price: string; from: string; isOnly: boolean }
  former?: FormerValues
}

/** A row as the file has it; row 1 is the first after the header. */
export type SourceRow = { row: number; place?: Place } & (
  | { cells: Cells; record?: RecordMarks }
  /** `written`: its cells where it has some, which are told to whoever corrects the row. */
  | { fault: SourceFault; excerpt: string; written?: Cells }
  /** The sender's record of this reference is deleted. */
  | { deletes: string; again: boolean; withoutRights: boolean }
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
