import { typedNumber } from '#kernel/typed-number.ts'
import type { FieldErrors } from '../../ui/use-form.ts'
import { type ConsoleBody, callConsole } from '../api/call-console.ts'
import { NOT_RUPIAH, NOT_WHOLE } from '../forms/number-words.ts'
import { FIELD_WORDS, type TitleRecord } from './title-words.ts'

type Person = TitleRecord['contributors'][number]
type Body = ConsoleBody<'PUT /api/console/titles/:id'>

/** A title as its form holds it: numbers are text while they are typed, and an edition that is off is not there. */
export type TitleFields = {
  title: string
  type: TitleRecord['type']
  isbn: string
  publisher: string
  genre_id: string
  language: string
  contributors: readonly Person[]
  series: string
  series_number: string
  released_on: string
  page_count: string
  subscriber_from: string
  description: string
  ebook: boolean
  'ebook.price': string
  'ebook.discount': string
  'ebook.nominal_discount': string
  'ebook.tax_class': 'exempt' | 'standard'
  'ebook.in_subscription': boolean
  /** The day on which it leaves the subscription; empty: none is set. */
  'ebook.leaves_on': string
  /** The day of a preorder; empty: released. */
  'ebook.preorder': string
  'ebook.preorder.text': string
  physical_book: boolean
  'physical_book.price': string
  'physical_book.discount': string
  'physical_book.nominal_discount': string
  'physical_book.tax_class': 'exempt' | 'standard'
  'physical_book.weight': string
  'physical_book.preorder': string
  'physical_book.preorder.text': string
  'physical_book.preorder.cap': string
}

export const TITLE_LABELS = {
  ...FIELD_WORDS,
  ebook: 'Edisi digital',
  physical_book: 'Edisi cetak',
} as Record<keyof TitleFields, string>

const text = (value: string | number | null | undefined) => (value == null ? '' : String(value))

/** Books are exempt from VAT, periodicals are not. */
const usualTax = (type: TitleRecord['type']) => (type === 'Majalah' ? 'standard' : 'exempt')

export function titleValues(record: TitleRecord): TitleFields {
  const { ebook, physical_book: paper } = record
  return {
    title: record.title,
    type: record.type,
    isbn: text(record.isbn),
    publisher: text(record.publisher),
    genre_id: text(record.genre_id),
    language: text(record.language),
    contributors: record.contributors,
    series: text(record.series),
    series_number: text(record.series_number),
    released_on: record.released_on,
    page_count: text(record.page_count),
    subscriber_from: text(record.subscriber_from),
    description: record.description,
    ebook: ebook !== null,
    'ebook.price': text(ebook?.price),
    'ebook.discount': text(ebook?.discount ?? 0),
    'ebook.nominal_discount': text(ebook?.nominal_discount ?? 0),
    'ebook.tax_class': ebook?.tax_class ?? usualTax(record.type),
    'ebook.in_subscription': ebook?.in_subscription ?? false,
    'ebook.leaves_on': text(ebook?.leaves_on),
    'ebook.preorder': text(ebook?.preorder?.releases_on),
    'ebook.preorder.text': text(ebook?.preorder?.text),
    physical_book: paper !== null,
    'physical_book.price': text(paper?.price),
    'physical_book.discount': text(paper?.discount ?? 0),
    'physical_book.nominal_discount': text(paper?.nominal_discount ?? 0),
    'physical_book.tax_class': paper?.tax_class ?? usualTax(record.type),
    'physical_book.weight': text(paper?.weight),
    'physical_book.preorder': text(paper?.preorder?.releases_on),
    'physical_book.preorder.text': text(paper?.preorder?.text),
    'physical_book.preorder.cap': text(paper?.preorder?.cap),
  }
}

const NUMBERS = ['series_number', 'page_count'] as const
const NUMBERS_OF = {
  ebook: ['ebook.price', 'ebook.discount', 'ebook.nominal_discount'],
  physical_book: [
    'physical_book.price',
    'physical_book.discount',
    'physical_book.nominal_discount',
    'physical_book.weight',
  ],
} as const

/** What the browser can see for itself; the shop checks all of it again. */
export function checkTitle(values: TitleFields): FieldErrors {
  const errors: Record<string, string | undefined> = {}
  if (values.title.trim() === '') errors.title = 'Isi judul'
  if (values.released_on === '') errors.released_on = 'Pilih tanggal terbit'
  if (values.contributors.some(({ name }) => name.trim() === ''))
    errors.contributors = 'Isi atau hapus nama yang kosong'
  for (const name of NUMBERS) {
    if (values[name] !== '' && typedNumber(values[name]) === undefined) errors[name] = NOT_WHOLE
  }
  for (const edition of ['ebook', 'physical_book'] as const) {
    if (!values[edition]) continue
    for (const name of NUMBERS_OF[edition]) {
      if (typedNumber(values[name]) === undefined)
        errors[name] = /price|nominal/.test(name) ? NOT_RUPIAH : NOT_WHOLE
    }
    const price = typedNumber(values[`${edition}.price`]) ?? 0
    const less = typedNumber(values[`${edition}.nominal_discount`]) ?? 0
    if (price > 0 && less > price)
      errors[`${edition}.nominal_discount`] = 'Potongan lebih besar dari harganya'
  }
  const cap = values['physical_book.preorder.cap']
  if (cap !== '' && (typedNumber(cap) ?? 0) < 1)
    errors['physical_book.preorder.cap'] = 'Isi angka bulat mulai dari 1'
  return errors
}

const orNull = (value: string) => (value.trim() === '' ? null : value.trim())
const number = (value: string) => typedNumber(value) ?? null

const preorderOf = (values: TitleFields, edition: 'ebook' | 'physical_book') =>
  values[`${edition}.preorder`] === ''
    ? null
    : {
        releases_on: values[`${edition}.preorder`],
        text: values[`${edition}.preorder.text`].trim(),
        cap: null,
      }
const capped = (preorder: ReturnType<typeof preorderOf>, cap: number | null) =>
  preorder && { ...preorder, cap }

function bodyOf(values: TitleFields): Omit<Body, 'version'> {
  const priceOf = (edition: 'ebook' | 'physical_book') => ({
    price: typedNumber(values[`${edition}.price`]) ?? 0,
    discount: typedNumber(values[`${edition}.discount`]) ?? 0,
    nominal_discount: typedNumber(values[`${edition}.nominal_discount`]) ?? 0,
    tax_class: values[`${edition}.tax_class`],
  })
  return {
    title: values.title.trim(),
    type: values.type,
    isbn: orNull(values.isbn),
    publisher: orNull(values.publisher),
    genre_id: number(values.genre_id),
    language: orNull(values.language),
    contributors: values.contributors.map(({ name, role }) => ({ name: name.trim(), role })),
    series: orNull(values.series),
    series_number: number(values.series_number),
    released_on: values.released_on,
    page_count: number(values.page_count),
    subscriber_from: orNull(values.subscriber_from),
    description: values.description,
    ebook: values.ebook
      ? {
          ...priceOf('ebook'),
          in_subscription: values['ebook.in_subscription'],
          leaves_on: values['ebook.in_subscription'] ? orNull(values['ebook.leaves_on']) : null,
          preorder: preorderOf(values, 'ebook'),
        }
      : null,
    physical_book: values.physical_book
      ? {
          ...priceOf('physical_book'),
          weight: typedNumber(values['physical_book.weight']) ?? 0,
          preorder: capped(preorderOf(values, 'physical_book'), number(values['physical_book.preorder.cap'])),
        }
      : null,
  }
}

export async function saveTitle(id: number, values: TitleFields, version: number): Promise<TitleRecord> {
  return callConsole('PUT /api/console/titles/:id', { params: { id }, body: { ...bodyOf(values), version } })
}
