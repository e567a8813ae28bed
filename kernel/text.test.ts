import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  escapeMarkup,
  excerpt,
  firstCharacters,
  fold,
  isStorable,
  normalizeSlug,
  slugify,
  storableText,
  words,
} from './text.ts'

test.each([
  ['Façade  Ñ', 'facade n'],
  ['  Bumi\n\tManusia ', 'bumi manusia'],
  ['ﬁlm ½', 'film 1⁄2'],
])('%j is folded to %j', (text, folded) => expect(fold(text)).toBe(folded))

test('words are letters and digits, as many as are asked for', () => {
  expect(words('Layang-Layang: jilid 2!')).toEqual(['layang', 'layang', 'jilid', '2'])
  expect(words('a b c d', 2)).toEqual(['a', 'b'])
  expect(words('!?')).toEqual([])
})

test.each([
  ['Rumah di Ujung Gang Kenari', 'rumah-di-ujung-gang-kenari'],
  ['1984', 'judul-1984'],
  ['書', 'judul'],
  ['Café “Senja”', 'cafe-senja'],
])('the slug of %j is %j', (text, slug) => expect(slugify(text)).toBe(slug))

test('a slug of a long title ends with a letter', () => {
  const slug = slugify('kata '.repeat(60))
  expect(slug.length).toBeLessThanOrEqual(120)
  expect(slug).toMatch(/[a-z]$/)
})

test('the endings of a slug stay whole where the text before them is long', () => {
  const slug = slugify('kata '.repeat(60), 'Dewi Anggraini', '2024')
  expect(slug.length).toBeLessThanOrEqual(120)
  expect(slug).toMatch(/^kata-.*[a-z]-dewi-anggraini-2024$/)
  expect(slugify('Angin', '', '2024')).toBe('angin-2024')
})

test('F66 a slug that is asked for is never cut, and the slug of a text finds itself', () => {
  const long = `${'kata-'.repeat(60)}akhir`
  expect([normalizeSlug(long), normalizeSlug(long.replaceAll('-', ' '))]).toEqual([long, long])
  expect(['書', '…', ''].map(normalizeSlug)).toEqual(['', '', ''])
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const slug = slugify(text)
      return normalizeSlug(slug) === slug && slug.length <= 120
    }),
  )
})

test('an excerpt ends at a word where one ends near, and is never longer than asked for', () => {
  expect(excerpt('pendek saja', 20)).toBe('pendek saja')
  expect(excerpt('satu dua tiga empat lima', 20)).toBe('satu dua tiga empat…')
  expect(excerpt('x'.repeat(50), 20)).toBe(`${'x'.repeat(19)}…`)
})

test('text within a page or a sitemap opens no tag and ends no attribute', () => {
  expect(escapeMarkup(`<b title="a" id='b'>&`)).toBe('&lt;b title=&quot;a&quot; id=&#39;b&#39;&gt;&amp;')
  expect(escapeMarkup('Sepuluh Ribu untuk Majalah')).toBe('Sepuluh Ribu untuk Majalah')
})

test.each(['\0', 'a\udc00b', '\ud83d'])('F34 %j cannot be stored, wherever it is in a JSON value', (text) => {
  for (const value of [text, [text], { a: { b: [text] } }, { [text]: 1 }])
    expect(isStorable(value)).toBe(false)
  expect(isStorable(storableText(text))).toBe(true)
})

test('what has neither NUL nor half a pair is stored as it is', () => {
  for (const value of ['😀 Kopi', '', 7, null, undefined, { a: ['😀'] }, new Uint8Array([0])]) {
    expect(isStorable(value)).toBe(true)
  }
  expect(storableText('😀 Kopi')).toBe('😀 Kopi')
})

test('F34 a text that is cut does not end in half a surrogate pair', () => {
  expect([3, 2, 1, 0].map((length) => firstCharacters('a😀b', length))).toEqual(['a😀', 'a', 'a', ''])
  expect(excerpt('xxx😀xxx', 5)).toBe('xxx…')
})
