import { expect, test } from 'vitest'
import { numberForms, plausibleSlips, relatedForms, splitWord } from './word-forms.rules.ts'

test('a short word has no slip, a longer one two, a long one three', () => {
  expect(['ab', 'buku', 'laskar', 'perpustakaan'].map(plausibleSlips)).toEqual([0, 1, 2, 3])
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
  expect(
    splitWord('girl12', (piece) => titles(piece) || (piece === '1' || piece === '2' ? 9 : 0), 1000),
  ).toBeUndefined()
})
