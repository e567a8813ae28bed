import { describe, expect, it } from 'vitest'
import { figuresOf } from './figures.ts'

const onGoods = (discount: number, nominal_discount = 0) =>
  ({ discount, nominal_discount, reduces: 'goods', maximum_discount: null }) as const

describe('§5 F16 the total on the screen', () => {
  it('is the subtotal minus percent and nominal discount plus shipping', () => {
    expect(figuresOf(100_000, onGoods(10, 5_000), 18_000)).toEqual({
      subtotal: 100_000,
      discount: 15_000,
      delivery: 18_000,
      deliveryDiscount: 0,
      total: 103_000,
    })
    expect(figuresOf(50_000).total).toBe(50_000)
  })

  it('rounds half up to whole rupiah, as the server does', () => {
    expect(figuresOf(12_345, onGoods(50)).discount).toBe(6_173)
    expect(figuresOf(99_999, onGoods(33)).total).toBe(66_999)
  })

  it('is never below nothing, and a promo on the goods never pays for the parcel', () => {
    expect(figuresOf(20_000, onGoods(0, 50_000), 9_000)).toEqual({
      subtotal: 20_000,
      discount: 20_000,
      delivery: 9_000,
      deliveryDiscount: 0,
      total: 9_000,
    })
    expect(figuresOf(20_000, onGoods(100)).total).toBe(0)
  })
  it('takes a promo on shipping off the shipping alone, never more than all of it or than its maximum', () => {
    const onShipping = { ...onGoods(50), reduces: 'shipping' } as const
    expect(figuresOf(80_000, onShipping, 18_000)).toMatchObject({
      discount: 0,
      deliveryDiscount: 9_000,
      total: 89_000,
    })
    const capped = { ...onShipping, maximum_discount: 5_000 }
    expect(figuresOf(80_000, capped, 18_000).total).toBe(93_000)
    expect(figuresOf(80_000, { ...onShipping, nominal_discount: 99_000 }, 18_000).total).toBe(80_000)
    expect(figuresOf(80_000, onShipping).total).toBe(80_000)
  })

  it('keeps what is taken off the shipping without a code, beside a code for the goods', () => {
    expect(figuresOf(80_000, onGoods(10), 18_000, 18_000).total).toBe(72_000)
    const smaller = { ...onGoods(50), reduces: 'shipping' } as const
    expect(figuresOf(80_000, smaller, 18_000, 12_000).deliveryDiscount).toBe(12_000)
  })
})
