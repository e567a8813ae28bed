import type { ImportMapping } from './import-mapping.ts'
import type { CatalogueSource } from './source/open-source.ts'
import type { Repairs } from './source/utf8-decoder.ts'
import type { SheetFinding } from './workbook/open-workbook.ts'

/** The columns that could be the price, and which one was read. */
export type PriceColumns = {
  read: string
  /** False where only the operator can say which one a shopper pays; then nothing is imported. */
  certain: boolean
  columns: { name: string; samples: string[] }[]
}

export const chooseSentence = ({ columns }: PriceColumns): string =>
  `Ada beberapa kolom harga dengan jumlah yang berbeda: ${columns
    .map(({ name, samples }) => `"${name}" (${samples.join(', ') || 'kosong'})`)
    .join('; ')}. Pilih yang dibayar pembeli: --column price="${columns[0]?.name}"`

/** `rows` = `imported` + `merged` + `unchanged` + `refused`. */
export type Totals = { rows: number; imported: number; merged: number; unchanged: number; refused: number }

/** What is known of a run besides its rows. */
export type ImportFindings = {
  format: CatalogueSource['format']
  encoding: string
  delimiter?: string
  repaired: Pick<Repairs, 'repaired' | 'lines'>
  sheets?: SheetFinding[]
  sender?: string
  /** The mapping that was recognised by the columns' names. */
  mapping_name?: string
  mapping?: ImportMapping
  columns: { all: string[]; read: Record<string, string[]>; not_read: string[] }
  price_columns?: PriceColumns
  /** Rows at the file's beginning with what each field becomes. */
  samples: SampleRow[]
  totals: Totals
  titles: TitleCounts
}

/** `unchanged`: titles that an update found as the file says. */
export type TitleCounts = {
  added: number
  changed: number
  unchanged: number
  ebook_editions: number
  paper_editions: number
}

export type SampleRow = {
  row: number
  cells: Record<string, string>
  /** By field; empty where the row is refused. */
  becomes: Record<string, string>
  refused?: string
}
