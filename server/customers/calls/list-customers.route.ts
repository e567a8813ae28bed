import { canSortCustomers, listCustomers } from '#server/accounts/show-account.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { rowOf } from '../customer-views.rules.ts'

export const listCustomersRoute: Route<'GET /api/console/customers'> =
  ({ database }) =>
  async ({ query: { limit, blocked, find, ...place } }) => {
    const filter = {
      find: find || undefined,
      blocked: blocked === undefined ? undefined : blocked === 'yes',
      ...place,
    }
    const sorted = await canSortCustomers(database.kysely, filter)
    const asked = sorted ? filter : { ...filter, sort: undefined }
    const rows = await listCustomers(database.kysely, asked, limit + 1)
    const customers = rows.slice(0, limit).map(rowOf)
    return { data: { customers, has_more: rows.length > limit, sorted } }
  }
