import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type PictureRow, pictureOrNull } from '#server/images/picture-of.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { prepare } from '#server/platform/database/prepare.ts'
import { compose } from '#server/platform/database/statement.ts'
import { foundBy, isOfAmount } from './found-orders.queries.ts'
import type { OrderFilter, OrderList } from './order-filter.ts'
import type { OrderView } from './order-view.ts'
import { orderViewOf, orderViews } from './order-views.queries.ts'

// For operators and for mails: these queries see the orders of all users.

const orderById = prepare(({ id }: { id: number }) =>
  orderViews(compose.selectFrom('orders').where('orders.id', '=', id)),
)

export async function findOrderForOperator(db: Queryable, id: number): Promise<OrderView | undefined> {
  const { rows } = await db.executeQuery(orderById({ id }))
  return rows[0] && orderViewOf(rows[0])
}

/** An order by its number, or by its id. */
export async function findOrderId(db: Queryable, number: string): Promise<number | undefined> {
  const text = number.trim().toUpperCase()
  const byNumber = await db.selectFrom('orders').select('id').where('refno', '=', text).executeTakeFirst()
  if (byNumber !== undefined || !/^\d{1,12}$/.test(text)) return byNumber?.id
  const byId = await db.selectFrom('orders').select('id').where('id', '=', Number(text)).executeTakeFirst()
  return byId?.id
}

/** With literals, as in the partial indexes: the planner does not match those with parameters. */
const isInList: Record<OrderList, Expression<SqlBool>> = {
  waiting: sql`o.payment_state in ('awaiting', 'authorised', 'challenged') and o.fulfilment_state = 'awaiting_payment'`,
  'to-send': sql`o.fulfilment_state = 'to_send' and s.tracking_number is null and o.waits_for is null`,
  sent: sql`o.fulfilment_state = 'to_send' and s.tracking_number is not null`,
  'refund-due': sql`o.refund_due`,
  paid: sql`o.payment_state in ('paid', 'received')`,
  failed: sql`o.payment_state = 'failed'`,
  preorder: sql`o.waits_for is not null and o.payment_state in ('paid', 'received')`,
}

export type OrderContent = { name: string; more: number; cover: PictureRow | null }

/** What was bought, in short: the first line with the title's present cover, or the package. Expects orders as `o`. */
const content = sql<OrderContent | null>`coalesce((
  select json_build_object('name', line.title_name,
    'more', (select count(*) - 1 from order_lines others where others.order_id = o.id),
    'cover', ${pictureOrNull('i')})
  from order_lines line join titles t on t.id = line.title_id left join images i on i.id = t.cover_image_id
  where line.order_id = o.id order by line.position limit 1
), (
  select json_build_object('name', package.name, 'more', 0, 'cover', null)
  from order_packages package where package.order_id = o.id
))`

const rowsOf = (db: Queryable) =>
  db
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .leftJoin('order_shipments as s', 's.order_id', 'o.id')
    .select(['o.id', 'o.refno', 'o.created_at as createdAt', 'o.kind', 'o.payment_state as paymentState'])
    .select([
      'o.fulfilment_state as fulfilmentState',
      'o.payable_idr as payable',
      'o.refund_due as refundDue',
      'o.waits_for as waitsFor',
    ])
    .select(['u.id as buyerId', 'u.name as buyerName', 'u.email'])
    .select(['s.courier', 's.tracking_number as trackingNumber'])
    .select(content.as('content'))

/** What a filter says of orders `o` and their parcels `s`, but for amounts and what is searched. */
function conditions(filter: OrderFilter): Expression<SqlBool>[] {
  const { id, buyerId, list, kind, paymentMethodId, courier, since, until, refnos } = filter
  const all: Expression<SqlBool>[] = []
  if (id !== undefined) all.push(sql`o.id = ${id}`)
  if (buyerId !== undefined) all.push(sql`o.user_id = ${buyerId}`)
  if (list !== undefined) all.push(isInList[list])
  if (kind !== undefined) all.push(sql`o.kind = ${kind}`)
  if (paymentMethodId !== undefined) all.push(sql`o.payment_method_id = ${paymentMethodId}`)
  if (courier !== undefined) all.push(sql`s.courier = ${courier}`)
  if (since !== undefined) all.push(sql`o.created_at >= ${since}`)
  if (until !== undefined) all.push(sql`o.created_at < ${until}`)
  if (refnos !== undefined) all.push(sql`o.refno = any(${[...refnos]}::text[])`)
  return all
}

/** Orders that fit the filter, the latest or the oldest first. */
export async function listOrders(db: Queryable, filter: OrderFilter, limit: number) {
  const { since, until, before, least, most, find, sort } = filter
  const direction = sort === 'time' ? 'asc' : 'desc'
  let rows = rowsOf(db)
    .where(({ and }) => and(conditions(filter)))
    .limit(limit)
  // Of a time long ago: in the order of ids, every later order would be read first.
  const isOfTime = since !== undefined || until !== undefined
  if (isOfTime) rows = rows.orderBy('o.created_at', direction)
  rows = rows.orderBy('o.id', direction)
  if (before !== undefined) {
    const after = direction === 'asc' ? sql`>` : sql`<`
    rows = rows.where(
      isOfTime
        ? sql<SqlBool>`(o.created_at, o.id) ${after} (select created_at, id from orders where id = ${before})`
        : sql<SqlBool>`o.id ${after} ${before}`,
    )
  }
  if (least !== undefined || most !== undefined) rows = rows.where(await isOfAmount(db, filter))
  if (find !== undefined) {
    const { ids, fits } = await foundBy(db, find, direction)
    rows =
      ids === undefined
        ? rows.where(fits)
        : rows.$if(true, (all) => all.innerJoin(ids.as('found'), 'found.id', 'o.id'))
  }
  return rows.execute()
}

/** Orders that fit the filter, in its order; where that cannot be, they are not `sorted` but the latest first. */
export async function listSortedOrders(db: Queryable, filter: OrderFilter, limit: number) {
  const isByAmount = filter.sort === 'amount' || filter.sort === '-amount'
  const byAmount = isByAmount ? await listByAmount(db, filter, limit) : undefined
  return {
    rows: byAmount ?? (await listOrders(db, filter, limit)),
    sorted: !isByAmount || byAmount !== undefined,
  }
}

/** Of what a filter finds, up to this many orders are put in the order of their amounts. */
const MOST_SORTED = 10_000

/** Undefined where very many fit: all of them may be at the end of the order of amounts. */
async function listByAmount(
  db: Queryable,
  filter: OrderFilter,
  limit: number,
): Promise<OrderRow[] | undefined> {
  const { least, most, find, before, sort } = filter
  const fits = conditions(filter)
  if (find !== undefined) {
    const { ids } = await foundBy(db, find)
    if (ids === undefined) return undefined
    fits.push(sql`o.id in (select id from ${ids} found)`)
  }
  const isAll = fits.length === 0
  if (least !== undefined) fits.push(sql`o.payable_idr >= ${least}`)
  if (most !== undefined) fits.push(sql`o.payable_idr <= ${most}`)
  const direction = sort === 'amount' ? 'asc' : 'desc'
  const after = direction === 'asc' ? sql`>` : sql`<`
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  const place =
    before === undefined
      ? sql`true`
      : sql`(payable_idr, id) ${after} (select payable_idr, id from orders where id = ${before})`
  // All are read in the order of the index of amounts; what a filter finds is read once, counted and put in order.
  const { rows } = await sql<{ ids: number[]; count: number }>`
    with found as ${isAll ? sql`not materialized` : sql`materialized`} (
      select o.id, o.payable_idr from orders o left join order_shipments s on s.order_id = o.id
      where ${sql.join([sql`true`, ...fits], sql` and `)} ${isAll ? sql`` : sql`limit ${MOST_SORTED + 1}`})
    select array(select id from found where ${place} order by payable_idr ${way}, id ${way} limit ${limit}) as ids,
      ${isAll ? sql`0` : sql`(select count(*) from found)`} as count`.execute(db)
  const [page] = rows
  if (page === undefined || page.count > MOST_SORTED) return undefined
  return rowsOf(db)
    .where(sql<SqlBool>`o.id = any(${page.ids}::bigint[])`)
    .orderBy('o.payable_idr', direction)
    .orderBy('o.id', direction)
    .execute()
}

export type OrderRow = Awaited<ReturnType<typeof listOrders>>[number]

export type Buyer = { id: number; name: string; email: string }

export async function findBuyerOf(db: Queryable, orderId: number): Promise<Buyer | undefined> {
  return db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['users.id', 'users.name', 'users.email'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
}

/** Counting goes no further than this: what is beyond is one more. */
const MOST_COUNTED = 1000

/**
 * How many orders are in the lists that wait for somebody; `late` of those to be sent were paid before `since`, or
 * placed before it where they are paid at the door.
 */
export async function countOrderRows(db: Queryable, since: Date) {
  const bounded = (count: RawBuilder<unknown>) => sql<number>`least(${count}, ${MOST_COUNTED + 1})::int`
  const count = (fits: Expression<SqlBool>) =>
    bounded(sql`(select count(*) from (select from orders o where ${fits} limit ${MOST_COUNTED + 1}) found)`)
  // In one pass, from indexes alone: orders on paper are in these lists for days, so that there are never very many.
  // "offset 0" keeps the planner from reading all parcels that were ever sent.
  const paper = sql<{ is_sent: boolean; since: Date; waits_for: string | null }>`(
    select coalesce(o.paid_at, o.created_at) as since, o.waits_for, exists (
      select from order_shipments s where s.order_id = o.id and s.tracking_number is not null offset 0) as is_sent
    from orders o where o.fulfilment_state = 'to_send' offset 0)`
  const waits = sql<SqlBool>`not o.is_sent and o.waits_for is null`
  return db
    .selectFrom(paper.as('o'))
    .select([
      bounded(sql`count(*) filter (where ${waits})`).as('to_send'),
      bounded(sql`count(*) filter (where ${waits} and o.since < ${since})`).as('late'),
      bounded(sql`count(*) filter (where o.is_sent)`).as('sent'),
      count(isInList.waiting).as('waiting'),
      count(isInList['refund-due']).as('refund_due'),
      sql<number>`(
        select count(*)::int from (select from return_requests where state = 'open' limit ${MOST_COUNTED + 1}) found)`.as(
        'return_requests',
      ),
    ])
    .executeTakeFirstOrThrow()
}
