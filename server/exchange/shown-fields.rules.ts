import { formatRupiah, rupiah } from '#kernel/money.ts'
import type { ImportField } from './column-names.ts'
import type { ResolvedColumns } from './import-mapping.ts'
import type { ReadTitle } from './read-title.ts'
import { type Cells, shown } from './row.rules.ts'

/** What a row became, field by field, for whoever compares it with the row's cells. */
export function shownFields({ record, copies, sold }: ReadTitle): Record<string, string> {
  const { ebook, paper } = record
  const edition = paper ?? ebook
  const whole = Object.entries({
    title: record.name,
    authors: record.contributors.join('; '),
    isbn: record.isbn,
    publisher: record.publisher,
    category: record.genre,
    kind: record.kind === 'magazine' ? 'majalah' : 'buku',
    format: ebook && paper ? 'cetak dan ebook' : ebook ? 'ebook' : 'cetak',
    price: edition && formatRupiah(rupiah(edition.priceIdr)),
    ebook_price: ebook && paper ? formatRupiah(rupiah(ebook.priceIdr)) : undefined,
    discount: edition && discountOf(edition),
    published: record.publishedOn,
    pages: record.pageCount,
    weight: paper && `${paper.weightGrams} g`,
    description: record.description,
    stock: copies,
    sold,
    slug: record.slug,
    language: record.language,
  } satisfies Partial<Record<ImportField, unknown>>)
  return Object.fromEntries(
    whole.flatMap(([field, value]) => (value == null || value === '' ? [] : [[field, shown(value)]])),
  )
}

const discountOf = ({
  discountPercent,
  discountIdr,
}: {
  discountPercent: number
  discountIdr: number
}): string | undefined =>
  discountPercent > 0
    ? `${discountPercent}%`
    : discountIdr > 0
      ? formatRupiah(rupiah(discountIdr))
      : undefined

/** The cells of a row that was read already, under the column that each field was read from. */
export function cellsOf(title: ReadTitle, columns: ResolvedColumns['byField']): Cells {
  const { record } = title
  const edition = record.paper ?? record.ebook
  const values: Partial<Record<ImportField, unknown>> = {
    ...shownFields(title),
    price: edition?.priceIdr,
    description: record.description,
    weight: record.paper?.weightGrams,
  }
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => {
      const [column] = columns[field as ImportField] ?? []
      return column === undefined || value === undefined ? [] : [[column, value]]
    }),
  )
}
