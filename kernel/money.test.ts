import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discountOn, finalPrice, formatRupiah, percentOf, rupiah, sumRupiah } from './money.ts'

test.each([
  [50_000, 'Rp\u00a050.000,00'],
  [0, 'Rp\u00a00,00'],
  [1_234_567.5, 'Rp\u00a01.234.567,50'],
  ['19200', 'Rp\u00a019.200,00'],
  [-500, '-Rp\u00a0500,00'],
])('§1 money is shown in Indonesian, with two decimals: %j', (amount, shown) => {
  expect(formatRupiah(amount)).toBe(shown)
})

test.each([[undefined], [null], ['gratis'], [''], [' '], [Number.NaN], [Infinity], [{}]])(
  '§1 what is no number is shown as "Rp. 0": %j',
  (amount) => expect(formatRupiah(amount)).toBe('Rp. 0'),
)

test('an amount is whole and safe, and never a negative zero', () => {
  expect(Object.is(rupiah(-0), 0)).toBe(true)
  expect(() => rupiah(0.5)).toThrow(RangeError)
  expect(() => rupiah(2 ** 53)).toThrow(RangeError)
  expect(() => sumRupiah([rupiah(Number.MAX_SAFE_INTEGER), rupiah(1)])).toThrow(RangeError)
})

test('F16 a part is rounded half up', () => {
  expect([percentOf(rupiah(49), 50), percentOf(rupiah(50), 25), percentOf(rupiah(10), 4)]).toEqual([
    25, 13, 0,
  ])
})

test('F16 a price is less its percent, then less its rupiah, and never below nothing', () => {
  expect(finalPrice(rupiah(24_000), { discountPercent: 20, discountIdr: 0 })).toBe(19_200)
  expect(finalPrice(rupiah(99), { discountPercent: 50, discountIdr: 10 })).toBe(40)
  expect(finalPrice(rupiah(5_000), { discountPercent: 10, discountIdr: 9_000 })).toBe(0)
})

test('F16 F17 a promo takes whole rupiah, rounded half up, and never more than the subtotal', () => {
  const take = (subtotal: number, discountPercent: number, discountIdr = 0) =>
    discountOn(rupiah(subtotal), { discountPercent, discountIdr })
  expect(take(33_335, 10)).toBe(3_334)
  expect(take(33_335, 10, 500)).toBe(3_834)
  expect(take(10_000, 100)).toBe(10_000)
  expect(take(10_000, 50, 50_000)).toBe(10_000)
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(100), fc.nat(10_000_000), (subtotal, percent, off) => {
      const discount = take(subtotal, percent, off)
      expect(Number.isSafeInteger(discount)).toBe(true)
      expect(subtotal - discount).toBeGreaterThanOrEqual(0)
      if (percent === 100) expect(Object.is(subtotal - discount, 0)).toBe(true)
    }),
  )
})
