import { formatRupiah } from '#kernel/money.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { takeBackOrder } from '../returns/take-back-order.ts'
import { orderRowAfter } from './order-row-after.ts'

export const takeBackOrderRoute: Route<'POST /api/console/orders/:id/take-back'> =
  ({ database }) =>
  async ({ params, body }, { actor, now }) => {
    const back = { ...body, orderId: params.id, now }
    const { refno, due } = await database.transact((tx) => takeBackOrder(tx, actor, back))
    const message = `Pesanan ${refno} ditarik kembali, ${formatRupiah(due)} harus dikembalikan`
    return { data: await orderRowAfter(database, params.id), message }
  }
