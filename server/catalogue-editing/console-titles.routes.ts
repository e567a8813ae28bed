import type { CallAnswerData, CallRequest } from '#contracts/calls.ts'
import type { consoleTitlePictureCalls } from '#contracts/console/title-pictures.ts'
import type { consoleTitlePriceCalls } from '#contracts/console/title-prices.ts'
import type { consoleTitleCalls } from '#contracts/console/titles.ts'
import { rupiah } from '#kernel/money.ts'
import { isoInWib } from '#kernel/time.ts'
import { pictureOf } from '#server/images/picture-of.ts'
import { storeImage } from '#server/images/store-image.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { givenOnly } from '#server/platform/given-only.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import { changeSlug } from './change-slug.ts'
import type { ListedEdition } from './list-titles.queries.ts'
import { listTitles, readWholeTitle, type TitleListRow, type WholeTitle } from './list-titles.ts'
import { addGalleryPicture, arrangeGallery, saveTitleCover } from './save-pictures.ts'
import { addTitle, changeTitle, type EditedTitle } from './save-title.ts'
import { type PricePlan, schedulePrice, unschedulePrice } from './schedule-price.ts'
import { setTitleStatus } from './set-title-status.ts'
import type { TitleChanges, TitleKind } from './title-draft.rules.ts'

type TitleCall =
  | keyof typeof consoleTitleCalls
  | keyof typeof consoleTitlePictureCalls
  | keyof typeof consoleTitlePriceCalls

export function consoleTitleHandlers({
  database,
  files,
}: {
  database: Database
  files: FileStore
}): Handlers<TitleCall> {
  /** The title as it is after the work, read in the same transaction. */
  const saved = (work: (tx: Tx) => Promise<EditedTitle>): Promise<WholeTitle> =>
    database.transact(async (tx) => readWholeTitle(tx, (await work(tx)).id))
  return {
    'GET /api/console/titles': async ({ query }) => {
      const { page, per_page, search, status, type, genre_id, without } = query
      const { rows, total, isBounded } = await listTitles(
        database.kysely,
        { search, status, kind: type && kindOf(type), genreId: genre_id, without },
        { limit: per_page, offset: (page - 1) * per_page },
      )
      return {
        data: {
          data: rows.map(rowOf),
          total,
          total_is_bounded: isBounded,
          per_page,
          last_page: Math.max(1, Math.ceil(total / per_page)),
          current_page: page,
        },
      }
    },
    'GET /api/console/titles/:id': async ({ params }) => ({
      data: recordOf(await readWholeTitle(database.kysely, params.id)),
    }),
    'POST /api/console/titles': async ({ body }, { actor, now }) => {
      const { title, released_on, ...rest } = body
      const fields = { ...changesOf(rest), name: title, publishedOn: released_on }
      const added = await saved((tx) => addTitle(tx, actor, { fields, now }))
      return { data: recordOf(added), message: `“${title}” ditambahkan sebagai draf` }
    },
    'PUT /api/console/titles/:id': async ({ params, body: { version, ...fields } }, { actor, now }) => {
      const edit = { id: params.id, changes: changesOf(fields), version, now }
      const whole = await saved((tx) => changeTitle(tx, actor, edit))
      return { data: recordOf(whole), message: `“${whole.title.name}” disimpan` }
    },
    'PUT /api/console/titles/:id/status': async ({ params, body }, { actor, now }) => {
      const whole = await saved((tx) => setTitleStatus(tx, actor, { id: params.id, ...body, now }))
      return { data: recordOf(whole), message: MOVED[whole.title.status](whole.title.name) }
    },
    'PUT /api/console/titles/:id/slug': async ({ params, body }, { actor, now }) => {
      const whole = await saved((tx) => changeSlug(tx, actor, { id: params.id, ...body, now }))
      return { data: recordOf(whole), message: `Alamatnya sekarang “${whole.title.slug}”` }
    },
    'PUT /api/console/titles/:id/cover': async ({ params: { id }, body }, { actor, now }) => {
      const { picture, version } = body
      const { id: imageId } = await storeImage({ database, files }, picture)
      const whole = await saved((tx) => saveTitleCover(tx, actor, { id, imageId, version, now }))
      return { data: recordOf(whole), message: 'Sampul disimpan' }
    },
    'DELETE /api/console/titles/:id/cover': async ({ params: { id }, query }, { actor, now }) => {
      const edit = { id, imageId: null, version: query.version, now }
      return {
        data: recordOf(await saved((tx) => saveTitleCover(tx, actor, edit))),
        message: 'Sampul dilepas',
      }
    },
    'POST /api/console/titles/:id/pictures': async ({ params: { id }, body }, { actor, now }) => {
      const { picture, alt, version } = body
      const { id: imageId } = await storeImage({ database, files }, picture)
      const whole = await saved((tx) => addGalleryPicture(tx, actor, { id, imageId, alt, version, now }))
      return { data: recordOf(whole), message: 'Gambar ditambahkan' }
    },
    'PUT /api/console/titles/:id/pictures': async ({ params: { id }, body }, { actor, now }) => {
      const whole = await saved((tx) => arrangeGallery(tx, actor, { id, ...body, now }))
      return { data: recordOf(whole), message: 'Galeri disimpan' }
    },
    'POST /api/console/titles/:id/prices': async ({ params: { id }, body }, { actor, now }) => {
      const { version, format, price, discount, nominal_discount, starts_at } = body
      const plan: PricePlan = {
        format: format === 'ebook' ? 'ebook' : 'paper',
        price: rupiah(price),
        discountPercent: discount,
        discountIdr: rupiah(nominal_discount),
        startsAt: new Date(starts_at),
      }
      const whole = await saved((tx) => schedulePrice(tx, actor, { id, version, plan, now }))
      return { data: recordOf(whole), message: 'Harga direncanakan' }
    },
    'DELETE /api/console/titles/:id/prices/:price': async ({ params, query }, { actor, now }) => {
      const edit = { id: params.id, planId: params.price, version: query.version, now }
      const whole = await saved((tx) => unschedulePrice(tx, actor, edit))
      return { data: recordOf(whole), message: 'Rencana harga dihapus' }
    },
  }
}

const MOVED: Record<EditedTitle['status'], (name: string) => string> = {
  on_sale: (name) => `“${name}” sekarang dijual`,
  withdrawn: (name) => `“${name}” ditarik dari penjualan`,
  draft: (name) => `“${name}” sekarang berupa draf`,
}

type Fields = Partial<Omit<CallRequest<'PUT /api/console/titles/:id'>['body'], 'version'>>

const kindOf = (type: 'Buku' | 'Majalah'): TitleKind => (type === 'Majalah' ? 'magazine' : 'book')
const typeOf = (kind: TitleKind) => (kind === 'magazine' ? 'Majalah' : 'Buku')

const changesOf = (fields: Fields): TitleChanges =>
  givenOnly({
    name: fields.title,
    kind: fields.type && kindOf(fields.type),
    description: fields.description,
    isbn: fields.isbn === '' ? null : fields.isbn,
    publisher: fields.publisher,
    genreId: fields.genre_id,
    language: fields.language === '' ? null : fields.language,
    contributors: fields.contributors,
    series: fields.series,
    seriesNumber: fields.series_number,
    publishedOn: fields.released_on,
    pageCount: fields.page_count,
    subscriberFrom: fields.subscriber_from,
    ebook: fields.ebook && {
      ...priceOf(fields.ebook),
      ...givenOnly({ inSubscription: fields.ebook.in_subscription }),
    },
    paper: fields.physical_book && {
      ...priceOf(fields.physical_book),
      ...givenOnly({ weightGrams: fields.physical_book.weight }),
    },
  })

type Price = Pick<NonNullable<Fields['ebook']>, 'price' | 'discount' | 'nominal_discount' | 'tax_class'>

const priceOf = ({ price, discount, nominal_discount, tax_class }: Price) =>
  givenOnly({
    price: price === undefined ? undefined : rupiah(price),
    discountPercent: discount,
    discountIdr: nominal_discount === undefined ? undefined : rupiah(nominal_discount),
    taxClass: tax_class,
  })

const priceView = ({ price, final_price, discount, nominal_discount }: ListedEdition) => ({
  price,
  final_price,
  discount,
  nominal_discount,
})
const stockView = ({ on_hand, reserved }: ListedEdition) => ({ on_hand, reserved })
const genreOf = ({ genre_id, genre }: TitleListRow) =>
  genre_id === null || genre === null ? null : { id: genre_id, name: genre }

const rowOf = (row: TitleListRow): CallAnswerData<'GET /api/console/titles'>['data'][number] => ({
  id: row.id,
  slug: row.slug,
  title: row.name,
  type: typeOf(row.kind),
  status: row.status,
  isbn: row.isbn,
  authors: row.authors,
  publisher: row.publisher,
  genre: genreOf(row),
  cover_picture: row.cover && pictureOf(row.cover),
  ebook: row.ebook && { ...priceView(row.ebook), has_file: row.ebook.file !== null },
  physical_book: row.paper && { ...priceView(row.paper), ...stockView(row.paper) },
  updated_at: isoInWib(row.updated_at),
  version: row.version,
})

const recordOf = ({
  title,
  row,
  formerSlugs,
  gallery,
  planned,
}: WholeTitle): CallAnswerData<'POST /api/console/titles'> => ({
  id: title.id,
  slug: title.slug,
  former_slugs: formerSlugs,
  title: title.name,
  type: typeOf(title.kind),
  status: title.status,
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
    tax_class: row.ebook.tax_class,
    in_subscription: row.ebook.in_subscription,
    file: row.ebook.file && { ...row.ebook.file, added_at: isoInWib(new Date(row.ebook.file.added_at)) },
  },
  physical_book: row.paper && {
    ...priceView(row.paper),
    ...stockView(row.paper),
    tax_class: row.paper.tax_class,
    weight: row.paper.weight,
  },
  created_at: isoInWib(row.created_at),
  updated_at: isoInWib(row.updated_at),
  version: row.version,
})
