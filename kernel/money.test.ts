import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  discountOn,
  finalPrice,
  formatRupiah,
  partOf,
  percentOf,
  type Rupiah,
  rupiah,
  splitAmount,
  sumRupiah,
} from './money.ts'

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

const amounts = (...values: number[]): Rupiah[] => values.map((value) => rupiah(value))

describe('F16 an amount that is split over others', () => {
  test('adds up to the rupiah, and takes from no row more than it costs', () => {
    const order = fc
      .array(fc.integer({ min: 0, max: 1_000_000_000_000 }), { minLength: 1, maxLength: 30 })
      .chain((totals) =>
        fc.record({
          totals: fc.constant(amounts(...totals)),
          discount: fc.integer({ min: 0, max: sumRupiah(amounts(...totals)) }),
        }),
      )
    fc.assert(
      fc.property(order, ({ totals, discount }) => {
        const shares = splitAmount(rupiah(discount), totals)
        expect(sumRupiah(shares)).toBe(discount)
        for (const [index, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(totals[index] ?? -1)
        }
      }),
    )
  })

  test('the odd rupiah goes to the row with the largest remainder', () => {
    expect(splitAmount(rupiah(100), amounts(50, 50, 50))).toEqual([34, 33, 33])
    expect(splitAmount(rupiah(10), amounts(100, 299, 1))).toEqual([3, 7, 0])
    expect(splitAmount(rupiah(0), amounts(0, 0))).toEqual([0, 0])
  })

  test('more than the whole order is a fault, not a negative total', () => {
    expect(() => splitAmount(rupiah(3), amounts(1, 1))).toThrow(RangeError)
    expect(() => splitAmount(rupiah(-1), amounts(1, 1))).toThrow(RangeError)
  })
})

test('F16 the parts of what pieces cost add up to it, however they are taken, and none differs by more than a rupiah', () => {
  const takings = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(fc.nat(1_000_000_000), takings, (paid, counts) => {
      const pieces = counts.reduce((all, taken) => all + taken, 0)
      let before = 0
      const parts = counts.map((taken) => {
        const part = partOf(rupiah(paid), pieces, { before, taken })
        before += taken
        return { part, exact: (paid * taken) / pieces }
      })
      expect(sumRupiah(parts.map(({ part }) => part))).toBe(paid)
      for (const { part, exact } of parts) expect(Math.abs(part - exact)).toBeLessThan(1)
    }),
  )
})
