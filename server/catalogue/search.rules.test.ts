import { expect, test } from 'vitest'
import { editDistance, nearestWords, searchTerms, searchWords, wordsOneSlipAway } from './search.rules.ts'

test('a search keeps its telling words, and an ISBN in any spelling is one word', () => {
  expect(searchWords('  Bumi   MANUSIA ')).toEqual(['bumi', 'manusia'])
  expect(searchWords('978-623-164-608-8')).toEqual(['9786231646088'])
})

test('two swapped letters find the word that was meant, however little the two look alike', () => {
  expect(wordsOneSlipAway('lasakr')).toContain('laskar')
  expect(wordsOneSlipAway('binsis')).toContain('bisnis')
  expect(wordsOneSlipAway('ubmi')).toContain('bumi')
})

test('a letter too many, too few or wrong is one slip; the word itself is none', () => {
  const tried = wordsOneSlipAway('buku')
  expect(tried).toEqual(expect.arrayContaining(['bukuu', 'buk', 'bulu', 'ubku', 'xbuku']))
  expect(tried).not.toContain('buku')
  expect(new Set(tried.map((word) => editDistance('buku', word)))).toEqual(new Set([1]))
})

test('a very long word is not tried letter by letter', () => {
  expect(wordsOneSlipAway('antidisestablishmentarianism')).toEqual([])
})

test('the nearest words win, the more frequent of equals first', () => {
  expect(nearestWords('lasakr', ['laskar', 'lasky'])).toEqual(['laskar'])
  expect(nearestWords('buni', ['bumi', 'budi', 'bunyi'])).toEqual(['bumi', 'budi', 'bunyi'])
  expect(nearestWords('abc', ['xyz'])).toEqual([])
})

test('a word that nothing resembles finds nothing, and no search operator passes through', () => {
  const known = { exact: false, prefix: false, neighbours: [] }
  expect(searchTerms([{ word: 'qqqqq', ...known }])).toBeUndefined()
  expect(searchTerms([{ word: 'lasakr', ...known, neighbours: ['laskar'] }])).toEqual({
    tsquery: "('laskar')",
    meanings: [['laskar']],
  })
})
