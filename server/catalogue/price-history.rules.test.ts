import { expect, it } from 'vitest'
import { DAY } from '#kernel/time.ts'
import { type PriceRow, priceHistoryOf } from './price-history.rules.ts'

const NOW = new Date('2026-11-27T05:00:00Z')
const row = (daysAgo: number, price: number | null, format: PriceRow['format'] = 'ebook'): PriceRow => ({
  format,
  since: NOW.getTime() - daysAgo * DAY,
  price,
})
const ebook = (...rows: PriceRow[]) => priceHistoryOf(rows, NOW).ebook

it('names the lowest price that was asked within 30 and 90 days, that of the first day included', () => {
  // 40,000 was asked from 120 until 85 days ago, 60,000 until 20 days ago.
  const prices = ebook(row(20, 80_000), row(85, 60_000), row(120, 40_000), row(200, 10_000))
  expect(prices).toMatchObject({ lowest_30: 60_000, lowest_90: 40_000 })
  expect(prices?.changes.map(({ price }) => price)).toEqual([80_000, 60_000, 40_000])
})

it('counts a price that ended exactly when the period began as over', () => {
  expect(ebook(row(90, 80_000), row(95, 1_000))).toMatchObject({ lowest_90: 80_000 })
  expect(ebook(row(89, 80_000), row(95, 1_000))).toMatchObject({ lowest_90: 1_000 })
})

it('takes no price from a time in which the edition was not sold', () => {
  const prices = ebook(row(10, 80_000), row(50, null), row(80, 60_000))
  expect(prices).toMatchObject({ lowest_30: 80_000, lowest_90: 60_000 })
  expect(prices?.changes.map(({ price }) => price)).toEqual([80_000, null, 60_000])
})

it('says nothing of an edition that is not sold now, nor of one that never was', () => {
  expect(ebook(row(1, null), row(2, 50_000))).toBeNull()
  expect(priceHistoryOf([row(3, 20_000, 'paper')], NOW)).toMatchObject({
    ebook: null,
    paper: { lowest_30: 20_000, lowest_90: 20_000 },
  })
})

it('keeps a price that a changed clock has put into the future', () => {
  expect(ebook(row(-1, 80_000), row(5, 60_000))).toMatchObject({ lowest_30: 60_000 })
})
