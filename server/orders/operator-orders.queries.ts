import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ORDER_LISTS } from '#contracts/console/orders.ts'
import type { PictureRow } from '#server/images/picture-of.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { prepare } from '#server/platform/database/prepare.ts'
import { compose } from '#server/platform/database/statement.ts'
import type { OrderKind } from './order.rules.ts'
import { orderViewOf, orderViews } from './order-views.queries.ts'
import type { OrderView } from './transaction-view.rules.ts'

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

export type OrderList = (typeof ORDER_LISTS)[number]

export type OrderFilter = {
  id?: number | undefined
  buyerId?: number | undefined
  list?: OrderList | undefined
  kind?: OrderKind | undefined
  paymentMethodId?: number | undefined
  courier?: string | undefined
  /** Made at this moment or later, and before the other one. */
  since?: Date | undefined
  until?: Date | undefined
  /** What there is to pay, in rupiah, at least and at most. */
  least?: number | undefined
  most?: number | undefined
  /** An order's number or its waybill, or a part of its buyer's name, e-mail address or number, or of a title's name. */
  find?: string | undefined
  refnos?: readonly string[] | undefined
  /** Orders with an id below this one. */
  before?: number | undefined
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

/** The index of parts of names holds groups of three letters. */
const SHORTEST_PART = 3

const patternOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** What is searched of a buyer, as the index of its parts has it. */
const buyerFits = (buyer: string, part: string) =>
  sql<SqlBool>`${sql.ref(`${buyer}.name`)} || ' ' || ${sql.ref(`${buyer}.email`)} || ' ' ||
    coalesce(${sql.ref(`${buyer}.phone`)}, '') ilike ${part}`

/** Orders of more buyers or titles than these are found by reading orders, the latest first, until a page is full. */
const MANY = 5_000

/** Whether there are so many that the latest orders soon show a page of theirs. */
async function areMany(db: Queryable, found: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ many: boolean }>`
    select count(*) > ${MANY} as many from (${found} limit ${MANY + 1}) found`.execute(db)
  return rows[0]?.many === true
}

/** Either the ids of all of them, the latest first, or what is to be looked for among orders `o` and buyers `u`. */
type Found = { ids: RawBuilder<{ id: number }>; fits?: never } | { ids?: never; fits: Expression<SqlBool> }

/** The orders that a text finds. Each part has an index of its own, which an `or` over the joined rows would not use. */
async function foundBy(db: Queryable, text: string): Promise<Found> {
  const whole = text.toUpperCase()
  const ids = [
    sql`select id from orders where refno = ${whole}`,
    sql`select order_id from order_shipments where tracking_number = ${whole}`,
  ]
  const fits: Expression<SqlBool>[] = []
  if (text.length >= SHORTEST_PART) {
    const part = patternOf(text)
    const buyers = sql`select id from users where ${buyerFits('users', part)}`
    const titles = sql`select id from titles where name ilike ${part}`
    const [manyBuyers, manyTitles] = await Promise.all([areMany(db, buyers), areMany(db, titles)])
    if (manyBuyers) fits.push(buyerFits('u', part))
    else ids.push(sql`select of_buyer.id from orders of_buyer where of_buyer.user_id in (${buyers})`)
    if (manyTitles) {
      fits.push(sql<SqlBool>`exists (
        select from order_lines line join titles title on title.id = line.title_id
        where line.order_id = o.id and title.name ilike ${part})`)
    } else ids.push(sql`select line.order_id from order_lines line where line.title_id in (${titles})`)
  }
  const found = sql.join(ids, sql` union all `)
  // In this order, rows are read for one page of orders: those of hundreds, all over the disk, take 700 ms.
  if (fits.length === 0) return { ids: sql`(select id from (${found}) found group by id order by id desc)` }
  // Without "materialized", each parallel worker looks all of these up.
  fits.push(sql<SqlBool>`o.id in (with found as materialized (${found}) select id from found)`)
  return { fits: sql<SqlBool>`(${sql.join(fits, sql` or `)})` }
}

/** Orders of more than these within two amounts are found by reading orders, the latest first, until a page is full. */
const MANY_OF_AMOUNT = 5_000

/** The orders between two amounts, found by their index or, where these are many, without it. Expects orders as `o`. */
async function isOfAmount(
  db: Queryable,
  { least = 0, most = Number.MAX_SAFE_INTEGER }: Pick<OrderFilter, 'least' | 'most'>,
): Promise<Expression<SqlBool>> {
  const within = sql`from orders amount where amount.payable_idr between ${least} and ${most}`
  const { rows } = await sql<{ many: boolean }>`
    select count(*) > ${MANY_OF_AMOUNT} as many from (select ${within} limit ${MANY_OF_AMOUNT + 1}) found`.execute(
    db,
  )
  return rows[0]?.many === true
    ? sql<SqlBool>`o.payable_idr + 0 between ${least} and ${most}`
    : sql<SqlBool>`o.id in (select amount.id ${within})`
}

export type OrderContent = { name: string; more: number; cover: PictureRow | null }

/** What was bought, in short: the first line with the title's present cover, or the package. Expects orders as `o`. */
const content = sql<OrderContent | null>`coalesce((
  select json_build_object('name', line.title_name,
    'more', (select count(*) - 1 from order_lines others where others.order_id = o.id),
    'cover', case when i.id is not null then json_build_object('key', i.key, 'width', i.width, 'height', i.height,
      'mean_color', i.mean_color, 'widths', i.widths, 'has_avif', i.has_avif) end)
  from order_lines line join titles t on t.id = line.title_id left join images i on i.id = t.cover_image_id
  where line.order_id = o.id order by line.position limit 1
), (
  select json_build_object('name', package.name, 'more', 0, 'cover', null)
  from order_packages package where package.order_id = o.id
))`

/** Orders that fit the filter, the latest first. */
export async function listOrders(db: Queryable, filter: OrderFilter, limit: number) {
  const { id, buyerId, list, kind, paymentMethodId, courier, since, until, find, refnos, before } = filter
  let rows = db
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
    .limit(limit)
  // Of a time long ago: in the order of ids, every later order would be read first.
  const isOfTime = since !== undefined || until !== undefined
  if (isOfTime) rows = rows.orderBy('o.created_at', 'desc')
  rows = rows.orderBy('o.id', 'desc')
  if (id !== undefined) rows = rows.where('o.id', '=', id)
  if (buyerId !== undefined) rows = rows.where('o.user_id', '=', buyerId)
  if (list !== undefined) rows = rows.where(isInList[list])
  if (kind !== undefined) rows = rows.where('o.kind', '=', kind)
  if (paymentMethodId !== undefined) rows = rows.where('o.payment_method_id', '=', paymentMethodId)
  if (courier !== undefined) rows = rows.where('s.courier', '=', courier)
  if (since !== undefined) rows = rows.where('o.created_at', '>=', since)
  if (until !== undefined) rows = rows.where('o.created_at', '<', until)
  if (before !== undefined) {
    rows = rows.where(
      isOfTime
        ? sql<SqlBool>`(o.created_at, o.id) < (select created_at, id from orders where id = ${before})`
        : sql<SqlBool>`o.id < ${before}`,
    )
  }
  if (filter.least !== undefined || filter.most !== undefined) rows = rows.where(await isOfAmount(db, filter))
  if (refnos !== undefined) rows = rows.where('o.refno', 'in', refnos)
  if (find !== undefined) {
    const { ids, fits } = await foundBy(db, find)
    rows =
      ids === undefined
        ? rows.where(fits)
        : rows.$if(true, (all) => all.innerJoin(ids.as('found'), 'found.id', 'o.id'))
  }
  return rows.execute()
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
