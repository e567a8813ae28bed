import { listCustomers } from '#server/accounts/show-account.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { rowOf } from '../customer-views.rules.ts'

export const listCustomersHandler =
  ({ database }: { database: Database }): Handler<'GET /api/console/customers'> =>
  async ({ query: { limit, blocked, find, before } }) => {
    const filter = {
      find: find || undefined,
      blocked: blocked === undefined ? undefined : blocked === 'yes',
      before,
    }
    const rows = await listCustomers(database.kysely, filter, limit + 1)
    return { data: { customers: rows.slice(0, limit).map(rowOf), has_more: rows.length > limit } }
  }
