import type { cartCalls } from '#contracts/cart.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { addToCartRoute } from './calls/add-to-cart.route.ts'
import { changeCopiesRoute } from './calls/change-copies.route.ts'
import { listCartRoute } from './calls/list-cart.route.ts'
import { removeRowRoute } from './calls/remove-row.route.ts'
import { removeRowsRoute } from './calls/remove-rows.route.ts'

export const cartHandlers = (deps: { database: Database }): Handlers<keyof typeof cartCalls> => ({
  'GET /api/user/carts': listCartRoute(deps),
  'POST /api/user/cart-items': addToCartRoute(deps),
  'PUT /api/user/cart-items/:id': changeCopiesRoute(deps),
  'DELETE /api/user/cart-items/:id': removeRowRoute(deps),
  'POST /api/user/delete-selecteds': removeRowsRoute(deps),
})
