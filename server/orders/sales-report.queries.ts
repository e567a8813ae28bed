import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'

export const REPORTS = ['day', 'title', 'publisher', 'method', 'tax'] as const
export type ReportBy = (typeof REPORTS)[number]

export type SalesRow = {
  /** The day, title, publisher, method or tax class. */
  group: string
  orders: number
  copies: number
  /** Before promos, in rupiah. */
  sales: number
  discount: number
  /** What couriers were asked for; 0 in reports of what was sold. */
  shipping: number
  /** Sales less discount, plus shipping. */
  total: number
}

const NO_PUBLISHER = '(no publisher)'
const SHIPPING = 'shipping'
const SUBSCRIPTION = 'subscription'

/**
 * What was paid for in a time, by when the money came: orders whose payment stands. One that was undone since is in
 * none. `day` and `method` count whole orders; the others count what was sold, tax with shipping as a class of its own.
 */
export async function readSales(
  db: Queryable,
  by: ReportBy,
  { since, before }: { since: Date; before: Date },
): Promise<SalesRow[]> {
  const sold = sql`
    select o.* from orders o
    where o.payment_state in ('paid', 'received') and o.paid_at >= ${since} and o.paid_at < ${before}`
  if (by === 'day' || by === 'method') {
    const group =
      by === 'day'
        ? sql`to_char(o.paid_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD')`
        : sql`case when o.payable_idr = 0 then 'nothing to pay' else coalesce(m.name, '(no method)') end`
    const { rows } = await sql<SalesRow>`
      with o as (${sold})
      select ${group} as group, count(*)::int as orders,
        sum(coalesce((select sum(quantity) from order_lines l where l.order_id = o.id), 1))::int as copies,
        sum(o.subtotal_idr)::bigint as sales, sum(o.discount_idr)::bigint as discount,
        sum(o.shipping_idr)::bigint as shipping, sum(o.payable_idr)::bigint as total
      from o left join payment_methods m on m.id = o.payment_method_id
      group by 1 order by 1`.execute(db)
    return rows
  }
  const group = {
    title: sql`item.name`,
    publisher: sql`item.publisher`,
    tax: sql`item.tax`,
  }[by]
  const { rows } = await sql<SalesRow>`
    with o as (${sold}), item as (
      select o.id, l.title_name || case l.format when 'paper' then ' (paper)' else '' end as name,
        coalesce(l.publisher_name, ${NO_PUBLISHER}) as publisher, l.tax_class as tax, l.quantity,
        l.line_total_idr as sales, l.discount_share_idr as discount, 0::bigint as shipping
      from o join order_lines l on l.order_id = o.id
      union all
      select o.id, p.name, ${SUBSCRIPTION}, ${SUBSCRIPTION}, 1, o.subtotal_idr, o.discount_idr, 0
      from o join order_packages p on p.order_id = o.id
      union all
      select o.id, ${SHIPPING}, ${SHIPPING}, ${SHIPPING}, 0, 0, 0, o.shipping_idr
      from o where ${by} = 'tax' and o.shipping_idr > 0
    )
    select ${group} as group, count(distinct item.id)::int as orders, sum(item.quantity)::int as copies,
      sum(item.sales)::bigint as sales, sum(item.discount)::bigint as discount,
      sum(item.shipping)::bigint as shipping,
      sum(item.sales - item.discount + item.shipping)::bigint as total
    from item group by 1 order by total desc, 1`.execute(db)
  return rows
}
