import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namesKey, searchWords, wordsKey } from './search-words.rules.ts'

test.each([
  ["Qur'an", 'quran'],
  ['Children’s Books', 'childrens books'],
  ['J.R.R. Tolkien', 'jrr tolkien'],
  ['J. R. R. Tolkien', 'jrr tolkien'],
  ['J R R Tolkien', 'jrr tolkien'],
  ['L.M. Montgomery', 'lm montgomery'],
  ['Attack on Titan 04', 'attack on titan 4'],
  ['Jilid 007', 'jilid 7'],
  ['0', '0'],
  ['Belajar C++ dan C#', 'belajar cplusplus dan csharp'],
  ['Catch-22', 'catch 22'],
  ['1Q84', '1q84'],
  ['Café — “Senja”', 'cafe senja'],
  ['…', ''],
])('%j is compared as %j', (text, key) => expect(wordsKey(text)).toBe(key))

test('what was made of a text makes itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
      const key = wordsKey(text)
      expect(wordsKey(key)).toBe(key)
      expect(key).toMatch(/^[\p{L}\p{N} ]{0,200}$/u)
    }),
  )
})

test('names are kept apart', () => {
  expect(namesKey(['Andrea Hirata', 'J.K. Rowling', '…'])).toBe('| andrea hirata | jk rowling |')
  expect(namesKey([])).toBe('')
  expect(searchWords('a '.repeat(500), 3)).toHaveLength(1)
})
