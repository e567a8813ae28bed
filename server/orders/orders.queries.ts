import { type RawBuilder, type Selectable, sql } from 'kysely'
import { rupiah } from '#kernel/money.ts'
import type { ChargeName } from '#server/payments/lock-charges.ts'
import type { Queryable, Schema } from '#server/platform/database/database.ts'
import { prepare } from '#server/platform/database/prepare.ts'
import { type Statement, statement } from '#server/platform/database/statement.ts'
import { mailAfter } from './mails/order-mail-kind.ts'
import type { MoveCause, OrderKind } from './order.rules.ts'
import type { LockedOrder, OrderGoods, OrderState } from './order.ts'
import { isInParcel } from './parcels/booking.queries.ts'

type OrderRow = Selectable<Schema['orders']>

/** A statement about an order, which is named by its id or by one of its charges, whose order never changes. */
function aboutOrder<Row>(build: (orderId: RawBuilder<unknown>) => RawBuilder<Row>) {
  const byId = prepare(({ id }: { id: number }) => build(sql`${id}`))
  const byCharge = prepare(({ reference, gateway }: ChargeName) =>
    build(sql`(select order_id from charges where reference = ${reference} and gateway = ${gateway})`),
  )
  return (order: number | ChargeName) => (typeof order === 'number' ? byId({ id: order }) : byCharge(order))
}

const lockedOrder = aboutOrder(
  (orderId) => sql<OrderRow & { buyer_gone: boolean }>`
    select orders.*, buyer.deleted_at is not null as buyer_gone
    from orders join users buyer on buyer.id = orders.user_id
    where orders.id = ${orderId} for no key update of buyer, orders`,
)

/**
 * Locks an order's buyer, who never changes, and then the order. PostgreSQL locks the rows in the order of `for no
 * key update of` and returns them as they are once they are locked.
 */
export function selectOrderForUpdate(order: number | ChargeName): Statement<LockedOrder | undefined> {
  return statement(
    lockedOrder(order),
    ([row]) => row && ({ ...orderOf(row), buyerGone: row.buyer_gone } as LockedOrder),
  )
}

export type Buyer = {
  name: string
  email: string
  phone: string | null
  /** The id of the order that the buyer is about to place. */
  nextOrderId: number
}

const lockedBuyer = prepare(
  ({ userId }: { userId: number }) => sql<Buyer>`
    select name, email, phone, nextval('orders_id_seq') as "nextOrderId"
    from users where id = ${userId} and deleted_at is null for no key update`,
)

/** Locks a buyer and takes the next order id from its sequence; undefined where the account was deleted. */
export function selectBuyerForUpdate(userId: number): Statement<Buyer | undefined> {
  return statement(lockedBuyer({ userId }), ([buyer]) => buyer)
}

function orderOf(row: Selectable<Schema['orders']>): OrderState {
  return {
    id: row.id,
    refno: row.refno,
    userId: row.user_id,
    method: row.method,
    kind: row.kind,
    paymentState: row.payment_state,
    fulfilmentState: row.fulfilment_state,
    failureCause: row.failure_cause,
    payable: rupiah(row.payable_idr),
    expiresAt: row.expires_at,
    paidAt: row.paid_at,
  }
}

export function deletePendingTitles(orderId: number): Statement<void> {
  return statement(sql`delete from pending_digital_titles where order_id = ${orderId}`)
}

type States = Pick<OrderState, 'paymentState' | 'fulfilmentState'>

type Move = OrderState & {
  paymentFrom: OrderState['paymentState']
  fulfilmentFrom: OrderState['fulfilmentState']
  cause: MoveCause
  note: string
  mail: (typeof mailAfter)[MoveCause] | null
  now: Date
}

const movedOrder = prepare(
  (to: Move) => sql`
    with moved as (
      update orders set payment_state = ${to.paymentState}, fulfilment_state = ${to.fulfilmentState},
        failure_cause = ${to.failureCause}, paid_at = ${to.paidAt}, updated_at = ${to.now}
      where id = ${to.id} returning id, payment_state, fulfilment_state
    ), mail as (
      insert into order_mails (order_id, kind, created_at, send_at)
      select id, ${to.mail}, ${to.now}, ${to.now} from moved where ${to.mail}::text is not null
      on conflict (order_id, kind, detail) do nothing
    )
    insert into order_events (order_id, payment_from, payment_to, fulfilment_from, fulfilment_to, cause, note, at)
    select id, ${to.paymentFrom}, payment_state, ${to.fulfilmentFrom}, fulfilment_state, ${to.cause}, ${to.note},
      ${to.now}
    from moved`,
)

/** Writes an order's new states, an entry in its history, and the mail about the change. */
export function updateStates(
  { from, to, cause, note }: { from: States; to: OrderState; cause: MoveCause; note: string },
  now: Date,
): Statement<void> {
  const { paymentState: paymentFrom, fulfilmentState: fulfilmentFrom } = from
  return statement(
    movedOrder({ ...to, paymentFrom, fulfilmentFrom, cause, note, mail: mailAfter[cause], now }),
  )
}

/** Flags the order because a refund is due, and writes a mail to the operator. */
export function flagRefundDue(orderId: number, now: Date): Statement<void> {
  return statement(sql`
    with flagged as (
      update orders set refund_due = true, updated_at = ${now} where id = ${orderId} returning id
    )
    insert into order_mails (order_id, kind, detail, created_at, send_at)
    select id, 'refund_due', ${now.toISOString()}, ${now}, ${now} from flagged
    on conflict (order_id, kind, detail) do nothing`)
}

/** After a refund: sets or clears the flag by what is still due. */
export function refreshRefundDue(orderId: number, now: Date): Statement<void> {
  return statement(sql`
    update orders set updated_at = ${now}, refund_due = (
      select coalesce(sum(amount_idr) filter (where kind = 'refund_due'), 0)
        > coalesce(sum(amount_idr) filter (where kind = 'refund_paid'), 0)
      from money_movements where order_id = orders.id)
    where id = ${orderId}`)
}

type GoodsRow = {
  id: number
  user_id: number
  kind: OrderKind
  package_id: number | null
  duration_months: number | null
  redeemed: boolean
  held: boolean
  part_returned: boolean
  sent: boolean
  is_gift: boolean
  claimed: boolean
  holder_id: number | null
  lines: OrderGoods['lines']
}

const goods = aboutOrder(
  (orderId) => sql<GoodsRow>`
      select o.id, o.user_id, o.kind, package.package_id, package.duration_months, ${isInParcel} as sent,
        exists (select from promo_redemptions where order_id = o.id) as redeemed,
        exists (select from stock_holds where order_id = o.id) as held,
        exists (select from order_returns where order_id = o.id) as part_returned,
        gift.order_id is not null as is_gift, gift.claimed_at is not null as claimed, holder.id as holder_id,
        coalesce((select json_agg(json_build_object('titleId', coalesce(gift.title_id, line.title_id), 'editionId', line.edition_id,
            'format', line.format, 'quantity', line.quantity - gone.quantity,
            'paid', line.line_total_idr - line.discount_share_idr,
            'ownedOtherwise', line.format = 'ebook' and exists (select from entitlements owned
              where owned.user_id = holder.id and owned.title_id = coalesce(gift.title_id, line.title_id)
                and owned.order_id is distinct from o.id
                and owned.revoked_at is null)) order by line.position)
          from order_lines line cross join lateral (
            select coalesce(sum(quantity), 0) as quantity from order_return_lines
            where order_id = line.order_id and position = line.position) gone
          where line.order_id = o.id and line.quantity > gone.quantity), '[]') as lines
      from orders o left join order_packages package on package.order_id = o.id
        left join order_shipments shipment on shipment.order_id = o.id
        left join gifts gift on gift.order_id = o.id
        cross join lateral (select case when gift.order_id is null or gift.returned_at is not null then o.user_id
          else gift.claimed_by end as id) holder
      where o.id = ${orderId}`,
)

/** An order's goods and holds. */
export function selectGoods(order: number | ChargeName): Statement<OrderGoods | undefined> {
  return statement(goods(order), ([row]) => {
    if (row === undefined) return undefined
    const { package_id: packageId, duration_months: durationMonths } = row
    return {
      orderId: row.id,
      userId: row.user_id,
      kind: row.kind,
      lines: row.lines.map((line) => ({ ...line, paid: rupiah(line.paid) })),
      subscription: packageId === null || durationMonths === null ? null : { packageId, durationMonths },
      redeemed: row.redeemed,
      held: row.held,
      partReturned: row.part_returned,
      sent: row.sent,
      gift: row.is_gift ? { holderId: row.holder_id, claimed: row.claimed } : null,
    }
  })
}

type Batch = { before: Date; without: readonly string[]; limit: number }

/** Unpaid orders whose deadline was before a moment, the oldest first. */
export async function listOverdue(db: Queryable, { before, without, limit }: Batch): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('payment_state', 'in', ['awaiting', 'authorised', 'challenged'])
    .where('fulfilment_state', '=', 'awaiting_payment')
    .where('expires_at', '<=', before)
    .where(sql<boolean>`id <> all(${[...without]}::bigint[])`)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

export type UnpaidOrder = Pick<OrderState, 'id' | 'kind' | 'paymentState' | 'fulfilmentState' | 'expiresAt'>

// The states are literals, as in the index `orders_unpaid`: the planner does not match it with parameters.
const unpaidOrders = prepare(
  ({ userId }: { userId: number }) => sql<UnpaidOrder>`
    select id, kind, payment_state as "paymentState", fulfilment_state as "fulfilmentState", expires_at as "expiresAt"
    from orders
    where user_id = ${userId} and payment_state in ('awaiting', 'authorised', 'challenged')
    order by id`,
)

/** A user's orders that may still be paid, the oldest first. */
export function unpaidOf(userId: number): Statement<UnpaidOrder[]> {
  return statement(unpaidOrders({ userId }), (rows) => [...rows])
}

export function updatePaymentMethod(orderId: number, paymentMethodId: number, now: Date): Statement<void> {
  return statement(sql`
    update orders set payment_method_id = ${paymentMethodId}, updated_at = ${now} where id = ${orderId}`)
}

/** The courier's tracking number; null before the parcel was sent, undefined where nothing is sent. */
export function readParcel(
  orderId: number,
): Statement<{ trackingNumber: string | null; sentAt: Date | null } | undefined> {
  return statement(
    sql<{ trackingNumber: string | null; sentAt: Date | null }>`
      select tracking_number as "trackingNumber", sent_at as "sentAt" from order_shipments
      where order_id = ${orderId}`,
    ([parcel]) => parcel,
  )
}

/**
 * Paper orders sent before a moment, not confirmed by the buyer and not asked to be taken back, the oldest first. Where
 * the carrier tells of the parcel, its delivery counts instead, and one with a problem is not completed.
 */
export async function listUnconfirmed(
  db: Queryable,
  { before, deliveredBefore, without, limit }: Batch & { deliveredBefore: Date },
): Promise<number[]> {
  const rows = await db
    .selectFrom('order_shipments as shipment')
    .innerJoin('orders', 'orders.id', 'shipment.order_id')
    .select('orders.id')
    .where('shipment.sent_at', '<=', deliveredBefore)
    .where(
      sql<boolean>`case (select step from parcel_bookings where order_id = orders.id and state = 'booked')
        when 'delivered' then (select step_at from parcel_bookings where order_id = orders.id and state = 'booked')
          <= ${deliveredBefore}
        when 'held' then false when 'returning' then false when 'returned' then false when 'lost' then false
        else shipment.sent_at <= ${before} end`,
    )
    .where('shipment.tracking_number', 'is not', null)
    .where('orders.kind', '=', 'paper')
    .where('orders.payment_state', '=', 'paid')
    .where(
      sql<boolean>`not exists (select from return_requests where order_id = orders.id and state = 'open')`,
    )
    .where(sql<boolean>`orders.id <> all(${[...without]}::bigint[])`)
    .orderBy('shipment.sent_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}
