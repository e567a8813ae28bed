import type { ExportTitle } from './export-title.ts'

export type ExportSettings = {
  /** Where the shop is reached. */
  origin: string
  /** Stock and sold counts as well, which are for the shop itself. */
  figures: boolean
  sender: { name: string; email: string }
  /** Whom an ONIX message is for; empty for nobody in particular. */
  addressee: string
  /** Which editions an ONIX message holds. */
  editions: 'all' | 'ebook' | 'paper'
  /** Of an ONIX message. */
  tags: 'reference' | 'short'
  /** Which price an ONIX message tells: that before discounts, or what a shopper pays. */
  prices: 'list' | 'final'
  now: Date
  /** Rows of a workbook's sheet, for tests. */
  mostRows?: number
}

/** Makes the bytes of a file, of titles that come in batches. It never has the whole of it in memory. */
export type ExportFile = (
  titles: AsyncIterable<readonly ExportTitle[]>,
  settings: ExportSettings,
) => AsyncGenerator<Buffer>
