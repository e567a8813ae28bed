import type { consoleOrderCalls } from '#contracts/console/orders.ts'
import { formatRupiah, rupiah } from '#kernel/money.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import type { UnpaidDeps } from './cancel-order.ts'
import { refundViewOf, rowOf } from './console-order-views.rules.ts'
import { markPaid } from './mark-paid.ts'
import { approveRefund, listRefunds, payRefund, withdrawRefund } from './refunds.ts'
import { getOrderRow } from './show-order.ts'
import { takeBackOrder } from './take-back-order.ts'

type MoneyCalls = Extract<
  keyof typeof consoleOrderCalls,
  | `${string}/refunds${string}`
  | 'POST /api/console/orders/:id/mark-paid'
  | 'POST /api/console/orders/:id/take-back'
>

export function consoleRefundHandlers(deps: UnpaidDeps): Handlers<MoneyCalls> {
  const { database } = deps
  const rowAfter = async (id: number) => rowOf(await getOrderRow(database.kysely, id))
  return {
    'POST /api/console/orders/:id/mark-paid': async ({ params, body }, { actor }) => {
      const seen = { ...body, orderId: params.id, amount: rupiah(body.amount) }
      const outcome = await markPaid(deps, actor, seen)
      const data = await rowAfter(params.id)
      const message =
        outcome === 'paid'
          ? `Pesanan ${data.refno} lunas`
          : `Uangnya dicatat, tetapi pesanan ${data.refno} tidak dapat dipenuhi seluruhnya: sebagian atau seluruh dananya harus dikembalikan`
      return { data, message }
    },
    'POST /api/console/orders/:id/take-back': async ({ params, body }, { actor, now }) => {
      const back = { orderId: params.id, reason: body.reason, now }
      const { refno, due } = await database.transact((tx) => takeBackOrder(tx, actor, back))
      const message = `Pesanan ${refno} ditarik kembali, ${formatRupiah(due)} harus dikembalikan`
      return { data: await rowAfter(params.id), message }
    },
    'POST /api/console/orders/:id/refunds': async ({ params, body }, { actor, now }) => {
      const amount = body.amount === undefined ? undefined : rupiah(body.amount)
      const approval = { ...body, orderId: params.id, amount, now }
      const refund = await database.transact((tx) => approveRefund(tx, actor, approval))
      return { data: refundViewOf(refund), message: `Pengembalian ${formatRupiah(refund.amount)} disetujui` }
    },
    'GET /api/console/refunds': async ({ query: { limit, ...filter } }) => {
      const refunds = await listRefunds(database.kysely, filter, limit + 1)
      return {
        data: { refunds: refunds.slice(0, limit).map(refundViewOf), has_more: refunds.length > limit },
      }
    },
    'POST /api/console/refunds/:id/paid': async ({ params, body }, { actor, now }) => {
      const refund = await database.transact((tx) =>
        payRefund(tx, actor, { ...body, refundId: params.id, now }),
      )
      return { data: refundViewOf(refund), message: `Pengembalian ${formatRupiah(refund.amount)} dicatat` }
    },
    'POST /api/console/refunds/:id/withdraw': async ({ params, body }, { actor, now }) => {
      const withdrawal = { ...body, refundId: params.id, now }
      const refund = await database.transact((tx) => withdrawRefund(tx, actor, withdrawal))
      return { data: refundViewOf(refund), message: 'Persetujuan dicabut' }
    },
  }
}
