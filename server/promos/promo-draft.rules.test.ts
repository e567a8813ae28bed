import { expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { type PromoDraft, promoCodeFault, promoDraftFault } from './promo-draft.rules.ts'

const draft: PromoDraft = {
  name: 'Pekan Buku',
  description: '',
  kind: 'Promo',
  reduces: 'goods',
  discountPercent: 20,
  discountIdr: rupiah(0),
  maximum: null,
  zones: [],
  expiresOn: '2026-12-31',
  minimumSpend: rupiah(0),
  quota: 100,
  quotaPerUser: 1,
  appliesTo: ['Digital'],
  published: true,
  imageId: null,
  beginsAt: null,
}

test('a code can be typed from a poster', () => {
  for (const code of ['BACA', 'HEMAT-20', 'LEBARAN_2026']) expect(promoCodeFault(code)).toBeUndefined()
  for (const code of ['AB', 'DUA KATA', '-BACA', 'baca', 'HÉMAT', 'A'.repeat(41)]) {
    expect(promoCodeFault(code)).toContain(code)
  }
})

test('F13 a quota is never lowered under what was used', () => {
  expect(promoDraftFault(draft, 100)).toBeUndefined()
  expect(promoDraftFault(draft, 101)).toEqual({
    field: 'quota',
    message: expect.stringContaining('dipakai 101 kali'),
  })
  expect(promoDraftFault({ ...draft, quota: null }, 101)).toBeUndefined()
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ discountPercent: 0 }, 'discount'],
  [{ discountPercent: 101 }, 'discount'],
  [{ discountIdr: rupiah(-1) }, 'nominal_discount'],
  [{ appliesTo: [] }, 'applies_to'],
  [{ maximum: rupiah(0) }, 'maximum_discount'],
  [{ kind: 'Otomatis' }, 'type'],
  [{ quota: 0 }, 'quota'],
  [{ quotaPerUser: 0 }, 'quota_per_user'],
] satisfies [Partial<PromoDraft>, string][])('a promo with %o is refused', (change, field) => {
  expect(promoDraftFault({ ...draft, ...change }, 0)).toMatchObject({ field })
})
