import type { Tx } from '#server/platform/database/database.ts'
import { EDITION_MARKS } from './assumed.rules.ts'
import { readIsbn } from './isbn.rules.ts'
import { listTitlesOfIsbns, type TitleOfIsbn } from './match-titles.queries.ts'
import { type Cells, isbnCells, type ReadingPlan, type RowReading, readRow } from './row.rules.ts'

/** What a new title needs and a title of the shop has already. */
const COMPLETED = new Set(['title_missing', 'price_missing', 'date_missing'])

export const isIncomplete = (reading: RowReading): boolean =>
  'refusal' in reading && COMPLETED.has(reading.refusal.reason)

/**
 * A reader for rows that update titles of the shop, such as those of a price list that has ISBNs and prices only: title,
 * date and price that a row does not name are the shop's, by its ISBN. Other rows are read as they are.
 */
export async function readerOfUpdates(
  tx: Tx,
  rows: Cells[],
  plan: ReadingPlan,
): Promise<(cells: Cells) => RowReading> {
  const isbnOf = (cells: Cells) => readIsbn(isbnCells(cells, plan.columns), plan.restoreZeros).isbn
  const known = await listTitlesOfIsbns(
    tx,
    rows.flatMap((cells) => isbnOf(cells) ?? []),
  )
  return (cells) => {
    const reading = readRow(cells, plan)
    const title = isIncomplete(reading) ? known.get(isbnOf(cells) ?? '') : undefined
    if (title === undefined) return reading
    const defaults = { ...plan.mapping.defaults, ...defaultsOf(title) }
    const completed = readRow(cells, { ...plan, mapping: { ...plan.mapping, defaults } })
    return addsEditionWithoutPrice(completed, title) ? reading : completed
  }
}

const defaultsOf = ({ name, published, price }: TitleOfIsbn) => ({
  title: name,
  published,
  ...(price === null ? {} : { price: price === 0 ? 'gratis' : String(price) }),
})

/** An edition that the row names and the shop lacks must have a price of its own. */
function addsEditionWithoutPrice(reading: RowReading, { formats }: TitleOfIsbn): boolean {
  if ('refusal' in reading) return false
  const { record, assumed = [] } = reading.title
  return (['paper', 'ebook'] as const).some((format) => {
    const [mark, price] = EDITION_MARKS[format]
    return record[format] && !formats.includes(format) && assumed.includes(price) && !assumed.includes(mark)
  })
}
