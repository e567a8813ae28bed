import { expect, test } from 'vitest'
import { escapeMarkup, excerpt, fold, slugify, words } from './text.ts'

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

test('an excerpt ends at a word where one ends near, and is never longer than asked for', () => {
  expect(excerpt('pendek saja', 20)).toBe('pendek saja')
  expect(excerpt('satu dua tiga empat lima', 20)).toBe('satu dua tiga empat…')
  expect(excerpt('x'.repeat(50), 20)).toBe(`${'x'.repeat(19)}…`)
})

test('text within a page or a sitemap opens no tag and ends no attribute', () => {
  expect(escapeMarkup(`<b title="a" id='b'>&`)).toBe('&lt;b title=&quot;a&quot; id=&#39;b&#39;&gt;&amp;')
  expect(escapeMarkup('Sepuluh Ribu untuk Majalah')).toBe('Sepuluh Ribu untuk Majalah')
})
