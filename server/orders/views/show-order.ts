import { DAY } from '#kernel/time.ts'
import { type ActOn, listActsOn } from '#server/audit/list-acts.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { isForBuyer } from '../mails/order-mail-kind.ts'
import { isPaid } from '../order.rules.ts'
import { orderNotFound } from '../order-not-found.ts'
import { listNotes } from '../order-notes.queries.ts'
import { type Booking, findBooking } from '../parcels/booking.queries.ts'
import {
  listRefundRows,
  type OrderAccount,
  type RefundRecord,
  readOrderAccount,
} from '../refunds/refunds.queries.ts'
import { listRequestsOf, type RequestRecord } from '../returns/return-requests.queries.ts'
import { type Ending, type ReturnRecord, readEnding } from '../returns/returns.queries.ts'
import {
  type Buyer,
  countOrderRows,
  findBuyerOf,
  findOrderForOperator,
  findOrderId,
  listOrders,
  listSortedOrders,
  type OrderRow,
} from './operator-orders.queries.ts'
import {
  findParcel,
  listCharges,
  listEvents,
  listMails,
  listMailsOf,
  listMovements,
  listNotificationsOfOrder,
} from './order-history.queries.ts'
import type { OrderView } from './order-view.ts'

export type { OrderRow } from './operator-orders.queries.ts'
export type { OrderFilter } from './order-filter.ts'

/** Orders of all users, for operators. */
export { listOrders, listSortedOrders }

/** What taking a shown order back as a whole would end; undefined where it is not paid, so that nothing can be. */
export async function findEnding(
  db: Queryable,
  { order }: ShownOrder,
  now: Date,
): Promise<Ending | undefined> {
  return isPaid(order.paymentState) ? readEnding(db, order.id, now) : undefined
}

/** The latest mails about a buyer's orders, without those to the shop. */
export async function listBuyerMails(db: Queryable, userId: number, limit: number) {
  return (await listMailsOf(db, userId, limit)).filter(({ kind }) => isForBuyer(kind))
}

/** How many orders are in the lists that wait for somebody. */
export async function countOrderLists(db: Queryable, now: Date) {
  return countOrderRows(db, new Date(now.getTime() - DAY))
}

/** @throws Failure not_found */
export async function getOrderRow(db: Queryable, id: number): Promise<OrderRow> {
  const [row] = await listOrders(db, { id }, 1)
  if (row === undefined) throw orderNotFound()
  return row
}

/**
 * The id of an order that was named by its number, or by its id.
 * @throws Failure not_found
 */
export async function getOrderId(db: Queryable, number: string): Promise<number> {
  const id = await findOrderId(db, number)
  if (id === undefined) throw orderNotFound(number)
  return id
}

/** @throws Failure not_found */
export async function getOrderReturn(
  db: Queryable,
  orderId: number,
  id: number,
): Promise<{ order: OrderView; part: ReturnRecord }> {
  const order = await findOrderForOperator(db, orderId)
  const part = order?.returns.find((one) => one.id === id)
  if (order === undefined || part === undefined) throw orderNotFound()
  return { order, part }
}

/** Of one order; more are not shown. */
const MOST_REFUNDS = 100

export type ShownOrder = {
  order: OrderView
  refundDue: boolean
  buyer: Buyer
  parcel: Awaited<ReturnType<typeof findParcel>>
  booking: Booking | undefined
  events: Awaited<ReturnType<typeof listEvents>>
  mails: Awaited<ReturnType<typeof listMails>>
  notes: Awaited<ReturnType<typeof listNotes>>
  acts: ActOn[]
  charges: Awaited<ReturnType<typeof listCharges>>
  notifications: Awaited<ReturnType<typeof listNotificationsOfOrder>>
  movements: Awaited<ReturnType<typeof listMovements>>
  account: OrderAccount
  refunds: RefundRecord[]
  requests: RequestRecord[]
}

/**
 * One order with its buyer and all that happened to it.
 * @throws Failure not_found
 */
export async function showOrder(db: Queryable, id: number): Promise<ShownOrder> {
  const order = await findOrderForOperator(db, id)
  const buyer = await findBuyerOf(db, id)
  if (order === undefined || buyer === undefined) throw orderNotFound()
  const { refundDue } = await getOrderRow(db, id)
  return {
    order,
    refundDue,
    buyer,
    parcel: await findParcel(db, id),
    booking: await findBooking(db, id),
    events: await listEvents(db, id),
    mails: await listMails(db, id),
    notes: await listNotes(db, id),
    acts: await listActsOn(db, { kind: 'order', id }),
    charges: await listCharges(db, id),
    notifications: await listNotificationsOfOrder(db, id),
    movements: await listMovements(db, id),
    account: await readOrderAccount(db, id),
    refunds: await listRefundRows(db, { orderId: id }, MOST_REFUNDS),
    requests: await listRequestsOf(db, id),
  }
}
