import { isoInWib } from '#kernel/time.ts'
import { referenceOf } from '#server/orders/movement-reference.rules.ts'
import { timeOf } from '#server/orders/views/order-filter.rules.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { listMovements } from '../list-money.ts'

export const listMovementsRoute: Route<'GET /api/console/movements'> =
  ({ database }) =>
  async ({ query: { limit, since, until, ...filter } }) => {
    const rows = await listMovements(database.kysely, { ...filter, ...timeOf({ since, until }) }, limit + 1)
    const movements = rows
      .slice(0, limit)
      .map(({ id, at, kind, amount, gateway, orderId, refno, ...written }) => ({
        id,
        at: isoInWib(at),
        kind,
        amount,
        reference: referenceOf({ kind, ...written }),
        gateway,
        order: { id: orderId, refno },
      }))
    return { data: { movements, has_more: rows.length > limit } }
  }
