import { OWN, OWN_FIGURES, OWN_SEPARATOR, OWN_WORDS } from '../own-columns.ts'
import type { ExportEdition, ExportTitle } from './export-title.ts'

export type Cell = string | number

type Given = {
  /** Where the shop is reached, before the paths of pictures. */
  origin: string
}
type Column = { head: string; cell: (title: ExportTitle, given: Given) => Cell }

/** The columns of a file: with `figures` those that only the shop itself gets. */
export const exportColumns = (figures: boolean): readonly Column[] =>
  figures ? [...COLUMNS, ...FIGURES] : COLUMNS

const people = (role: ExportTitle['people'][number]['role']): Column => ({
  head: OWN[role],
  cell: (title) =>
    title.people
      .filter((person) => person.role === role)
      .map(({ name }) => name)
      .join(OWN_SEPARATOR),
})

const COLUMNS: readonly Column[] = [
  // A hyphen keeps spreadsheets from making a number of it, which loses its last digits.
  { head: OWN.isbn, cell: ({ isbn }) => (isbn === null ? '' : `${isbn.slice(0, 3)}-${isbn.slice(3)}`) },
  { head: OWN.name, cell: ({ name }) => name },
  people('author'),
  people('illustrator'),
  people('translator'),
  people('editor'),
  { head: OWN.publisher, cell: ({ publisher }) => publisher ?? '' },
  { head: OWN.genre, cell: ({ genre }) => genre ?? '' },
  { head: OWN.kind, cell: ({ kind }) => OWN_WORDS.kind[kind] },
  { head: OWN.series, cell: ({ series }) => series ?? '' },
  { head: OWN.seriesNumber, cell: ({ seriesNumber }) => seriesNumber ?? '' },
  { head: OWN.language, cell: ({ language }) => language ?? '' },
  { head: OWN.publishedOn, cell: ({ publishedOn }) => publishedOn },
  { head: OWN.pages, cell: ({ pageCount }) => pageCount ?? '' },
  { head: OWN.status, cell: ({ status }) => OWN_WORDS.status[status] },
  { head: OWN.price, cell: ({ paper }) => finalPrice(paper) },
  { head: OWN.originalPrice, cell: ({ paper }) => paper?.priceIdr ?? '' },
  { head: OWN.discount, cell: ({ paper }) => discount(paper) },
  { head: OWN.tax, cell: ({ paper }) => (paper ? OWN_WORDS.tax[paper.taxClass] : '') },
  { head: OWN.preorder, cell: ({ paper }) => paper?.releasesOn ?? '' },
  { head: OWN.preorderText, cell: ({ paper }) => paper?.preorderText ?? '' },
  { head: OWN.preorderCap, cell: ({ paper }) => paper?.preorderCap ?? '' },
  { head: OWN.weight, cell: ({ paper }) => paper?.weightGrams ?? '' },
  { head: OWN.ebookPrice, cell: ({ ebook }) => finalPrice(ebook) },
  { head: OWN.ebookOriginalPrice, cell: ({ ebook }) => ebook?.priceIdr ?? '' },
  { head: OWN.ebookDiscount, cell: ({ ebook }) => discount(ebook) },
  { head: OWN.ebookTax, cell: ({ ebook }) => (ebook ? OWN_WORDS.tax[ebook.taxClass] : '') },
  { head: OWN.ebookPreorder, cell: ({ ebook }) => ebook?.releasesOn ?? '' },
  { head: OWN.ebookPreorderText, cell: ({ ebook }) => ebook?.preorderText ?? '' },
  {
    head: OWN.inSubscription,
    cell: ({ ebook }) => (ebook ? (ebook.inSubscription ? OWN_WORDS.yes : OWN_WORDS.no) : ''),
  },
  { head: OWN.leavesOn, cell: ({ ebook }) => ebook?.leavesOn ?? '' },
  { head: OWN.subscriberFrom, cell: ({ subscriberFrom }) => subscriberFrom ?? '' },
  { head: OWN.description, cell: ({ description }) => description },
  { head: OWN.cover, cell: ({ cover }, { origin }) => (cover === null ? '' : `${origin}${cover}`) },
  { head: OWN.slug, cell: ({ slug }) => slug },
]
const FIGURES: readonly Column[] = [
  { head: OWN_FIGURES.stock, cell: ({ paper, onHand }) => (paper ? onHand : '') },
  { head: OWN_FIGURES.sold, cell: ({ sold }) => sold },
]

const finalPrice = (edition: ExportEdition | undefined): Cell =>
  edition === undefined ? '' : edition.finalPriceIdr === 0 ? OWN_WORDS.free : edition.finalPriceIdr

/** `10%`, `5000`, or both: `10%; 5000`. */
function discount(edition: ExportEdition | undefined): Cell {
  if (edition === undefined) return ''
  const { discountPercent, discountIdr } = edition
  if (discountPercent === 0) return discountIdr === 0 ? '' : discountIdr
  return discountIdr === 0 ? `${discountPercent}%` : `${discountPercent}%${OWN_SEPARATOR}${discountIdr}`
}
