import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'

/** The columns that the rows of each report are grouped by. */
export const REPORT_KEYS = {
  day: ['day'],
  title: ['title', 'isbn', 'format'],
  publisher: ['publisher'],
  method: ['method', 'gateway'],
  tax: ['tax_class'],
} as const
export type ReportBy = keyof typeof REPORT_KEYS

/** Amounts in rupiah. */
export type SalesRow = {
  /** One value for each of the report's keys. */
  keys: string[]
  /** Paid orders, less those whose payment was reversed. */
  orders: number
  /** Copies and subscriptions delivered, less those taken back. */
  copies: number
  /** Before promos. */
  sales: number
  discount: number
  shipping: number
  /** Refunds due for sold orders: reversed payments, returned parts, and ebooks that the buyer already owned. */
  refunded: number
  /** Sales less discount, plus shipping, less refunds. */
  total: number
}

export type ReportTime = { since: Date; before: Date }

const SHIPPING = '(shipping)'
const SUBSCRIPTIONS = '(subscriptions)'

const keysOf: Record<ReportBy, RawBuilder<unknown>> = {
  day: sql`array[to_char(item.at at time zone 'Asia/Jakarta', 'YYYY-MM-DD')]`,
  title: sql`array[item.title, item.isbn, item.format]`,
  publisher: sql`array[item.publisher]`,
  method: sql`array[item.method, item.gateway]`,
  tax: sql`array[item.tax_class]`,
}
const copies = sql`coalesce(sum(case when sold then quantity else -quantity end) filter (where delivered), 0)`
const refunded = sql`coalesce(sum(sales - discount + shipping) filter (where sold <> delivered), 0)`

/**
 * What was sold and refunded in a period, each counted when it happened: a later reversal does not change a past
 * month.
 */
export async function readSales(db: Queryable, by: ReportBy, time: ReportTime): Promise<SalesRow[]> {
  const { rows } = await sql<SalesRow>`
    with ${itemsOf(time, by)}, counted as (
      select ${keysOf[by]} as keys,
        -- An order may be paid again after its payment was undone.
        count(distinct event_id) filter (where sold)
          - count(distinct event_id) filter (where not sold and return_id is null) as orders,
        ${copies} as copies,
        coalesce(sum(sales) filter (where sold), 0) as sales,
        coalesce(sum(discount) filter (where sold), 0) as discount,
        coalesce(sum(shipping) filter (where sold), 0) as shipping,
        ${refunded} as refunded
      from item group by keys, ${by === 'title' ? sql`item.title_id` : sql`()`}
    )
    select keys, orders::int, copies::int, sales::bigint, discount::bigint, shipping::bigint, refunded::bigint,
      (sales - discount + shipping - refunded)::bigint as total
    from counted order by ${by === 'day' ? sql`keys` : sql`total desc, keys`}`.execute(db)
  return rows
}

/** The smallest parts of a period, of which the home screen's figures are summed. */
export const partsOfSales = (time: ReportTime) => sql`
  with ${itemsOf(time)}
  select (at at time zone 'Asia/Jakarta')::date as day, title_id, format, publisher, ${copies}::int as copies,
    (coalesce(sum(sales - discount + shipping) filter (where sold), 0) - ${refunded})::bigint as total_idr
  from item group by day, title_id, format, publisher`

/** What was sold or taken back. The names of titles and of methods are read for the report that shows them. */
function itemsOf({ since, before }: ReportTime, by?: ReportBy): RawBuilder<unknown> {
  const ifBy = (report: ReportBy, shown: RawBuilder<unknown>, otherwise = sql`''`) =>
    by === report ? shown : otherwise
  return sql`
    event as (
      select e.id as event_id, e.order_id, e.at, e.payment_to in ('paid', 'received') as sold, null::bigint as return_id
      from order_events e
      where e.at >= ${since} and e.at < ${before}
        and (e.payment_from in ('paid', 'received')) <> (e.payment_to in ('paid', 'received'))
      union all
      select null, r.order_id, r.at, false, r.id from order_returns r where r.at >= ${since} and r.at < ${before}
    ), o as (
      select event.*, o.shipping_idr, o.subtotal_idr, o.discount_idr, ${ifBy(
        'method',
        sql`coalesce(m.name, case o.payable_idr when 0 then '(nothing to pay)' else '(marked as paid)' end)`,
      )} as method, ${ifBy('method', sql`coalesce(c.gateway, '')`)} as gateway
      from event join orders o on o.id = event.order_id ${ifBy('method', METHOD_OF_ORDER, sql``)}
    ), item as (
      select o.event_id, o.at, o.sold, o.return_id, o.method, o.gateway, l.title_id, ${ifBy('title', sql`t.name`)} as title,
        ${ifBy('title', sql`coalesce(t.isbn, '')`)} as isbn, l.format,
        coalesce(l.publisher_name, '(no publisher)') as publisher, l.tax_class,
        -- A return takes what it names; the end of an order what was not returned before.
        case when o.sold then l.quantity when o.return_id is null then l.quantity - gone.quantity
          else part.quantity end as quantity,
        case when o.sold then l.line_total_idr
          when o.return_id is null then l.line_total_idr - l.discount_share_idr - gone.amount
          else part.amount_idr end as sales,
        case when o.sold then l.discount_share_idr else 0 end as discount, 0::bigint as shipping,
        -- An ebook that its buyer had from another order was not handed over: its money became due back at once.
        l.format = 'paper' or exists (
          select from entitlements e where e.order_id = l.order_id and e.title_id = l.title_id)
          or exists (select from gifts where order_id = l.order_id) as delivered
      from o join order_lines l on l.order_id = o.order_id
        ${ifBy('title', sql`join titles t on t.id = l.title_id`, sql``)}
        left join lateral (
          select return_id, quantity, amount_idr from order_return_lines
          where o.return_id is not null and return_id = o.return_id and position = l.position offset 0) part on true
        cross join lateral (
          select coalesce(sum(quantity), 0)::int as quantity, coalesce(sum(amount_idr), 0)::bigint as amount
          from order_return_lines where not o.sold and order_id = l.order_id and position = l.position) gone
      where o.return_id is null or part.return_id is not null
      union all
      select o.event_id, o.at, o.sold, o.return_id, o.method, o.gateway, null, p.name, '', 'subscription',
        ${SUBSCRIPTIONS}, p.tax_class, 1, o.subtotal_idr, o.discount_idr, 0, true
      from o join order_packages p on p.order_id = o.order_id where o.return_id is null
      union all
      select o.event_id, o.at, o.sold, o.return_id, o.method, o.gateway, null, ${SHIPPING}, '', 'shipping', ${SHIPPING},
        'shipping', 0, 0, 0, shipping.amount, true
      from o cross join lateral (
        select case when o.sold then o.shipping_idr
          else (select coalesce(sum(r.shipping_idr), 0) from order_returns r where r.id = o.return_id)
            + case when o.return_id is null then o.shipping_idr - coalesce((
                select sum(r.shipping_idr) from order_returns r where r.order_id = o.order_id), 0) else 0 end
          end::bigint as amount) shipping
      where o.shipping_idr > 0 and (o.return_id is null or shipping.amount > 0)
    )`
}

/**
 * The one that the money came by; the buyer may have chosen another one afterwards. What a courier collected has no
 * charge.
 */
const METHOD_OF_ORDER = sql`
  left join lateral (
    select c.gateway,
      case when paid.booking_id is null then c.payment_method_id else o.payment_method_id end as payment_method_id
    from money_movements paid left join charges c on c.id = paid.charge_id
    where paid.order_id = o.id and paid.kind = 'received' and paid.amount_idr = o.payable_idr
    order by paid.id desc limit 1
  ) c on true
  left join payment_methods m on m.id = c.payment_method_id`

/** Sums of `money_movements` in a period, in rupiah. */
export type MoneyOfTime = {
  /** All that payers paid, surplus included. */
  received: number
  /** The part of it that became due back. */
  refundDue: number
  /** What was returned to payers. */
  refundPaid: number
  /** What the providers are expected to have taken of what came in. */
  fees: number
  /** Payments by a provider whose fee is not known. */
  withoutFee: number
}

export async function readMoney(db: Queryable, { since, before }: ReportTime): Promise<MoneyOfTime> {
  const { rows } = await sql<MoneyOfTime>`
    select coalesce(sum(m.amount_idr) filter (where came_in), 0)::bigint as received,
      coalesce(sum(m.amount_idr) filter (where m.kind = 'refund_due'), 0)::bigint as "refundDue",
      coalesce(sum(m.amount_idr) filter (where m.kind = 'refund_paid'), 0)::bigint as "refundPaid",
      coalesce(sum(c.fee_idr) filter (where came_in), 0)::bigint as fees,
      (count(*) filter (where came_in and c.id is not null and c.fee_idr is null))::int as "withoutFee"
    from money_movements m left join charges c on c.id = m.charge_id
      cross join lateral (select m.kind in ('received', 'surplus') as came_in) direction
    where m.at >= ${since} and m.at < ${before}`.execute(db)
  return rows[0] ?? { received: 0, refundDue: 0, refundPaid: 0, fees: 0, withoutFee: 0 }
}
