import type { IsbnNote } from './isbn.rules.ts'
import type { PriceFault } from './price.rules.ts'

export type RefusalReason =
  | 'columns_differ'
  | 'not_an_object'
  | 'control_characters'
  | 'value_too_long'
  | 'title_missing'
  | 'title_too_long'
  | PriceFault
  | 'date_missing'
  | 'date_invalid'
  | 'not_a_book'
  | 'isbn_conflict'

export type MergeReason =
  | 'same_isbn'
  | 'same_title_author_year'
  | 'in_shop_by_isbn'
  | 'in_shop_by_title_author_year'

export type NoteReason =
  | IsbnNote
  | 'pages_unreadable'
  | 'weight_unreadable'
  | 'stock_unreadable'
  | 'sold_unreadable'
  | 'category_too_long'

export const REFUSALS: Record<RefusalReason, string> = {
  columns_differ: 'the row has more or fewer cells than the header',
  not_an_object: 'the entry is not a JSON object',
  control_characters: 'a value holds NUL or other control characters',
  value_too_long: 'a value is longer than any real one',
  title_missing: 'the row has no title',
  title_too_long: 'the title is longer than 500 characters',
  price_missing: 'the row has no price (give one for such rows with --price)',
  price_invalid: 'the price is not an amount in whole rupiah',
  price_zero: 'the price is 0 (a free title says "gratis")',
  price_too_high: 'the price is over Rp 1.000.000.000',
  date_missing: 'the row has no date of publication (give one for such rows with --published)',
  date_invalid: 'the date of publication cannot be read, is before year 1 or too far ahead',
  not_a_book: 'the row offers something that is no book',
  isbn_conflict:
    'the ISBN is that of another book, in the file or in the shop (--same-isbn takes the two as one)',
}

export const MERGES: Record<MergeReason, string> = {
  same_isbn: 'another row of the file has the same ISBN',
  same_title_author_year: 'another row of the file has the same title, first author and year',
  in_shop_by_isbn: 'the shop already has a title with this ISBN',
  in_shop_by_title_author_year: 'the shop already has a title of this name, first author and year',
}

export const NOTES: Record<NoteReason, string> = {
  isbn_rounded: 'a spreadsheet rounded the ISBN (9.78E+12): its last digits are lost, imported without ISBN',
  isbn_invalid: 'the ISBN has a wrong length or check digit, imported without ISBN',
  isbn_is_shop_code: "the ISBN column holds a shop's own number, imported without ISBN",
  isbn_zeros_restored: 'the ISBN had lost its leading zeros, which were put back',
  pages_unreadable: 'the page count cannot be read and is left out',
  weight_unreadable: 'the weight cannot be read, one is assumed from the pages',
  stock_unreadable: 'the stock cannot be read and is left out',
  sold_unreadable: 'the sold count cannot be read and is left out',
  category_too_long: 'the category is longer than 100 characters and is left out',
}

/** One row that did not simply become a title. Row 1 is the first after the header. */
export type RowEntry = { row: number; title: string } & (
  | { outcome: 'refused'; reason: RefusalReason; sentence: string; field?: string; value?: string }
  | { outcome: 'merged'; reason: MergeReason; sentence: string; into_row?: number; title_id?: number }
  | { outcome: 'noted'; reason: NoteReason; sentence: string; value?: string }
)

export type ImportReport = {
  dry_run: boolean
  /** `rows` = `imported` + `merged` + `refused`. */
  totals: { rows: number; imported: number; merged: number; refused: number }
  /** `unchanged`: titles that an update found as the file says. */
  titles: {
    added: number
    changed: number
    unchanged: number
    ebook_editions: number
    paper_editions: number
  }
  refused: Partial<Record<RefusalReason, number>>
  merged: Partial<Record<MergeReason, number>>
  notes: Partial<Record<NoteReason, number>>
  columns: { read: Record<string, string[]>; not_read: string[] }
  /** The first rows of which there is something to report, at most as many as `MAX_ENTRIES` of each outcome. */
  entries: RowEntry[]
  entries_left_out: number
}

/** A report of millions of refused rows would not fit into memory, and nobody would read it. */
const MAX_ENTRIES = 100_000

export type ReportBook = {
  add(entry: RowEntry): void
  close(figures: Pick<ImportReport, 'dry_run' | 'totals' | 'titles' | 'columns'>): ImportReport
}

/** Collects entries and counts them by reason. */
export function openReport(): ReportBook {
  const entries: RowEntry[] = []
  const listed = { refused: 0, merged: 0, noted: 0 }
  const counts = { refused: new Map<string, number>(), merged: new Map(), noted: new Map() }
  let leftOut = 0
  return {
    add: (entry) => {
      const byReason: Map<string, number> = counts[entry.outcome]
      byReason.set(entry.reason, (byReason.get(entry.reason) ?? 0) + 1)
      if (++listed[entry.outcome] <= MAX_ENTRIES) entries.push(entry)
      else leftOut++
    },
    close: (figures) => ({
      ...figures,
      refused: sorted(counts.refused),
      merged: sorted(counts.merged),
      notes: sorted(counts.noted),
      entries: entries.sort((a, b) => a.row - b.row),
      entries_left_out: leftOut,
    }),
  }
}

const sorted = (counts: Map<string, number>) =>
  Object.fromEntries([...counts].sort(([, one], [, other]) => other - one))
