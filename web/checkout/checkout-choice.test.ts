import { describe, expect, it } from 'vitest'
import { chosenNames, parcelWeight, readChoice } from './checkout-choice.ts'

const read = (search: string) => readChoice(new URLSearchParams(search))
const row = (book: number, type: 'Fisik' | 'Digital' = 'Fisik', quantity = 1, weight = 300) => ({
  book: { id: book },
  type,
  quantity,
  weight,
})

describe('§2 the address of the cart’s checkout', () => {
  it('names rows by their place, in one list or repeated, each once', () => {
    expect(read('item=0,2&type=Fisik')).toEqual({ places: [0, 2], type: 'Fisik' })
    expect(read('item=2&item=0&item=2&type=Digital')).toEqual({ places: [2, 0], type: 'Digital' })
  })

  it('that names no row or no kind leads nowhere', () => {
    for (const search of ['', 'item=0', 'type=Fisik', 'item=-1,x,1e3&type=Fisik', 'item=0&type=Langganan']) {
      expect(read(search)).toBeUndefined()
    }
  })

  it('picks rows in the cart’s order, and none where one is of another kind', () => {
    const cart = [row(11), row(12, 'Digital'), row(13)]
    expect(chosenNames(cart, { places: [2, 0, 9], type: 'Fisik' })).toEqual(['Fisik 11', 'Fisik 13'])
    expect(chosenNames(cart, { places: [0, 1], type: 'Fisik' })).toBeUndefined()
    expect(chosenNames(cart, { places: [7], type: 'Fisik' })).toEqual([])
  })
})

describe('§9 the weight of a parcel', () => {
  it('is that of its books, rounded up to whole kilograms, and 1 at least', () => {
    expect(parcelWeight([row(1)])).toBe(1)
    expect(parcelWeight([row(1, 'Fisik', 3, 400)])).toBe(2)
    expect(parcelWeight([row(1, 'Fisik', 2, 500)])).toBe(1)
    expect(parcelWeight([])).toBe(1)
  })
})
