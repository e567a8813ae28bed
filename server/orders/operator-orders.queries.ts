import { sql } from 'kysely'
import type { PaymentState } from '#contracts/order-states.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { prepare } from '#server/platform/database/prepare.ts'
import { compose } from '#server/platform/database/statement.ts'
import type { OrderKind } from './order.rules.ts'
import { orderViewOf, orderViews } from './order-views.queries.ts'
import type { OrderView } from './transaction-view.rules.ts'

// For the operator and for mails: these queries see the orders of all users.

const orderById = prepare(({ id }: { id: number }) =>
  orderViews(compose.selectFrom('orders').where('orders.id', '=', id)),
)

export async function findOrderForOperator(db: Queryable, id: number): Promise<OrderView | undefined> {
  const { rows } = await db.executeQuery(orderById({ id }))
  return rows[0] && orderViewOf(rows[0])
}

export type OrderFilter = {
  /** `waiting` for money, `to-send`, `sent` and not confirmed, `refund-due`, or a payment state as it is stored. */
  state?: 'waiting' | 'to-send' | 'sent' | 'refund-due' | 'paid' | 'failed' | undefined
  kind?: OrderKind | undefined
  /** The buyer's e-mail address. */
  email?: string | undefined
  /** Made at this moment or later, and before that one. */
  since?: Date | undefined
  before?: Date | undefined
  limit: number
}

export type OrderRow = {
  id: number
  refno: string
  createdAt: Date
  kind: OrderKind
  paymentState: PaymentState
  payable: number
  refundDue: boolean
  email: string
  trackingNumber: string | null
}

/** Orders that fit the filter, the latest first. */
export async function listOrdersForOperator(db: Queryable, filter: OrderFilter): Promise<OrderRow[]> {
  const { state, kind = null, email = null, since = null, before = null, limit } = filter
  const states = {
    waiting: sql`o.payment_state in ('awaiting', 'authorised', 'challenged')`,
    'to-send': sql`o.fulfilment_state = 'to_send' and s.tracking_number is null`,
    sent: sql`o.payment_state = 'paid' and s.tracking_number is not null`,
    'refund-due': sql`o.refund_due`,
    paid: sql`o.payment_state in ('paid', 'received')`,
    failed: sql`o.payment_state = 'failed'`,
  }
  const { rows } = await sql<OrderRow>`
    select o.id, o.refno, o.created_at as "createdAt", o.kind, o.payment_state as "paymentState",
      o.payable_idr as payable, o.refund_due as "refundDue", u.email, s.tracking_number as "trackingNumber"
    from orders o join users u on u.id = o.user_id left join order_shipments s on s.order_id = o.id
    where ${state === undefined ? sql`true` : states[state]}
      and (${kind}::text is null or o.kind = ${kind})
      and (${email}::text is null or u.email = ${email})
      and (${since}::timestamptz is null or o.created_at >= ${since})
      and (${before}::timestamptz is null or o.created_at < ${before})
    order by o.created_at desc, o.id desc limit ${limit}`.execute(db)
  return rows
}

export type OrderHappening = { at: Date; what: string }

/** All that was written down about an order, in the order in which it happened. */
export async function listHappenings(db: Queryable, orderId: number): Promise<OrderHappening[]> {
  const { rows } = await sql<OrderHappening>`
    select at, what from (
      select created_at as at, 0 as step, 'placed' as what from orders where id = ${orderId}
      union all
      select created_at, 1, 'charge ' || reference || ' requested of ' || gateway || ' (' || channel || '), now ' || state
        from charges where order_id = ${orderId}
      union all
      select n.received_at, 2, 'notification of ' || n.gateway || ' for ' || n.reference || ': '
          || coalesce(n.outcome, 'not applied yet')
        from payment_notifications n join charges c on c.reference = n.reference where c.order_id = ${orderId}
      union all
      select at, 3, 'money ' || replace(kind, '_', ' ') || ' ' || amount_idr || case note when '' then '' else ' (' || note || ')' end
        from money_movements where order_id = ${orderId}
      union all
      select at, 4, 'payment ' || payment_from || ' → ' || payment_to || ', goods ' || fulfilment_from || ' → '
          || fulfilment_to || ' (' || replace(cause, '_', ' ') || case note when '' then '' else ': ' || note end || ')'
        from order_events where order_id = ${orderId}
      union all
      select coalesce(sent_at, created_at), 5, 'mail ' || replace(kind, '_', ' ')
          || case when sent_at is not null then ' sent' when send_at is not null then ' waits' else ' not sent' end
        from order_mails where order_id = ${orderId}
    ) as happened order by at, step`.execute(db)
  return rows
}

export async function findBuyerOf(
  db: Queryable,
  orderId: number,
): Promise<{ id: number; name: string; email: string } | undefined> {
  return db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['users.id', 'users.name', 'users.email'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
}
