import { describe, expect, test } from 'vitest'
import { leftPageOfSpread, samplePages } from './sample.rules.ts'

test.each([
  [666, null, 20],
  [200, null, 20],
  [199, null, 19],
  [80, null, 8],
  [28, null, 8],
  [9, null, 8],
  [8, null, 7],
  [4, null, 3],
  [1, null, 0],
  [28, 5, 5],
  [28, 0, 0],
  [3, 8, 3],
  [100, 50, 20],
])('§6 of %i pages with the choice %s, %i are for everybody', (pageCount, chosen, sample) => {
  expect(samplePages({ pageCount, chosen })).toBe(sample)
})

describe('eight pages of text', () => {
  const pages = (...layout: [boolean, number][]) => layout.flatMap(([text, count]) => Array(count).fill(text))
  test('a cover, a title and blank pages do not count: the reader gets to the first chapter', () => {
    const textPages = pages([false, 5], [true, 15])
    expect(samplePages({ pageCount: 120, chosen: null, textPages })).toBe(13)
  })

  test('of a short book with many pictures no more than a third is given away for it', () => {
    const textPages = pages([false, 15], [true, 5])
    expect(samplePages({ pageCount: 30, chosen: null, textPages })).toBe(10)
    expect(samplePages({ pageCount: 12, chosen: null, textPages })).toBe(8)
  })

  test('a scanned book, which has no text at all, shows eight pages', () => {
    expect(samplePages({ pageCount: 60, chosen: null, textPages: pages([false, 20]) })).toBe(8)
  })
})

test.each([
  ['two pages face no other', 'tt', undefined],
  ['after a cover', 'pttpp', 2],
  ['after a cover, a title and a blank page', 'pt-ttt', 4],
  ['where no two facing pages have text, the last that face each other', 'ptp', 2],
  ['of an even number of pages', 'pt-p', 2],
  ['of pictures', 'ppppp', 4],
])('the spread that stands for a sample: %s', (_, layout, left) => {
  expect(leftPageOfSpread([...layout].map((page) => page === 't'))).toBe(left)
})
