import type { CallAnswerData } from '#contracts/calls.ts'
import type { consoleOrderCalls } from '#contracts/console/orders.ts'
import { DAY, endOfDayInWib, isoInWib } from '#kernel/time.ts'
import { hasRight } from '#server/platform/actor.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { addNote } from './add-note.ts'
import { cancelForBuyer, type UnpaidDeps } from './cancel-order.ts'
import { resendReceipt } from './mails/resend-receipt.ts'
import { correctWaybill, sendOrder } from './send-order.ts'
import { getOrderRow, listOrders, type OrderRow, type ShownOrder, showOrder } from './show-order.ts'
import { transactionOf } from './transaction-view.rules.ts'

export function consoleOrderHandlers(deps: UnpaidDeps): Handlers<keyof typeof consoleOrderCalls> {
  const { database } = deps
  const rowAfter = async (id: number) => rowOf(await getOrderRow(database.kysely, id))
  return {
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

const momentOrNull = (at: Date | null) => at && isoInWib(at)

const rowOf = (row: OrderRow): CallAnswerData<'POST /api/console/orders/:id/send'> => ({
  id: row.id,
  refno: row.refno,
  created_at: isoInWib(row.createdAt),
  kind: row.kind,
  payment: row.paymentState,
  fulfilment: row.fulfilmentState,
  total_pay: row.payable,
  refund_due: row.refundDue,
  buyer: { id: row.buyerId, name: row.buyerName, email: row.email },
  courier: row.courier,
  tracking_number: row.trackingNumber,
})

function viewOf(
  { order, refundDue, buyer, parcel, events, mails, notes, ...money }: ShownOrder,
  { now, withMoney }: { now: Date; withMoney: boolean },
): CallAnswerData<'GET /api/console/orders/:id'> {
  return {
    ...transactionOf(order, now),
    kind: order.kind,
    payment: order.paymentState,
    fulfilment: order.fulfilmentState,
    refund_due: refundDue,
    buyer,
    shipment:
      parcel === undefined
        ? null
        : {
            sent_at: momentOrNull(parcel.sentAt),
            postal_code: parcel.postalCode,
            weight: parcel.weightKg,
            version: parcel.version,
          },
    events: events.map(({ at, paymentFrom, paymentTo, cause, note }) => ({
      at: isoInWib(at),
      from: paymentFrom,
      to: paymentTo,
      cause,
      note,
    })),
    mails: mails.map(({ kind, createdAt, sentAt, sendAt }) => ({
      kind,
      created_at: isoInWib(createdAt),
      sent_at: momentOrNull(sentAt),
      waits: sendAt !== null,
    })),
    notes: notes.map((note) => ({ ...note, at: isoInWib(note.at) })),
    money: withMoney ? moneyOf(money) : null,
  }
}

const moneyOf = ({
  charges,
  notifications,
  movements,
}: Pick<ShownOrder, 'charges' | 'notifications' | 'movements'>) => ({
  charges: charges.map(({ at, expiresAt, virtualAccount, ...charge }) => ({
    ...charge,
    virtual_account: virtualAccount,
    expires_at: isoInWib(expiresAt),
    created_at: isoInWib(at),
  })),
  notifications: notifications.map(({ at, ...notification }) => ({
    ...notification,
    received_at: isoInWib(at),
  })),
  movements: movements.map((movement) => ({ ...movement, at: isoInWib(movement.at) })),
})
