import { expect, test } from 'vitest'
import { readingsOf } from './readings.rules.ts'

const vocabulary = { titlesOf: () => 0, eachBeginning: () => {} }
const PARTS = ['gang', 'kenari', 'laut']

function splitting(count: number) {
  const words = Array.from({ length: count }, (_, index) => `gangkenarilaut${index}`)
  const splits = new Map(words.map((word) => [word, PARTS]))
  return readingsOf(words, { vocabulary, corrections: new Map(), splits, typing: false })
}

test('words that were joined are read as typed and split', () => {
  const [asTyped, split] = splitting(2)
  expect(asTyped?.map(({ read }) => read)).toEqual(['gangkenarilaut0', 'gangkenarilaut1'])
  expect(split?.map(({ read }) => read)).toEqual([...PARTS, ...PARTS])
})

test('F35 many joined words are not split into more words than a title has, which would take the database a second', () => {
  expect(splitting(8)).toHaveLength(1)
})
