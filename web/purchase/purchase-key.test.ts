import { beforeEach, describe, expect, it } from 'vitest'
import { endPurchaseKey, isDefiniteAnswer, type KeyStore, purchaseKey } from './purchase-key.ts'

function memoryStore(): KeyStore {
  const kept = new Map<string, string>()
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  }
}

let store: KeyStore
let drawn = 0
const draw = () => `key-${++drawn}`
const purchase = { book_id: 7, payment_id: 83, total_amount: 50_000 }

beforeEach(() => {
  store = memoryStore()
  drawn = 0
})

describe('F10 the key of a purchase', () => {
  it('is the same for a second press and for a retry after a lost answer: one order, not two', () => {
    expect(purchaseKey(store, purchase, draw)).toBe(purchaseKey(store, { ...purchase }, draw))
  })

  it('is another one for another method, item or price: the server would refuse a used key', () => {
    const keys = [purchase, { ...purchase, payment_id: 118 }, { ...purchase, total_amount: 45_000 }].map(
      (shown) => purchaseKey(store, shown, draw),
    )
    expect(new Set(keys).size).toBe(3)
  })

  it('ends with a definite answer, so that the same title can be bought again after a cancelled order', () => {
    const first = purchaseKey(store, purchase, draw)
    endPurchaseKey(store, purchase)
    expect(purchaseKey(store, purchase, draw)).not.toBe(first)
  })

  it('outlives what leaves open whether money is owed', () => {
    expect([0, 500, 502, 503, 504].some(isDefiniteAnswer)).toBe(false)
    expect([200, 201, 400, 401, 404, 409, 422, 429].every(isDefiniteAnswer)).toBe(true)
  })
})
