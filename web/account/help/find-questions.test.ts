import { expect, test } from 'vitest'
import { findQuestions } from './find-questions.ts'

const topic = (title: string, ...questions: [question: string, words: string][]) => ({
  title,
  questions: questions.map(([question, words]) => ({ question, words, answer: ['Ya.'] })),
})
const help = [
  topic('Membeli', ['Di mana melihat status pesanan?', 'resi lacak cek'], ['Bagaimana cara membeli?', '']),
  topic('Tanpa internet', ['Bagaimana membaca tanpa internet?', 'offline luring']),
  topic('Akun', ['Lupa password', 'kata sandi']),
]
const found = (search: string) =>
  findQuestions(help, search).flatMap(({ questions }) => questions.map(({ question }) => question))

test('§2 help is found by the words that people use for it, in any order, half typed, in capitals', () => {
  expect(found('OFFLINE')).toEqual(['Bagaimana membaca tanpa internet?'])
  expect(found('resi cek')).toEqual(['Di mana melihat status pesanan?'])
  expect(found('kata sand')).toEqual(['Lupa password'])
  expect(found('zebra')).toEqual([])
})

test('§2 without a search, every question stands there', () => {
  expect(found('')).toHaveLength(4)
})
