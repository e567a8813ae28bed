import type { restockCalls } from '#contracts/restock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { deleteWishRoute } from './calls/delete-wish.route.ts'
import { listWishesRoute } from './calls/list-wishes.route.ts'
import { wishForRestockRoute } from './calls/wish-for-restock.route.ts'

export const restockHandlers = (deps: { database: Database }): Handlers<keyof typeof restockCalls> => ({
  'GET /api/user/restock-wishes': listWishesRoute(deps),
  'POST /api/user/restock-wishes': wishForRestockRoute(deps),
  'DELETE /api/user/restock-wishes/:id': deleteWishRoute(deps),
})
