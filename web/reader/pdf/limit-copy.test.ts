import { expect, it } from 'vitest'
import { COPY_LIMIT, limitCopy } from './limit-copy.ts'

it('copies a quotation as it is, with divided words made whole', () => {
  expect(limitCopy('Buku ini mem-\nbahas   laut.')).toEqual({ text: 'Buku ini membahas laut.', cut: false })
})

it('copies no more than the shop allows, and ends at a word', () => {
  const { text, cut } = limitCopy('kata '.repeat(1000))
  expect(cut).toBe(true)
  expect(text.length).toBeLessThanOrEqual(COPY_LIMIT + 1)
  expect(text.endsWith('kata…')).toBe(true)
  expect(limitCopy('a'.repeat(9000)).text.length).toBeLessThanOrEqual(COPY_LIMIT + 1)
})
