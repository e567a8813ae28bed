import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { addressOf } from '../address-of.ts'
import { listAddressRows } from '../addresses.queries.ts'

export const listAddressesHandler =
  ({ database }: { database: Database }): Handler<'GET /api/user/user-address'> =>
  async (_request, { user }) => {
    const rows = await listAddressRows(database.kysely, user.id)
    return { data: rows.map(addressOf) }
  }
