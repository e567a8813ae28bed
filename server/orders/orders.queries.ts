import { type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { FulfilmentState, PaymentState } from '#contracts/order-states.ts'
import { rupiah } from '#kernel/money.ts'
import type { Queryable, Schema, Tx } from '#server/platform/database/database.ts'
import { mailOfMove } from './mails/order-mail-kind.ts'
import type { LineFormat, OrderKind } from './order.rules.ts'
import type { OrderGoods, OrderMethod, OrderState } from './order.ts'

// States and kinds are text with a check constraint in the database: the casts below repeat those.

/** An order's buyer never changes: they can be locked before the order is. */
export async function selectBuyerOfForUpdate(tx: Tx, orderId: number): Promise<{ deletedAt: Date | null }> {
  return tx
    .selectFrom('users')
    .select('deleted_at as deletedAt')
    .where('id', '=', (eb) => eb.selectFrom('orders').select('user_id').where('orders.id', '=', orderId))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function selectOrderForUpdate(tx: Tx, orderId: number): Promise<OrderState> {
  const row = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return orderOf(row)
}

export function orderOf(row: Selectable<Schema['orders']>): OrderState {
  return {
    id: row.id,
    refno: row.refno,
    userId: row.user_id,
    method: row.method as OrderMethod,
    kind: row.kind as OrderKind,
    paymentState: row.payment_state as PaymentState,
    fulfilmentState: row.fulfilment_state as FulfilmentState,
    payable: rupiah(row.payable_idr),
    expiresAt: row.expires_at,
    paidAt: row.paid_at,
  }
}

export async function deletePendingTitles(tx: Tx, orderId: number): Promise<void> {
  await tx.deleteFrom('pending_digital_titles').where('order_id', '=', orderId).execute()
}

type States = Pick<OrderState, 'paymentState' | 'fulfilmentState'>

/** Writes an order's new states, to its history that they changed, and the mail that tells of it. */
export async function updateStates(
  tx: Tx,
  { from, to, cause }: { from: States; to: OrderState; cause: string },
  now: Date,
): Promise<void> {
  const mail = mailOfMove(from.paymentState, to.paymentState, cause)
  await sql`
    with moved as (
      update orders set payment_state = ${to.paymentState}, fulfilment_state = ${to.fulfilmentState},
        paid_at = ${to.paidAt}, updated_at = ${now}
      where id = ${to.id} returning id, payment_state, fulfilment_state
    ), mail as (
      insert into order_mails (order_id, kind, created_at, send_at)
      select id, ${mail}, ${now}, ${now} from moved where ${mail}::text is not null
      on conflict (order_id, kind, detail) do nothing
    )
    insert into order_events (order_id, payment_from, payment_to, fulfilment_from, fulfilment_to, cause, at)
    select id, ${from.paymentState}, payment_state, ${from.fulfilmentState}, fulfilment_state, ${cause}, ${now}
    from moved`.execute(tx)
}

/** Money is due back: the order says so, and a mail tells the operator. */
export async function flagRefundDue(tx: Tx, orderId: number, now: Date): Promise<void> {
  await sql`
    with flagged as (
      update orders set refund_due = true, updated_at = ${now} where id = ${orderId} returning id
    )
    insert into order_mails (order_id, kind, detail, created_at, send_at)
    select id, 'refund_due', ${now.toISOString()}, ${now}, ${now} from flagged
    on conflict (order_id, kind, detail) do nothing`.execute(tx)
}

export async function getGoods(tx: Tx, orderId: number): Promise<OrderGoods> {
  const order = await tx
    .selectFrom('orders')
    .leftJoin('order_packages as package', 'package.order_id', 'orders.id')
    .select(['orders.user_id', 'orders.kind', 'orders.paid_at', 'orders.updated_at'])
    .select(['package.package_id', 'package.duration_months'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('promo_redemptions').select('order_id').whereRef('order_id', '=', 'orders.id')).as(
        'redeemed',
      ),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('order_lines')
          .select(['title_id', 'edition_id', 'format', 'quantity'])
          .whereRef('order_id', '=', 'orders.id')
          .orderBy('position'),
      ).as('lines'),
    )
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return {
    orderId,
    userId: order.user_id,
    kind: order.kind as OrderKind,
    paidAt: order.paid_at ?? order.updated_at,
    lines: order.lines.map((line) => ({
      titleId: line.title_id,
      editionId: line.edition_id,
      format: line.format as LineFormat,
      quantity: line.quantity,
    })),
    subscription:
      order.package_id === null || order.duration_months === null
        ? null
        : { packageId: order.package_id, durationMonths: order.duration_months },
    redeemed: Boolean(order.redeemed),
  }
}

/** Digital lines of an order whose title its buyer has from another one, with what was paid for each. */
export async function listTitlesOwnedOtherwise(tx: Tx, orderId: number) {
  const rows = await tx
    .selectFrom('order_lines as line')
    .innerJoin('orders', 'orders.id', 'line.order_id')
    .innerJoin('entitlements as owned', (join) =>
      join
        .onRef('owned.user_id', '=', 'orders.user_id')
        .onRef('owned.title_id', '=', 'line.title_id')
        .onRef('owned.order_id', '<>', 'orders.id')
        .on('owned.revoked_at', 'is', null),
    )
    .select(['line.title_id', 'line.line_total_idr', 'line.discount_share_idr'])
    .where('line.order_id', '=', orderId)
    .where('line.format', '=', 'ebook')
    .execute()
  return rows.map((row) => ({
    titleId: row.title_id,
    paid: rupiah(row.line_total_idr - row.discount_share_idr),
  }))
}

type Batch = { before: Date; without: readonly string[]; limit: number }

/** Orders that wait for money and whose time was over before a moment, the oldest first. */
export async function listOverdue(db: Queryable, { before, without, limit }: Batch): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('payment_state', 'in', ['awaiting', 'authorised', 'challenged'])
    .where('expires_at', '<=', before)
    .where(sql<boolean>`id <> all(${[...without]}::bigint[])`)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** How many copies of which edition an order is for. */
export async function listCopies(
  tx: Tx,
  orderId: number,
): Promise<{ editionId: number; quantity: number }[]> {
  const rows = await tx
    .selectFrom('order_lines')
    .select(['edition_id', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ editionId: row.edition_id, quantity: row.quantity }))
}

export type UnpaidOrder = { id: number; kind: OrderKind; expiresAt: Date }

/** A user's orders that may still be paid, the oldest first. */
export async function listUnpaid(tx: Tx, userId: number): Promise<UnpaidOrder[]> {
  // The states are written as in the index `orders_unpaid`: the planner does not match parameters with it.
  const { rows } = await sql<UnpaidOrder>`
    select id, kind, expires_at as "expiresAt" from orders
    where user_id = ${userId} and payment_state in ('awaiting', 'authorised', 'challenged')
    order by id`.execute(tx)
  return rows
}

export async function updatePaymentMethod(tx: Tx, orderId: number, paymentMethodId: number, now: Date) {
  await tx
    .updateTable('orders')
    .set({ payment_method_id: paymentMethodId, updated_at: now })
    .where('id', '=', orderId)
    .execute()
}

/** What the courier calls the parcel; null before it was sent, undefined where nothing is sent. */
export async function findParcel(
  tx: Tx,
  orderId: number,
): Promise<{ trackingNumber: string | null; sentAt: Date | null } | undefined> {
  const row = await tx
    .selectFrom('order_shipments')
    .select(['tracking_number', 'sent_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row && { trackingNumber: row.tracking_number, sentAt: row.sent_at }
}

/** Paper orders that were sent before a moment and that nobody has confirmed, the oldest first. */
export async function listUnconfirmed(db: Queryable, { before, without, limit }: Batch): Promise<number[]> {
  const rows = await db
    .selectFrom('order_shipments as shipment')
    .innerJoin('orders', 'orders.id', 'shipment.order_id')
    .select('orders.id')
    .where('shipment.sent_at', '<=', before)
    .where('shipment.tracking_number', 'is not', null)
    .where('orders.kind', '=', 'paper')
    .where('orders.payment_state', '=', 'paid')
    .where(sql<boolean>`orders.id <> all(${[...without]}::bigint[])`)
    .orderBy('shipment.sent_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}
