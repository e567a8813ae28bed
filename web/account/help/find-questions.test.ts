import { expect, test } from 'vitest'
import { findQuestions } from './find-questions.ts'
import { helpTopics } from './help-topics.tsx'

const found = (search: string) =>
  findQuestions(helpTopics, search).flatMap(({ questions }) => questions.map(({ question }) => question))

test('§2 help is found by the words that people use for it, in any order, half typed, in capitals', () => {
  expect(found('OFFLINE')).toContain('Bagaimana membaca tanpa internet?')
  expect(found('resi cek')).toEqual(['Di mana melihat status pesanan?'])
  expect(found('kata sand')).toEqual(['Lupa password'])
  expect(found('zebra')).toEqual([])
})

test('§2 without a search, every question stands there, each once', () => {
  const all = helpTopics.flatMap(({ questions }) => questions.map(({ question }) => question))
  expect(found('')).toEqual(all)
  expect(new Set(all).size).toBe(all.length)
})
