import { expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { type BulkChange, type BulkTitle, planChange } from './bulk-change.rules.ts'
import { NEW_TITLE } from './title-draft.rules.ts'

const edition = { discountPercent: 0, discountIdr: rupiah(0), taxClass: 'exempt' as const }
const TITLE: BulkTitle = {
  ...NEW_TITLE,
  name: 'Laut Bercerita',
  publishedOn: '2026-01-01',
  publisher: 'Penerbit Laut',
  contributors: [{ name: 'Rara Lestari', role: 'author' }],
  status: 'on_sale',
  ebook: { ...edition, price: rupiah(49_900), inSubscription: false },
  paper: null,
}
const price = (change: Partial<NonNullable<BulkChange['price']>>): BulkChange => ({
  fields: {},
  price: { formats: ['ebook', 'paper'], by: 'percent', value: 10, roundTo: 1, ...change },
})

test.each([
  [{ by: 'percent', value: 10, roundTo: 1 }, 54_890],
  [{ by: 'percent', value: 10, roundTo: 500 }, 55_000],
  [{ by: 'percent', value: -50, roundTo: 1000 }, 25_000],
  [{ by: 'percent', value: 12.5, roundTo: 100 }, 56_100],
  [{ by: 'amount', value: 5_100, roundTo: 1 }, 55_000],
  [{ by: 'fixed', value: 0, roundTo: 1 }, 0],
  [{ by: 'fixed', value: 75_000, roundTo: 1 }, 75_000],
] as const)('a price of 49.900 changed by %j becomes %i', (change, becomes) => {
  expect(planChange(TITLE, price(change))).toEqual({
    outcome: 'waiting',
    before: { ebook: { price: 49_900 } },
    after: { ebook: { price: becomes } },
  })
})

test('a price beyond the highest is refused', () => {
  const dear = { ...TITLE, ebook: { ...edition, price: rupiah(900_000_000), inSubscription: false } }
  expect(planChange(dear, price({ value: 20 }))).toEqual({
    outcome: 'refused',
    reason: 'Harganya menjadi terlalu tinggi',
  })
})

test.each([
  { by: 'amount', value: -60_000 },
  { by: 'amount', value: -49_900 },
  { by: 'percent', value: -90, roundTo: 10_000 },
  { by: 'fixed', value: 400, roundTo: 1000 },
] as const)(
  '§7 a price that %j would bring to 0 is refused, so that no title is free by accident',
  (change) => {
    expect(planChange(TITLE, price(change))).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('Rp 0'),
    })
  },
)

test('§7 a price is refused that the discount of the title would bring to 0; a free title stays free', () => {
  const less = { ...edition, discountIdr: rupiah(20_000), price: rupiah(49_900), inSubscription: false }
  expect(planChange({ ...TITLE, ebook: less }, price({ by: 'amount', value: -30_000 }))).toMatchObject({
    outcome: 'refused',
  })
  const free = { ...TITLE, ebook: { ...less, price: rupiah(0) } }
  expect(planChange(free, price({ by: 'amount', value: -5_000 }))).toEqual({ outcome: 'unchanged' })
})

test('an edition that a title does not have is not added', () => {
  expect(planChange(TITLE, price({ formats: ['paper'], by: 'fixed', value: 90_000 }))).toEqual({
    outcome: 'unchanged',
  })
  expect(planChange(TITLE, { fields: { paper: { weightGrams: 300 } } })).toEqual({ outcome: 'unchanged' })
})

test('a name that differs only in case or accents changes nothing', () => {
  const same = {
    publisher: 'PENERBIT  LAUT',
    contributors: [{ name: 'rara lestari', role: 'author' as const }],
  }
  expect(planChange(TITLE, { fields: same })).toEqual({ outcome: 'unchanged' })
})

test('only what differs is told, and both ways', () => {
  const fields = { language: 'en', publisher: 'Penerbit Ombak', series: 'Laut', kind: 'book' as const }
  expect(planChange(TITLE, { fields, status: 'withdrawn' })).toEqual({
    outcome: 'waiting',
    before: { language: null, publisher: 'Penerbit Laut', series: null, status: 'on_sale' },
    after: { language: 'en', publisher: 'Penerbit Ombak', series: 'Laut', status: 'withdrawn' },
  })
})

test('what a single edit refuses, a bulk edit refuses with the same words', () => {
  expect(planChange(TITLE, { fields: { language: 'bahasa' } })).toEqual({
    outcome: 'refused',
    reason: 'Tulis bahasa sebagai kode ISO 639, misalnya id atau en/id',
  })
})
