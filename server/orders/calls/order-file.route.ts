import { hasRight } from '#server/platform/actor.ts'
import { requireRecent } from '#server/platform/http/console-guard.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { tableFile } from '../papers/table-file.ts'
import { orderFilterOf } from '../views/order-filter.rules.ts'
import { ordersTable } from '../views/orders-table.rules.ts'
import { listOrders } from '../views/show-order.ts'

const MOST = 10_000

/** Names and addresses of buyers are exported with another right than that to see them. The log has each file. */
export const orderFileRoute: Route<'GET /api/console/orders/file'> =
  ({ database }) =>
  async ({ query: { format, ...query } }, { actor, session, now }) => {
    const withBuyers = hasRight(actor, 'pelanggan.ekspor')
    if (withBuyers) requireRecent(session, now)
    const rows = await listOrders(database.kysely, orderFilterOf(query), MOST)
    const file = await tableFile(ordersTable(rows, { withBuyers }), { name: 'pesanan', format })
    return { data: { ...file, bytes: file.bytes.toString('base64') } }
  }
