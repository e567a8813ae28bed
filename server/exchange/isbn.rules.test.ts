import { expect, test } from 'vitest'
import { hasLostZeros, readIsbn } from './isbn.rules.ts'

const isbn = (text: string, restoreZeros = false) => readIsbn([text], restoreZeros)

test.each([
  ['9786020324784', '9786020324784'],
  ['978-602-03-2478-4', '9786020324784'],
  ['ISBN 978 602 03 2478 4', '9786020324784'],
  ['ISBN-13: 9786020324784', '9786020324784'],
  ['9786020324784.0', '9786020324784'],
  ["'9786020324784", '9786020324784'],
  ['0-306-40615-2', '9780306406157'],
  ['080442957x', '9780804429573'],
  ['1234; 9786020324784', '9786020324784'],
])('an ISBN written %s is read', (text, digits) => {
  expect(isbn(text)).toMatchObject({ isbn: digits, note: null })
})

test.each([
  ['9786020324784 (no.jil.lengkap) 9780306406157 (jil.1)'],
  ['978-602-03-2478-4 (jilid lengkap); 978-0-306-40615-7'],
  ['9780306406157 (jil. 1), 9786020324784 (set)'],
])('of %s the volume counts', (text) => {
  expect(isbn(text).isbn).toBe('9780306406157')
})

test('the ISBN of a set counts where it is the only one', () => {
  expect(isbn('9786020324784 (no. jil. lengkap)').isbn).toBe('9786020324784')
})

test('a second column helps where a spreadsheet rounded the first', () => {
  expect(readIsbn(['9.78030640615e+12', '0306406152'], false).isbn).toBe('9780306406157')
  expect(isbn('9.78030640615e+12')).toMatchObject({ isbn: null, note: 'isbn_rounded' })
})

test('a wrong check digit is never repaired', () => {
  expect(isbn('9786020324785')).toMatchObject({ isbn: null, note: 'isbn_invalid' })
})

test('ids of digital shops mean an ebook, barcodes of periodicals a magazine, codes of a shop nothing', () => {
  expect(isbn('SCOOPG12345')).toMatchObject({ isbn: null, digitalId: true, note: null })
  expect(isbn('9770126005197')).toMatchObject({ isbn: null, issn: true })
  expect(isbn('724120111')).toMatchObject({ isbn: null, note: 'isbn_is_shop_code' })
  expect(isbn('')).toMatchObject({ isbn: null, note: null })
})

test('lost zeros are put back only in a file that shows it lost them', () => {
  expect(isbn('306406152', true)).toMatchObject({ isbn: '9780306406157', note: 'isbn_zeros_restored' })
  expect(isbn('306406152', false).isbn).toBeNull()
  expect(hasLostZeros(Array.from({ length: 20 }, () => '306406152'))).toBe(true)
  expect(hasLostZeros(Array.from({ length: 20 }, (_, index) => String(724_120_111 + index)))).toBe(false)
  expect(hasLostZeros(['306406152'])).toBe(false)
})
