import type { CallRequest } from '#contracts/calls.ts'
import { rupiah } from '#kernel/money.ts'
import { givenOnly } from '#server/platform/given-only.ts'
import type { TitleChanges, TitleKind } from './title-draft.rules.ts'

type Fields = Partial<Omit<CallRequest<'PUT /api/console/titles/:id'>['body'], 'version'>>

export const kindOf = (type: 'Buku' | 'Majalah'): TitleKind => (type === 'Majalah' ? 'magazine' : 'book')

export const changesOf = (fields: Fields): TitleChanges =>
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
      ...givenOnly({ inSubscription: fields.ebook.in_subscription, leavesOn: fields.ebook.leaves_on }),
    },
    paper: fields.physical_book && {
      ...priceOf(fields.physical_book),
      ...givenOnly({ weightGrams: fields.physical_book.weight }),
    },
  })

type Price = Pick<
  NonNullable<Fields['physical_book']>,
  'price' | 'discount' | 'nominal_discount' | 'tax_class' | 'preorder'
>

const priceOf = ({ price, discount, nominal_discount, tax_class, preorder }: Price) =>
  givenOnly({
    price: price === undefined ? undefined : rupiah(price),
    discountPercent: discount,
    discountIdr: nominal_discount === undefined ? undefined : rupiah(nominal_discount),
    taxClass: tax_class,
    preorder: preorder && {
      releasesOn: preorder.releases_on,
      text: preorder.text,
      cap: preorder.cap ?? null,
    },
  })
