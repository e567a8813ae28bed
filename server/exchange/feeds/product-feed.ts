import { guardText } from '#kernel/spreadsheet-text.ts'
import type { ListedDetail } from '#server/catalogue/list-details.ts'
import { pageOf, picturesOf } from './feed-links.rules.ts'

type Product = { title: ListedDetail; format: 'paper' | 'ebook'; origin: string }

/** The columns that shopping services read (Google's names), in their order. */
const COLUMNS: readonly [name: string, value: (product: Product) => string][] = [
  ['id', ({ title, format }) => `${title.id}${format === 'paper' ? 'p' : 'e'}`],
  ['item_group_id', ({ title }) => String(title.id)],
  ['title', ({ title }) => short(title.title, 150)],
  ['description', ({ title }) => short(title.description || title.title, 5_000)],
  ['link', linkOf],
  ['image_link', ({ title, origin }) => picturesOf(origin, title)[0]?.href ?? ''],
  [
    'availability',
    ({ title, format }) => {
      if (format === 'paper' && title.quantity <= 0) return 'out_of_stock'
      return offerOf(title, format)?.preorder ? 'preorder' : 'in_stock'
    },
  ],
  [
    'availability_date',
    ({ title, format }) => {
      const preorder = offerOf(title, format)?.preorder
      return preorder ? `${preorder.releases_on}T00:00+0700` : ''
    },
  ],
  ['price', ({ title, format }) => `${offerOf(title, format)?.price ?? 0} IDR`],
  [
    'sale_price',
    ({ title, format }) => {
      const offer = offerOf(title, format)
      return offer && offer.final_price < offer.price ? `${offer.final_price} IDR` : ''
    },
  ],
  ['brand', ({ title }) => short(title.publisher.name, 70)],
  ['gtin', isbnOf],
  ['condition', () => 'new'],
  ['google_product_category', () => '784'],
  ['product_type', ({ title }) => title.genre?.name ?? ''],
  [
    'shipping_weight',
    ({ title, format }) =>
      format === 'paper' && title.physical_book ? `${title.physical_book.weight} g` : '',
  ],
  ['identifier_exists', (product) => (isbnOf(product) === '' ? 'no' : 'yes')],
]

const offerOf = (title: ListedDetail, format: Product['format']) =>
  format === 'paper' ? title.physical_book : title.ebook

/** The page with the price of the edition: without a choice it shows the ebook. */
function linkOf({ title, format, origin }: Product): string {
  const page = pageOf(origin, title)
  return format === 'paper' && title.ebook ? `${page}&shape=physicalBook` : page
}

/** Of a title with both editions the ISBN is that of the book. */
function isbnOf({ title, format }: Product): string {
  return format === 'ebook' && title.physical_book ? '' : (title.isbn ?? '')
}

const short = (text: string, length: number) => [...text].slice(0, length).join('')

const lineOf = (cells: readonly string[]) =>
  `${cells.map((cell) => guardText(cell.replace(/[\t\r\n]+/g, ' '))).join('\t')}\n`

/** All editions of the public catalogue as a table for shopping services, in batches of titles. */
export async function* productFeed(
  read: (after: number) => Promise<readonly ListedDetail[]>,
  origin: string,
): AsyncGenerator<string> {
  yield lineOf(COLUMNS.map(([name]) => name))
  for (let after = 0; ; ) {
    const titles = await read(after)
    if (titles.length === 0) return
    after = titles.at(-1)?.id ?? after
    yield titles.flatMap((title) => linesOf(title, origin)).join('')
  }
}

function linesOf(title: ListedDetail, origin: string): string[] {
  const formats: Product['format'][] = ['paper', 'ebook']
  return formats.flatMap((format) => {
    if (offerOf(title, format) === null) return []
    return [lineOf(COLUMNS.map(([, value]) => value({ title, format, origin })))]
  })
}
