import type { Route } from '#server/platform/http/handler.ts'
import { addressOf } from '../address-of.ts'
import { listAddressRows } from '../addresses.queries.ts'

export const listAddressesRoute: Route<'GET /api/user/user-address'> =
  ({ database }) =>
  async (_request, { user }) => {
    const rows = await listAddressRows(database.kysely, user.id)
    return { data: rows.map(addressOf) }
  }
