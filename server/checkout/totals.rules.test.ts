import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discountOn, percentOf, type Rupiah, rupiah, splitAmount, sumRupiah } from '#kernel/money.ts'
import { parcelWeight } from './parcel.ts'

const line = fc.record({ unitPrice: fc.nat(5_000_000), quantity: fc.integer({ min: 1, max: 999 }) })
const terms = fc.record({
  discountPercent: fc.integer({ min: 0, max: 100 }),
  discountIdr: fc.nat(10_000_000).map(rupiah),
})

test('F16 F17 lines + shipping − promo is what is charged: whole rupiah, never below the shipping, split exactly', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 100 }),
      terms,
      fc.nat(1_000_000),
      (lines, promo, cost) => {
        const totals: Rupiah[] = lines.map(({ unitPrice, quantity }) => rupiah(unitPrice * quantity))
        const subtotal = sumRupiah(totals)
        const discount = discountOn(subtotal, promo)
        const charge = subtotal - discount + cost
        expect(Number.isSafeInteger(charge)).toBe(true)
        // A promo never reduces shipping.
        expect(charge).toBeGreaterThanOrEqual(cost)
        if (promo.discountPercent === 100) expect(charge).toBe(cost)
        expect(Object.is(charge, -0)).toBe(false)

        const shares = splitAmount(discount, totals)
        expect(sumRupiah(shares)).toBe(discount)
        for (const [index, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(totals[index] ?? 0)
        }
        expect(percentOf(subtotal, promo.discountPercent)).toBeLessThanOrEqual(subtotal)
      },
    ),
    { numRuns: 300 },
  )
})

test('§9 a parcel weighs what its books weigh, in whole kilograms, at least one', () => {
  expect(parcelWeight([{ weightGrams: 0, quantity: 1 }])).toBe(1)
  expect(parcelWeight([{ weightGrams: 1000, quantity: 1 }])).toBe(1)
  expect(parcelWeight([{ weightGrams: 350, quantity: 3 }])).toBe(2)
  const book = fc.record({ weightGrams: fc.nat(5000), quantity: fc.integer({ min: 1, max: 999 }) })
  fc.assert(
    fc.property(fc.array(book, { minLength: 1, maxLength: 100 }), (books) => {
      const grams = books.reduce((sum, { weightGrams, quantity }) => sum + weightGrams * quantity, 0)
      const kilograms = parcelWeight(books)
      expect(kilograms * 1000).toBeGreaterThanOrEqual(grams)
      expect((kilograms - 1) * 1000).toBeLessThan(Math.max(grams, 1))
    }),
  )
})
