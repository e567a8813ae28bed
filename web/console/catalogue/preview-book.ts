import type { BookDetail } from '#contracts/catalogue.ts'
import { finalPrice, rupiah } from '#kernel/money.ts'
import { typedNumber } from '#kernel/typed-number.ts'
import type { TitleFields } from './title-form.ts'
import type { TitleRecord } from './title-words.ts'

type Edition = 'ebook' | 'physical_book'

const whole = (text: string): number => typedNumber(text) ?? 0

function priceOf(values: TitleFields, edition: Edition) {
  const price = rupiah(whole(values[`${edition}.price`]))
  const discount = Math.min(100, whole(values[`${edition}.discount`]))
  const nominal_discount = whole(values[`${edition}.nominal_discount`])
  const discounts = { discountPercent: discount, discountIdr: nominal_discount }
  return { price, final_price: finalPrice(price, discounts), discount, nominal_discount }
}

function preorderOf(values: TitleFields, edition: Edition) {
  const releases_on = values[`${edition}.preorder`]
  if (releases_on === '') return {}
  const cap = edition === 'physical_book' ? (typedNumber(values['physical_book.preorder.cap']) ?? null) : null
  return { preorder: { releases_on, text: values[`${edition}.preorder.text`].trim(), cap } }
}

/** Not an address of anything: nothing in a preview can be pressed. */
const NOWHERE = 'pratinjau'

/** A title's page as the shop would answer it, of what is typed. What cannot be read yet is left out. */
export function bookOf(
  title: TitleRecord,
  values: TitleFields,
  genres: readonly { value: number; text: string }[],
): BookDetail {
  const named = values.contributors.filter(({ name }) => name.trim() !== '')
  const authors = named.filter(({ role }) => role === 'author').map(({ name }) => name.trim())
  const genre = genres.find(({ value }) => String(value) === values.genre_id)
  const publisher = values.publisher.trim()
  const series = values.series.trim()
  const free = title.physical_book ? title.physical_book.on_hand - title.physical_book.reserved : 0
  const { file = null } = title.ebook ?? {}
  return {
    id: title.id,
    slug: title.slug,
    title: values.title.trim() || 'Tanpa judul',
    description: values.description,
    cover: null,
    cover_picture: title.cover_picture,
    isbn: values.isbn.trim() || null,
    sold_count: 0,
    type: values.type,
    release_year: Number(values.released_on.slice(0, 4)) || new Date().getFullYear(),
    genre: genre ? { id: genre.value, name: genre.text } : null,
    author: { name: authors.join(', ') },
    publisher: { name: publisher },
    quantity: free,
    ebook: values.ebook
      ? {
          ...priceOf(values, 'ebook'),
          file: null,
          file_type: file?.file_type ?? null,
          in_subscription: values['ebook.in_subscription'],
          ...(values['ebook.leaves_on'] !== '' && { leaves_on: values['ebook.leaves_on'] }),
          ...preorderOf(values, 'ebook'),
        }
      : null,
    physical_book: values.physical_book
      ? {
          ...priceOf(values, 'physical_book'),
          quantity: free,
          weight: whole(values['physical_book.weight']),
          ...preorderOf(values, 'physical_book'),
        }
      : null,
    released_on: values.released_on,
    language: values.language.trim() || null,
    contributors: named.map(({ name, role }) => ({ name: name.trim(), role, slug: NOWHERE })),
    publisher_slug: publisher === '' ? null : NOWHERE,
    series:
      series === ''
        ? null
        : { name: series, slug: NOWHERE, number: typedNumber(values.series_number) ?? null },
    page_count: typedNumber(values.page_count) ?? null,
    book_images: title.gallery.map(({ picture, alt }) => ({ image: '', picture, alt })),
    reviews: [],
    prices: null,
    reviews_shown: false,
    rating: null,
    sample: null,
  }
}
