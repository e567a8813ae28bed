import { expect, test } from 'vitest'
import { type KnownWords, numberForms, relatedForms, splitWord } from './word-forms.rules.ts'

/** A catalogue that has these words, each in so many titles. */
function knowing(words: Record<string, number>): KnownWords {
  return {
    titlesOf: (word) => words[word] ?? 0,
    eachBeginning: (beginning, found) => {
      for (const [word, titles] of Object.entries(words)) if (word.startsWith(beginning)) found(word, titles)
    },
  }
}

test.each([
  ['membaca', 'baca'],
  ['bacaan', 'membaca'],
  ['baca', 'pembacaan'],
  ['menulis', 'tulisan'],
  ['menulis', 'ditulisnya'],
  ['ternak', 'beternak'],
  ['beternak', 'ternak'],
  ['kerja', 'bekerja'],
  ['ajar', 'pelajaran'],
  ['menyapu', 'sapuan'],
  ['mengirim', 'pengiriman'],
  ['menikah', 'dinikahi'],
  ['pernikahan', 'menikahkan'],
  ['jahit', 'menjahit'],
  ['dijahitkan', 'menjahit'],
  ['perbaiki', 'memperbaikinya'],
  ['hidupku', 'hidupmu'],
  ['story', 'stories'],
  ['novels', 'novel'],
])('F77 %s and %s are forms of one word', (one, other) => {
  expect(relatedForms(one, knowing({ [other]: 1, lain: 9 }))).toEqual([other])
  expect(relatedForms(other, knowing({ [one]: 1, lain: 9 }))).toEqual([one])
})

test('F77 words that merely begin alike, and words of a much rarer root, are no forms', () => {
  expect(relatedForms('menjahit', knowing({ menjadi: 50, menjangan: 2 }))).toEqual([])
  expect(relatedForms('menikah', knowing({ tikah: 1, nikah: 9, dinikahi: 2 }))).toEqual(['nikah', 'dinikahi'])
})

test('short words and numbers have no other forms, numbers up to twenty have a Roman one', () => {
  const known = knowing({ ibunya: 1, '19842': 1 })
  expect([relatedForms('ibu', known), relatedForms('1984', known)]).toEqual([[], []])
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
