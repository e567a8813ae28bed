import type { restockCalls } from '#contracts/restock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { deleteWishHandler } from './calls/delete-wish.route.ts'
import { listWishesHandler } from './calls/list-wishes.route.ts'
import { stopRestockMailsHandler } from './calls/stop-restock-mails.route.ts'
import { wishForRestockHandler } from './calls/wish-for-restock.route.ts'

export const restockHandlers = (deps: {
  database: Database
  secret: string
}): Handlers<keyof typeof restockCalls> => ({
  'GET /api/user/restock-wishes': listWishesHandler(deps),
  'POST /api/user/restock-wishes': wishForRestockHandler(deps),
  'DELETE /api/user/restock-wishes/:id': deleteWishHandler(deps),
  'POST /api/user/restock-wishes/stop': stopRestockMailsHandler(deps),
})
