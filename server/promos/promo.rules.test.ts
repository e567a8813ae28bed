import { describe, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import {
  type AutomaticPromo,
  bestAutomatic,
  isCodeOpen,
  isPromoOpen,
  nextAutomatic,
  type PromoTerms,
  promoCodeKey,
  promoRefusal,
} from './promo.rules.ts'

const terms: PromoTerms = {
  kind: 'Promo',
  reduces: 'goods',
  discountPercent: 10,
  discountIdr: rupiah(0),
  maximum: null,
  zones: [],
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

const onShipping: PromoTerms = { ...terms, reduces: 'shipping', appliesTo: ['Fisik'], zones: [31, 3273] }
const toCity = (cityId: number) => ({ type: 'Fisik', subtotal: rupiah(50_000), parcel: { cityId } }) as const

test('§9 a promo for some provinces and cities is good there, and nowhere else', () => {
  expect(promoRefusal(onShipping, toCity(3171), unused)).toBeUndefined()
  expect(promoRefusal(onShipping, toCity(3273), unused)).toBeUndefined()
  expect(promoRefusal(onShipping, toCity(3204), unused)).toBe(
    'Promo ini tidak berlaku untuk alamat pengiriman Anda.',
  )
  expect(promoRefusal({ ...onShipping, zones: [] }, toCity(9471), unused)).toBeUndefined()
})

const now = new Date('2026-11-21T03:00:00Z')
const automatic = (id: number, change: Partial<AutomaticPromo>): AutomaticPromo => ({
  ...onShipping,
  id,
  name: `Otomatis ${id}`,
  code: `OTOMATIS${id}`,
  kind: 'Otomatis',
  discountPercent: 100,
  zones: [],
  ...change,
})
const half = automatic(1, { discountPercent: 50 })
const free = automatic(2, { minimumSpend: rupiah(150_000), zones: [31] })
const freeEverywhere = automatic(3, { minimumSpend: rupiah(300_000) })
const all = [free, half, freeEverywhere]
const sent = (subtotal: number, cityId = 3171) => ({
  subtotal: rupiah(subtotal),
  cityId,
  cost: rupiah(20_000),
})

test('§9 a shopper gets the promo without a code that takes most off the shipping', () => {
  expect(bestAutomatic(all, sent(149_999), now)).toEqual({ promo: half, amount: 10_000 })
  expect(bestAutomatic(all, sent(150_000), now)).toEqual({ promo: free, amount: 20_000 })
  expect(bestAutomatic(all, sent(150_000, 3471), now)?.promo).toBe(half)
  expect(bestAutomatic([automatic(4, { expiresOn: '2026-11-20' })], sent(1), now)).toBeUndefined()
  expect(bestAutomatic([automatic(5, { maximum: rupiah(7_000) })], sent(1), now)?.amount).toBe(7_000)
  expect(bestAutomatic(all, { ...sent(1), cost: rupiah(0) }, now)).toBeUndefined()
  expect(isCodeOpen(free, now)).toBe(false)
})

test('§9 the cart is told how much is missing for more off the shipping, and nothing that would take off no more', () => {
  expect(nextAutomatic(all, sent(125_000), now)).toEqual({ promo: free, missing: 25_000 })
  expect(nextAutomatic(all, sent(125_000, 3471), now)).toEqual({ promo: freeEverywhere, missing: 175_000 })
  expect(nextAutomatic(all, sent(150_000), now)).toBeUndefined()
  const sooner = automatic(4, { minimumSpend: rupiah(150_000) })
  expect(nextAutomatic([freeEverywhere, sooner, free], sent(125_000), now)?.promo).toBe(free)
  expect(nextAutomatic([freeEverywhere, sooner], sent(125_000), now)?.promo).toBe(sooner)
})
