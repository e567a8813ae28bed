import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSearch } from './read-search.rules.ts'

const words = (text: string) => readSearch(text).asked?.words

test('a search keeps its telling words; stop words count where nothing else is left', () => {
  expect(words('  Bumi   MANUSIA ')).toEqual(['bumi', 'manusia'])
  expect(words('The Trial')).toEqual(['trial'])
  expect(readSearch('The Trial').asked).toMatchObject({ key: 'the trial', letters: 'thetrial', typing: true })
  expect(words('the')).toEqual(['the'])
  expect(words('aku dan kamu')).toEqual(['aku', 'dan', 'kamu'])
})

test.each([
  '978-602-03-2478-4',
  'ISBN 978-602-03-2478-4',
  'isbn13: 9786020324784',
  'ISBN-13 978 602 03 2478 4',
  '6020324788',
])('%s is an ISBN in one of its spellings', (text) => {
  expect(readSearch(text)).toMatchObject({ isbn: { words: ['9786020324784'] }, asked: undefined })
})

test('an ISBN among words leaves the words to be tried, and the beginning of one is looked for as it is', () => {
  expect(readSearch('laskar pelangi 9786020324784')).toMatchObject({
    isbn: { words: ['9786020324784'] },
    asked: { words: ['laskar', 'pelangi'] },
  })
  expect(readSearch('978-602-03')).toMatchObject({
    isbn: undefined,
    asked: { words: ['97860203'], typing: true },
  })
  expect(words('isbn')).toEqual(['isbn'])
})

test('shoppers’ words are left out at both ends, not within a title, and not where nothing else is left', () => {
  expect(readSearch('buku laskar pelangi pdf gratis').bare?.key).toBe('laskar pelangi')
  expect(readSearch('the book thief').bare).toBeUndefined()
  expect(readSearch('novel the book thief').bare?.key).toBe('the book thief')
  expect(readSearch('novel pdf')).toMatchObject({ asked: { words: ['novel', 'pdf'] }, bare: undefined })
  expect(readSearch('laskar pelangi').bare).toBeUndefined()
})

test('the last word may still be being typed, a letter alone is not looked for yet', () => {
  expect(readSearch('harry pot').asked).toMatchObject({ words: ['harry', 'pot'], typing: true })
  expect(readSearch('harry pot ').asked?.typing).toBe(false)
  expect(readSearch('harry p').asked).toMatchObject({ key: 'harry p', words: ['harry'] })
  expect(words('p')).toEqual(['p'])
})

test('signs alone ask for nothing, and no text, however odd, asks for more than eight words', () => {
  expect(readSearch('…!?')).toEqual({ isbn: undefined, asked: undefined, bare: undefined })
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const { asked } = readSearch(text)
      expect(asked?.words.length ?? 1).toBeGreaterThanOrEqual(1)
      expect(asked?.words.length ?? 1).toBeLessThanOrEqual(8)
      for (const word of asked?.words ?? []) expect(word).toMatch(/^[\p{L}\p{N}]+$/u)
    }),
  )
})
