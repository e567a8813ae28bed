import { expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { type PromoDraft, promoCodeFault, promoDraftFault } from './promo-draft.rules.ts'

const draft: PromoDraft = {
  name: 'Pekan Buku',
  description: '',
  kind: 'Promo',
  discountPercent: 20,
  discountIdr: rupiah(0),
  expiresOn: '2026-12-31',
  minimumSpend: rupiah(0),
  quota: 100,
  quotaPerUser: 1,
  appliesTo: ['Digital'],
  published: true,
  imageId: null,
}

test('a code can be typed from a poster', () => {
  for (const code of ['BACA', 'HEMAT-20', 'LEBARAN_2026']) expect(promoCodeFault(code)).toBeUndefined()
  for (const code of ['AB', 'DUA KATA', '-BACA', 'baca', 'HÉMAT', 'A'.repeat(41)]) {
    expect(promoCodeFault(code)).toContain(code)
  }
})

test('F13 a quota is never lowered under what was used', () => {
  expect(promoDraftFault(draft, 100)).toBeUndefined()
  expect(promoDraftFault(draft, 101)).toMatch(/used 101 times/)
  expect(promoDraftFault({ ...draft, quota: null }, 101)).toBeUndefined()
})

test.each([
  [{ name: ' ' }, /name/],
  [{ discountPercent: 0 }, /percentage or an amount/],
  [{ discountPercent: 101 }, /0 to 100/],
  [{ discountIdr: rupiah(-1) }, /not below 0/],
  [{ appliesTo: [] }, /at least one kind/],
  [{ quota: 0 }, /at least 1/],
  [{ quotaPerUser: 0 }, /at least 1/],
] satisfies [Partial<PromoDraft>, RegExp][])('a promo with %o is refused', (change, message) => {
  expect(promoDraftFault({ ...draft, ...change }, 0)).toMatch(message)
})
