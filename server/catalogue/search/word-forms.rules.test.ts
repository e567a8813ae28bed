import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  editDistance,
  numberForms,
  piecesOf,
  plausibleSlips,
  relatedForms,
  splitWord,
  wordsOneSlipAway,
} from './word-forms.rules.ts'

test('two swapped letters find the word that was meant, however little the two look alike', () => {
  expect(wordsOneSlipAway('lasakr')).toContain('laskar')
  expect(wordsOneSlipAway('ubmi')).toContain('bumi')
})

test('a letter too many, too few or wrong is one slip; the word itself is none', () => {
  const tried = wordsOneSlipAway('buku')
  expect(tried).toEqual(expect.arrayContaining(['bukuu', 'buk', 'bulu', 'ubku', 'xbuku']))
  expect(tried).not.toContain('buku')
  expect(new Set(tried.map((word) => editDistance('buku', word, 3)))).toEqual(new Set([1]))
  expect(wordsOneSlipAway('antidisestablishmentarianism')).toEqual([])
})

test('slips are counted alike from both sides, and not beyond what is asked', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 4 }), (one, other, most) => {
      const distance = editDistance(one, other, 99)
      expect(editDistance(other, one, 99)).toBe(distance)
      expect(editDistance(one, other, most)).toBe(Math.min(distance, most + 1))
      expect(distance === 0).toBe(one === other)
    }),
  )
  expect([editDistance('laskar', 'lasakr', 3), plausibleSlips('ab'), plausibleSlips('laskar')]).toEqual([
    1, 0, 2,
  ])
})

test.each([
  ['membaca', 'baca'],
  ['bacaan', 'membaca'],
  ['baca', 'pembacaan'],
  ['menulis', 'tulisan'],
  ['ternak', 'beternak'],
  ['beternak', 'ternak'],
  ['kerja', 'bekerja'],
  ['ajar', 'pelajaran'],
  ['menyapu', 'sapuan'],
  ['mengirim', 'pengiriman'],
  ['story', 'stories'],
  ['novels', 'novel'],
])('%s and %s are forms of one word', (one, other) => expect(relatedForms(one)).toContain(other))

test('short words and numbers have no other forms, numbers up to twenty have a Roman one', () => {
  expect([relatedForms('ibu'), relatedForms('1984')]).toEqual([[], []])
  expect([numberForms('4'), numberForms('xii'), numberForms('21'), numberForms('buku')]).toEqual([
    ['iv'],
    ['12'],
    [],
    [],
  ])
})

test('a word without its spaces falls into the words that are most frequent, a number stays whole', () => {
  const known = new Map(
    Object.entries({ gone: 20, girl: 40, go: 90, neg: 1, irl: 1, night: 30, mare: 9, '6': 5, '1984': 2 }),
  )
  const titles = (piece: string) => known.get(piece) ?? 0
  expect(splitWord('gonegirl', titles, 1000)).toEqual(['gone', 'girl'])
  expect(splitWord('nightmare06', titles, 1000)).toEqual(['night', 'mare', '6'])
  expect(splitWord('girl1984', titles, 1000)).toEqual(['girl', '1984'])
  expect(splitWord('gonexgirl', titles, 1000)).toBeUndefined()
  expect(splitWord('girl', titles, 1000)).toBeUndefined()
  expect(piecesOf('ab12cd')).not.toContain('1')
})
