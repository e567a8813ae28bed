import { beforeEach, describe, expect, it } from 'vitest'
import type { CartItem } from '#contracts/cart.ts'
import { type CartCalls, type CartStore, createCartStore } from './cart-store.ts'

const row = (id: number, quantity = 1): CartItem => ({
  id,
  type: 'Fisik',
  quantity,
  price: 50_000,
  final_price: 50_000,
  discount: 0,
  nominal_discount: 0,
  weight: 300,
  on_sale: true,
  book: {
    id: id * 10,
    slug: `judul-${id}`,
    title: `Judul ${id}`,
    type: 'Buku',
    cover: null,
    cover_picture: null,
    author: { name: 'Rara' },
    publisher: { name: 'Penerbit' },
    physical_book: { quantity: 9 },
  },
})

let server: CartItem[]
let refused: boolean
let asked: string[]
let store: CartStore

const answer = async <Value>(what: string, make: () => Value): Promise<Value> => {
  asked.push(what)
  await Promise.resolve()
  if (refused) throw new Error('refused')
  return make()
}

const calls: CartCalls = {
  list: () => answer('list', () => [...server]),
  add: ({ book_id, quantity }) =>
    answer('add', () => {
      const item = row(book_id, quantity)
      server = [...server.filter(({ id }) => id !== item.id), item]
      return { item, message: 'added' }
    }),
  step: (id, by) =>
    answer(`step ${by}`, () => {
      server = server.map((held) => (held.id === id ? { ...held, quantity: held.quantity + by } : held))
      return { item: server.find((held) => held.id === id) ?? row(id), message: 'stepped' }
    }),
  remove: (ids) =>
    answer('remove', () => {
      server = server.filter(({ id }) => !ids.includes(id))
      return 'removed'
    }),
}

const quantities = () => store.rows()?.map(({ id, quantity }) => [id, quantity])

beforeEach(async () => {
  server = [row(1), row(2, 3)]
  refused = false
  asked = []
  store = createCartStore(calls)
  await store.load()
})

describe('§4 the cart on the screen', () => {
  it('follows each tap at once, and every tap is counted although the answers come later', async () => {
    const taps = [store.step(1, 1), store.step(1, 1), store.step(1, 1)]
    expect(quantities()).toEqual([
      [1, 4],
      [2, 3],
    ])
    await Promise.all(taps)
    expect(quantities()).toEqual([
      [1, 4],
      [2, 3],
    ])
    expect(server[0]?.quantity).toBe(4)
    expect(asked).toEqual(['list', 'step 1', 'step 1', 'step 1'])
  })

  it('takes back what the server refuses: nobody sees a number that is not so', async () => {
    refused = true
    const failed = store.step(2, -1)
    expect(quantities()?.[1]).toEqual([2, 2])
    await expect(failed).rejects.toThrow('refused')
    expect(quantities()?.[1]).toEqual([2, 3])
  })

  it('F22 a removed row is gone at once and back in its place where it could not be removed', async () => {
    refused = true
    const failed = store.remove([1])
    expect(quantities()).toEqual([[2, 3]])
    await expect(failed).rejects.toThrow('refused')
    expect(quantities()).toEqual([
      [1, 1],
      [2, 3],
    ])
    refused = false
    await expect(store.remove([1])).resolves.toBe('removed')
    expect(quantities()).toEqual([[2, 3]])
  })

  it('a list that is asked for amid changes loses none of them', async () => {
    const all = [store.step(1, 1), store.load(), store.load(), store.step(1, 1)]
    await Promise.all(all)
    expect(quantities()?.[0]).toEqual([1, 3])
    expect(asked).toEqual(['list', 'step 1', 'list', 'step 1'])
  })

  it('a title that is in the cart already gets more copies, another one a row of its own at the end', async () => {
    await store.add({ book_id: 2, type: 'Fisik', quantity: 5 })
    await store.add({ book_id: 7, type: 'Fisik', quantity: 1 })
    expect(quantities()).toEqual([
      [1, 1],
      [2, 5],
      [7, 1],
    ])
  })

  it('a cart that comes after somebody else signed in is not shown to them', async () => {
    const late = store.load()
    store.forget()
    await late
    expect(store.rows()).toBeUndefined()
  })

  it('reports when every change has its answer, also after one that failed', async () => {
    refused = true
    const failed = store.step(1, 1).catch(() => 'failed')
    await store.settled()
    expect(await failed).toBe('failed')
  })
})
