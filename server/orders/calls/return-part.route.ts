import { formatRupiah, rupiah } from '#kernel/money.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { returnPart } from '../returns/return-part.ts'
import { returnViewOf } from '../views/console-order-views.rules.ts'
import { getOrderReturn } from '../views/show-order.ts'

export const returnPartRoute: Route<'POST /api/console/orders/:id/returns'> =
  ({ database }) =>
  async ({ params, body }, { actor, now }) => {
    const lines = body.lines.map(({ line: position, ...rest }) => ({ ...rest, position }))
    const asked = { ...body, orderId: params.id, lines, shipping: rupiah(body.shipping), now }
    const id = await database.transact((tx) => returnPart(tx, actor, asked))
    const { order, part } = await getOrderReturn(database.kysely, params.id, id)
    const message = `${formatRupiah(part.amount)} dari pesanan ${order.refno} harus dikembalikan`
    return { data: returnViewOf(order, part), message }
  }
