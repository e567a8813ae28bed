import type { CallAnswerData } from '#contracts/calls.ts'
import { isoInWib } from '#kernel/time.ts'
import { pictureOf } from '#server/images/picture-of.ts'
import type { ListedEdition } from './list-titles.queries.ts'
import type { TitleListRow, WholeTitle } from './list-titles.ts'
import type { EbookDraft, PaperDraft, TitleKind } from './title-draft.rules.ts'

export const typeOf = (kind: TitleKind) => (kind === 'magazine' ? 'Majalah' : 'Buku')

const priceView = ({ price, final_price, discount, nominal_discount }: ListedEdition) => ({
  price,
  final_price,
  discount,
  nominal_discount,
})
const stockView = ({ on_hand, reserved }: ListedEdition) => ({ on_hand, reserved })
const genreOf = ({ genre_id, genre }: TitleListRow) =>
  genre_id === null || genre === null ? null : { id: genre_id, name: genre }

export const rowOf = (row: TitleListRow): CallAnswerData<'GET /api/console/titles'>['data'][number] => ({
  id: row.id,
  slug: row.slug,
  title: row.name,
  type: typeOf(row.kind),
  status: row.status,
  isbn: row.isbn,
  authors: row.authors,
  publisher: row.publisher,
  publisher_id: row.publisher_id,
  genre: genreOf(row),
  cover_picture: row.cover && pictureOf(row.cover),
  ebook: row.ebook && { ...priceView(row.ebook), has_file: row.ebook.file !== null },
  physical_book: row.paper && { ...priceView(row.paper), ...stockView(row.paper) },
  updated_at: isoInWib(row.updated_at),
  version: row.version,
})

const presaleView = (edition: EbookDraft | PaperDraft | null) => {
  const preorder = edition?.preorder ?? null
  return preorder ? { releases_on: preorder.releasesOn, text: preorder.text, cap: preorder.cap } : null
}

export const recordOf = ({
  title,
  row,
  formerSlugs,
  gallery,
  planned,
  plannedStatus,
}: WholeTitle): CallAnswerData<'POST /api/console/titles'> => ({
  id: title.id,
  slug: title.slug,
  former_slugs: formerSlugs,
  title: title.name,
  type: typeOf(title.kind),
  status: title.status,
  planned_status:
    plannedStatus === undefined
      ? null
      : {
          status: plannedStatus.status,
          starts_at: isoInWib(plannedStatus.startsAt),
          refused_because: plannedStatus.refusedBecause,
        },
  description: title.description,
  isbn: title.isbn,
  publisher: title.publisher,
  genre_id: title.genreId,
  language: title.language,
  contributors: [...title.contributors],
  series: title.series,
  series_number: title.seriesNumber,
  released_on: title.publishedOn,
  page_count: title.pageCount,
  subscriber_from: title.subscriberFrom,
  cover_picture: row.cover && pictureOf(row.cover),
  gallery: gallery.map(({ alt, ...image }) => ({ picture: pictureOf(image), alt })),
  planned_prices: planned.map((plan) => ({
    id: plan.id,
    format: plan.format === 'ebook' ? 'ebook' : 'physicalBook',
    price: plan.price,
    final_price: plan.finalPrice,
    discount: plan.discountPercent,
    nominal_discount: plan.discountIdr,
    starts_at: isoInWib(plan.startsAt),
  })),
  ebook: row.ebook && {
    ...priceView(row.ebook),
    preorder: presaleView(title.ebook),
    tax_class: row.ebook.tax_class,
    in_subscription: row.ebook.in_subscription,
    leaves_on: title.ebook?.leavesOn ?? null,
    file: row.ebook.file && { ...row.ebook.file, added_at: isoInWib(new Date(row.ebook.file.added_at)) },
  },
  physical_book: row.paper && {
    ...priceView(row.paper),
    ...stockView(row.paper),
    preorder: presaleView(title.paper),
    tax_class: row.paper.tax_class,
    weight: row.paper.weight,
  },
  created_at: isoInWib(row.created_at),
  updated_at: isoInWib(row.updated_at),
  version: row.version,
})
