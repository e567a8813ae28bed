import type pg from 'pg'

const balances = (copies: number): Record<string, string> => ({
  // One whose charge was never made failed, and its buyer was told so.
  'orders that are neither paid nor failed': `select count(*) from orders where payment_state not in ('paid', 'failed')`,
  'orders whose money is not exactly what they cost': `
    select count(*) from orders where payment_state = 'paid' and payable_idr <> coalesce((select sum(amount_idr) from money_movements
      where order_id = orders.id and kind = 'received'), 0)`,
  'money due back': `select count(*) from money_movements where kind in ('surplus', 'refund_due')`,
  'orders with two charges': `select count(*) from (select from charges group by order_id having count(*) > 1) as twice`,
  'holds that are left': 'select count(*) from stock_holds',
  'stock rows whose count is not the sum of their holds': `
    select count(*) from stock where reserved <> coalesce((select sum(quantity) from stock_holds
      where edition_id = stock.edition_id), 0)`,
  'stock rows that lost or gained copies': `
    select count(*) from stock where on_hand + coalesce((select sum(l.quantity) from order_lines l
        join orders o on o.id = l.order_id and o.payment_state = 'paid'
        where l.edition_id = stock.edition_id), 0) <> ${copies}`,
  'titles whose sold count is wrong': `
    select count(*) from sales_counts where sold <> coalesce((select sum(l.quantity) from order_lines l
        join orders o on o.id = l.order_id and o.payment_state = 'paid'
        where l.title_id = sales_counts.title_id), 0)`,
  'copies that are in a cart still': 'select count(*) from cart_items',
})

/**
 * Counts what must be nothing after any fault: orders that were acknowledged and are not there, or twice; money and
 * stock that do not balance.
 * @param acknowledged the ids of all orders, each of them paid
 * @param copies how many of each title there were
 */
export async function findLosses(
  client: pg.Client,
  { acknowledged, copies }: { acknowledged: number[]; copies: number },
): Promise<[what: string, count: number][]> {
  const { rows: orders } = await client.query<{ id: string }>(
    `select id from orders where payment_state = 'paid'`,
  )
  const stored = new Set(orders.map(({ id }) => Number(id)))
  const found: [string, number][] = [
    ['acknowledged orders that are lost', acknowledged.filter((id) => !stored.has(id)).length],
    ['orders that nobody was told of, or twice', stored.size - new Set(acknowledged).size],
  ]
  for (const [what, query] of Object.entries(balances(copies))) {
    const { rows } = await client.query<{ count: string }>(query)
    found.push([what, Number(rows[0]?.count)])
  }
  return found
}
