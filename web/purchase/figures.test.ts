import { describe, expect, it } from 'vitest'
import { figuresOf } from './figures.ts'

describe('§5 F16 the total on the screen', () => {
  it('is the subtotal minus percent and nominal discount plus shipping', () => {
    expect(figuresOf(100_000, { discount: 10, nominal_discount: 5_000 }, 18_000)).toEqual({
      subtotal: 100_000,
      discount: 15_000,
      delivery: 18_000,
      total: 103_000,
    })
    expect(figuresOf(50_000).total).toBe(50_000)
  })

  it('rounds half up to whole rupiah, as the server does', () => {
    expect(figuresOf(12_345, { discount: 50, nominal_discount: 0 }).discount).toBe(6_173)
    expect(figuresOf(99_999, { discount: 33, nominal_discount: 0 }).total).toBe(66_999)
  })

  it('is never below nothing, and a promo never pays for the parcel', () => {
    expect(figuresOf(20_000, { discount: 0, nominal_discount: 50_000 }, 9_000)).toEqual({
      subtotal: 20_000,
      discount: 20_000,
      delivery: 9_000,
      total: 9_000,
    })
    expect(figuresOf(20_000, { discount: 100, nominal_discount: 0 }).total).toBe(0)
  })
})
