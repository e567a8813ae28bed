import { useSyncExternalStore } from 'react'
import type { CartItem } from '#contracts/cart.ts'
import { call, callForAnswer } from '../api/call.ts'
import { createCartStore } from './cart-store.ts'

/** The one cart of this tab, which the page, a title's button and the icon's badge all show. */
export const cart = createCartStore({
  list: async () => (await call('GET /api/user/carts')).cart_items,
  add: async (body) => {
    const { data, message } = await callForAnswer('POST /api/user/cart-items', { body })
    return { item: data.cart_item, message }
  },
  step: async (id, by) => {
    const { data, message } = await callForAnswer('PUT /api/user/cart-items/:id', {
      params: { id },
      body: { type: by > 0 ? 'Added' : 'Reduced', quantity: Math.abs(by) },
    })
    return { item: data.cart_item, message }
  },
  remove: async (ids) => {
    const [only] = ids
    const { message } =
      ids.length === 1 && only !== undefined
        ? await callForAnswer('DELETE /api/user/cart-items/:id', { params: { id: only } })
        : await callForAnswer('POST /api/user/delete-selecteds', { body: { items: [...ids] } })
    return message
  },
})

const onServer = () => undefined

/** The rows of the cart, the oldest first; undefined on the server and until they are loaded. */
export function useCart(): readonly CartItem[] | undefined {
  return useSyncExternalStore(cart.subscribe, cart.rows, onServer)
}
