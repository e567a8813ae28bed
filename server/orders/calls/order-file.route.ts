import type { Route } from '#server/platform/http/handler.ts'
import { orderFilterOf } from '../order-filter.rules.ts'
import { ordersTable } from '../orders-table.rules.ts'
import { listOrders } from '../show-order.ts'
import { tableFile } from '../table-file.ts'

const MOST = 10_000

export const orderFileRoute: Route<'GET /api/console/orders/file'> =
  ({ database }) =>
  async ({ query: { format, ...query } }) => {
    const rows = await listOrders(database.kysely, orderFilterOf(query), MOST)
    const file = await tableFile(ordersTable(rows), { name: 'pesanan', format })
    return { data: { ...file, bytes: file.bytes.toString('base64') } }
  }
