import { describe, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { isPromoOpen, type PromoTerms, promoCodeKey, promoRefusal } from './promo.rules.ts'

const terms: PromoTerms = {
  discountPercent: 10,
  discountIdr: rupiah(0),
  expiresOn: '2026-11-21',
  minimumSpend: rupiah(0),
  quota: null,
  quotaPerUser: null,
  appliesTo: ['Digital', 'Majalah'],
  published: true,
}
const purchase = { type: 'Digital', subtotal: rupiah(50_000) } as const
const unused = { total: 0, byUser: 0, unpaidByUser: 0 }

test('a promo is good until the last moment of its day in WIB', () => {
  expect(isPromoOpen(terms, new Date('2026-11-21T16:59:59.999Z'))).toBe(true)
  expect(isPromoOpen(terms, new Date('2026-11-21T17:00:00.000Z'))).toBe(false)
  expect(isPromoOpen({ ...terms, published: false }, new Date('2026-11-20T00:00:00Z'))).toBe(false)
})

describe('a promo that is open is refused', () => {
  const refused = (change: Partial<PromoTerms>, use = unused) =>
    promoRefusal({ ...terms, ...change }, purchase, use)

  test('for another kind of purchase, or too small a one', () => {
    expect(refused({})).toBeUndefined()
    expect(refused({ appliesTo: ['Langganan'] })).toMatch(/tidak berlaku/)
    expect(refused({ minimumSpend: rupiah(50_001) })).toBe(
      'Belanja paling sedikit Rp\u00a050.001,00 untuk memakai promo ini.',
    )
    expect(refused({ minimumSpend: rupiah(50_000) })).toBeUndefined()
  })

  test('once its quota, or the reader’s, is used up', () => {
    expect(refused({ quota: 2 }, { total: 1, byUser: 1, unpaidByUser: 0 })).toBeUndefined()
    expect(refused({ quota: 2 }, { total: 2, byUser: 0, unpaidByUser: 0 })).toMatch(/sudah habis/)
    expect(refused({ quotaPerUser: 1 }, { total: 9, byUser: 0, unpaidByUser: 0 })).toBeUndefined()
    expect(refused({ quotaPerUser: 1 }, { total: 9, byUser: 1, unpaidByUser: 0 })).toMatch(/sudah memakai/)
  })
  test('F13 while an order of the reader with it is unpaid, whatever the quota', () => {
    expect(refused({}, { total: 1, byUser: 1, unpaidByUser: 1 })).toMatch(/belum dibayar/)
    expect(refused({ quotaPerUser: 1 }, { total: 1, byUser: 1, unpaidByUser: 1 })).toMatch(/sudah memakai/)
  })
})

test('a code is the same whatever its case and the spaces around it', () => {
  expect(promoCodeKey('  hemat10 ')).toBe('HEMAT10')
})
