import { expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { type PromoDraft, promoCodeFault, promoDraftFault, storedDraft } from './promo-draft.rules.ts'

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
  [{ discountPercent: -1 }, 'discount'],
  [{ discountIdr: rupiah(-1) }, 'nominal_discount'],
  [{ appliesTo: [] }, 'applies_to'],
  [{ maximum: rupiah(0) }, 'maximum_discount'],
  [{ kind: 'Otomatis' }, 'type'],
  [{ quota: 0 }, 'quota'],
  [{ quotaPerUser: 0 }, 'quota_per_user'],
  [{ beginsAt: new Date('2026-12-01T00:00:00+07:00') }, 'begins_at'],
  [{ published: false, beginsAt: new Date('2027-01-01T00:00:00+07:00') }, 'begins_at'],
] satisfies [Partial<PromoDraft>, string][])('a promo with %o is refused', (change, field) => {
  expect(promoDraftFault({ ...draft, ...change }, 0)).toMatchObject({ field })
})

test.each([
  { discountPercent: 100 },
  { discountPercent: 0, discountIdr: rupiah(1) },
  { maximum: rupiah(1) },
  { quota: 1, quotaPerUser: 1 },
  { published: false, beginsAt: new Date('2026-12-31T23:59:59+07:00') },
] satisfies Partial<PromoDraft>[])('a promo with %o is stored', (change) => {
  expect(promoDraftFault({ ...draft, ...change }, 0)).toBeUndefined()
})

test('a quota that is not used yet is not said to be', () => {
  expect(promoDraftFault({ ...draft, quota: 0 }, 0)?.message).toBe('Kuota paling sedikit 1')
})

test('§9 a promo without a code has no quota, one on shipping is for paper, and one on goods has no zones', () => {
  const onShipping: PromoDraft = { ...draft, reduces: 'shipping', zones: [31] }
  const paper = { ...onShipping, appliesTo: ['Fisik'] }
  expect(storedDraft(onShipping)).toEqual(paper)
  const withoutCode = { ...onShipping, kind: 'Otomatis' } as const
  expect(storedDraft(withoutCode)).toEqual({ ...paper, kind: 'Otomatis', quota: null, quotaPerUser: null })
  expect(storedDraft({ ...draft, zones: [31] })).toEqual(draft)
})
