import type { consoleOrderCalls } from '#contracts/console/orders.ts'
import { DAY, endOfDayInWib } from '#kernel/time.ts'
import { hasRight } from '#server/platform/actor.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { addNote } from './add-note.ts'
import { cancelForBuyer, type UnpaidDeps } from './cancel-order.ts'
import { rowOf, viewOf } from './console-order-views.rules.ts'
import { consoleRefundHandlers } from './console-refunds.routes.ts'
import { resendReceipt } from './mails/resend-receipt.ts'
import { correctWaybill, sendOrder } from './send-order.ts'
import { getOrderRow, listOrders, showOrder } from './show-order.ts'

export function consoleOrderHandlers(deps: UnpaidDeps): Handlers<keyof typeof consoleOrderCalls> {
  const { database } = deps
  const rowAfter = async (id: number) => rowOf(await getOrderRow(database.kysely, id))
  return {
    ...consoleRefundHandlers(deps),
    'GET /api/console/orders': async ({ query: { limit, since, until, ...query } }) => {
      const filter = {
        list: query.list,
        kind: query.kind,
        paymentMethodId: query.payment_method,
        courier: query.courier,
        since: since === undefined ? undefined : new Date(endOfDayInWib(since).getTime() - DAY),
        until: until === undefined ? undefined : endOfDayInWib(until),
        find: query.find || undefined,
        before: query.before,
      }
      const rows = await listOrders(database.kysely, filter, limit + 1)
      return { data: { orders: rows.slice(0, limit).map(rowOf), has_more: rows.length > limit } }
    },
    'GET /api/console/orders/:id': async ({ params }, { actor, now }) => {
      const shown = await showOrder(database.kysely, params.id)
      return { data: viewOf(shown, { now, withMoney: hasRight(actor, 'uang.lihat') }) }
    },
    'POST /api/console/orders/:id/send': async ({ params, body }, { actor, now }) => {
      const sending = { orderId: params.id, parcel: parcelOf(body), now }
      const sent = await database.transact((tx) => sendOrder(tx, actor, sending))
      return { data: await rowAfter(params.id), message: `Pesanan ${sent.refno} dikirim` }
    },
    'PUT /api/console/orders/:id/waybill': async ({ params, body }, { actor, now }) => {
      const sending = { orderId: params.id, parcel: parcelOf(body), version: body.version, now }
      const sent = await database.transact((tx) => correctWaybill(tx, actor, sending))
      return { data: await rowAfter(params.id), message: `Resi pesanan ${sent.refno} disimpan` }
    },
    'POST /api/console/orders/:id/cancel': async ({ params, body }, { actor }) => {
      await cancelForBuyer(deps, actor, { orderId: params.id, reason: body.reason })
      const data = await rowAfter(params.id)
      return { data, message: `Pesanan ${data.refno} dibatalkan` }
    },
    'POST /api/console/orders/:id/notes': async ({ params, body }, { actor, now }) => {
      const note = { orderId: params.id, text: body.text, now }
      const data = await database.transact((tx) => addNote(tx, actor, note))
      return { data, message: 'Catatan disimpan' }
    },
    'POST /api/console/orders/:id/receipt': async ({ params }, { actor, now }) => {
      const { refno } = await database.transact((tx) => resendReceipt(tx, actor, { orderId: params.id, now }))
      return { data: await rowAfter(params.id), message: `Kuitansi pesanan ${refno} dikirim ulang` }
    },
  }
}

type ParcelBody = { tracking_number: string; courier?: string | undefined; service?: string | undefined }
const parcelOf = ({ tracking_number, courier, service }: ParcelBody) => ({
  trackingNumber: tracking_number,
  courier,
  service,
})
