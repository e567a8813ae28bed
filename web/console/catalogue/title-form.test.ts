import { expect, test } from 'vitest'
import { checkTitle, type TitleFields } from './title-form.ts'

const TYPED = {
  title: 'Laut Bercerita',
  released_on: '2026-01-01',
  contributors: [],
  genre_id: '',
  series_number: '',
  page_count: '',
  ebook: true,
  'ebook.price': '50.000',
  'ebook.discount': '0',
  'ebook.nominal_discount': '0',
  physical_book: false,
  'physical_book.preorder.cap': '',
} as unknown as TitleFields
const faults = (typed: Partial<TitleFields>) => checkTitle({ ...TYPED, ...typed })

test('§7 a discount in rupiah above the price is refused, so that no title is free by accident', () => {
  expect(faults({})).toEqual({})
  expect(faults({ 'ebook.nominal_discount': '50.001' })).toEqual({
    'ebook.nominal_discount': 'Potongan lebih besar dari harganya',
  })
  expect(faults({ 'ebook.price': '0' })).toEqual({})
})

test('§7 a fraction in a price or a percentage of the title’s form is refused with a sentence', () => {
  expect(faults({ 'ebook.price': '49.900,50', 'ebook.discount': '2.5' })).toEqual({
    'ebook.price': 'Isi rupiah bulat, misalnya 15.000',
    'ebook.discount': 'Isi angka bulat',
  })
})
