import { expect, test } from 'vitest'
import { samplePages } from './sample.rules.ts'

test.each([
  [28, null, 2],
  [666, null, 20],
  [200, null, 20],
  [199, null, 19],
  [4, null, 1],
  [1, null, 0],
  [28, 5, 5],
  [28, 0, 0],
  [3, 8, 3],
])('of %i pages with the choice %s, %i are for everybody', (pages, chosen, sample) => {
  expect(samplePages(pages, chosen)).toBe(sample)
})
