import { expect, test } from 'vitest'
import { shippingWeightKg } from './couriers.ts'

test.each([
  [0, 1],
  [1, 1],
  [1000, 1],
  [1001, 2],
  [2999.5, 3],
  [12_000, 12],
])('%i grams are billed as %i kg', (grams, kg) => {
  expect(shippingWeightKg(grams)).toBe(kg)
})

test('what is no weight is no parcel', () => {
  expect(() => shippingWeightKg(-1)).toThrow(RangeError)
  expect(() => shippingWeightKg(Number.NaN)).toThrow(RangeError)
})
