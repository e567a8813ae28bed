import type { Queryable } from '#server/platform/database/database.ts'
import { prepare } from '#server/platform/database/prepare.ts'
import { compose } from '#server/platform/database/statement.ts'
import type { OrderView } from './order-view.ts'
import { orderViewOf, orderViews } from './order-views.queries.ts'
import type { Bought } from './transaction-view.rules.ts'

// Every query here but `findBuyerOf` carries the user's id (F30): somebody else's order is not there. Neither is one
// for which there never was a charge: it is an attempt to buy, of which the buyer was told that it failed.

export type TransactionFilter = { id?: number; refno?: string | undefined }

export async function countTransactions(
  db: Queryable,
  userId: number,
  filter: TransactionFilter,
): Promise<number> {
  const { count } = await ofUser(db, userId, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The user's orders with all that is shown of them, the latest first. */
export async function listTransactions(
  db: Queryable,
  userId: number,
  filter: TransactionFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<OrderView[]> {
  const rows = await orderViews(ofUser(db, userId, filter).offset(offset).limit(limit)).execute()
  return rows.map(orderViewOf)
}

const transactionById = prepare(({ userId, id }: { userId: number; id: number }) =>
  orderViews(ofUser(compose, userId, { id })),
)

export async function findTransaction(
  db: Queryable,
  userId: number,
  id: number,
): Promise<OrderView | undefined> {
  const { rows } = await db.executeQuery(transactionById({ userId, id }))
  return rows[0] && orderViewOf(rows[0])
}

/** Who placed the order of a number. */
export async function findBuyerOf(
  db: Queryable,
  refno: string,
): Promise<{ orderId: number; userId: number; email: string } | undefined> {
  return db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.id as orderId', 'orders.user_id as userId', 'users.email'])
    .where('orders.refno', '=', refno)
    .executeTakeFirst()
}

/** An order and its latest charge. */
export async function getBought(db: Queryable, userId: number, id: number): Promise<Bought> {
  const row = await ofUser(db, userId, { id })
    .leftJoin('charges as charge', 'charge.order_id', 'orders.id')
    .select(['orders.id', 'orders.refno', 'orders.payment_state', 'orders.fulfilment_state'])
    .select(['orders.expires_at', 'charge.state', 'charge.redirect_url'])
    .orderBy('charge.attempt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    refno: row.refno,
    paymentState: row.payment_state,
    fulfilmentState: row.fulfilment_state,
    expiresAt: row.expires_at,
    charge: row.state === null ? null : { state: row.state, redirectUrl: row.redirect_url },
  }
}

function ofUser(db: Queryable, userId: number, { id, refno }: TransactionFilter) {
  return db
    .selectFrom('orders')
    .where('orders.user_id', '=', userId)
    .where('orders.failure_cause', 'is distinct from', 'no_charge')
    .$if(id !== undefined, (query) => query.where('orders.id', '=', id ?? 0))
    .$if(refno !== undefined, (query) => query.where('orders.refno', '=', refno ?? ''))
}
