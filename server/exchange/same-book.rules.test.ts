import { expect, test } from 'vitest'
import { type BookMarks, canBeOneBook, canBeRenamed } from './same-book.rules.ts'

const angin: BookMarks = {
  name: 'Angin di Bukit Timur',
  contributors: ['Sari Melati'],
  pageCount: 320,
  language: 'id',
  prices: [59_500],
}

test.each<[string, Partial<BookMarks>]>([
  ['another edition', { name: 'Angin di Bukit Timur (Edisi Revisi)', pageCount: 340, prices: [70_000] }],
  ['a shorter name', { name: 'Angin', contributors: [], pageCount: null, prices: [1] }],
  ['an author with degrees', { name: 'ANGIN DI BUKIT TIMUR', contributors: ['Dr. Sari Melati, M.Pd.'] }],
  ['another first author', { contributors: ['Danu', 'Sari Melati'], prices: [1] }],
  ['a new name of the same author and extent', { name: 'Wind of the East', pageCount: 324, prices: [1] }],
  ['another price alone', { prices: [80_000] }],
  ['another author alone: one of the two is a translator', { contributors: ['Wira'] }],
])('one ISBN with %s is one book', (_what, other) => {
  expect(canBeOneBook(angin, { ...angin, ...other })).toBe(true)
  expect(canBeOneBook({ ...angin, ...other }, angin)).toBe(true)
})

test.each<[string, Partial<BookMarks>]>([
  ['title, author, pages and price', { name: 'Rempah', contributors: ['Wira'], pageCount: 90, prices: [1] }],
  ['title and author', { name: 'Rempah', contributors: ['Wira'] }],
  ['title and pages', { name: 'Rempah', pageCount: 90 }],
  ['title, where nobody is named', { name: 'Rempah', contributors: [], pageCount: null }],
  [
    'half of the title, author and pages',
    { name: 'Angin di Laut', contributors: ['Wira'], pageCount: 90, prices: [1] },
  ],
  ['volume of a set', { name: 'Angin di Bukit Timur Jilid 2' }],
  ['all but the title', { contributors: ['Wira'], pageCount: 90, language: 'en', prices: [1] }],
])('one ISBN with another %s is two books', (what, other) => {
  const one = what === 'volume of a set' ? { ...angin, name: 'Angin di Bukit Timur, Jil. 1' } : angin
  expect(canBeOneBook(one, { ...angin, ...other })).toBe(false)
  expect(canBeOneBook({ ...angin, ...other }, one)).toBe(false)
})

test('a row renames a title of the shop, but not one volume to another', () => {
  const volume = { ...angin, name: 'Angin Jilid 1' }
  expect(canBeRenamed(volume, { ...angin, name: 'Angin Jilid Pertama' })).toBe(true)
  expect(canBeRenamed(volume, { ...angin, name: 'Angin Jilid 2' })).toBe(false)
})
