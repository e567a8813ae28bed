import type { cartCalls } from '#contracts/cart.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { addToCartHandler } from './calls/add-to-cart.route.ts'
import { changeCopiesHandler } from './calls/change-copies.route.ts'
import { listCartHandler } from './calls/list-cart.route.ts'
import { removeRowHandler } from './calls/remove-row.route.ts'
import { removeRowsHandler } from './calls/remove-rows.route.ts'

export const cartHandlers = (deps: { database: Database }): Handlers<keyof typeof cartCalls> => ({
  'GET /api/user/carts': listCartHandler(deps),
  'POST /api/user/cart-items': addToCartHandler(deps),
  'PUT /api/user/cart-items/:id': changeCopiesHandler(deps),
  'DELETE /api/user/cart-items/:id': removeRowHandler(deps),
  'POST /api/user/delete-selecteds': removeRowsHandler(deps),
})
