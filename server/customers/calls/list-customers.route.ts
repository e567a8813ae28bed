import { listCustomers } from '#server/accounts/show-account.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { rowOf } from '../customer-views.rules.ts'

export const listCustomersRoute: Route<'GET /api/console/customers'> =
  ({ database }) =>
  async ({ query: { limit, blocked, find, before } }) => {
    const filter = {
      find: find || undefined,
      blocked: blocked === undefined ? undefined : blocked === 'yes',
      before,
    }
    const rows = await listCustomers(database.kysely, filter, limit + 1)
    return { data: { customers: rows.slice(0, limit).map(rowOf), has_more: rows.length > limit } }
  }
