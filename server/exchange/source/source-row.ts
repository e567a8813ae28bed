import type { Place } from '../import-report.ts'
import type { Cells } from '../row.rules.ts'

/** A row as the file has it; row 1 is the first after the header. */
export type SourceRow = { row: number; place?: Place } & (
  | { cells: Cells }
  | { fault: 'columns_differ' | 'not_an_object'; excerpt: string }
)
