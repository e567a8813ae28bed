import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { addPaidOrder } from './reader-rows.ts'

/** A line of an order; each copy costs Rp 40.000. */
export type SoldLine = { titleId: number; format?: 'ebook' | 'paper'; quantity?: number; discount?: number }
export type Sale = { buyer: number; at: Date; lines: readonly SoldLine[]; shipping?: number }

/** An order of titles, with its payment at a moment in its history. @returns its id */
export async function addSale(database: Database, { buyer, at, lines, shipping = 0 }: Sale): Promise<number> {
  const id = await addPaidOrder(database, buyer, shipping > 0 ? 'paper' : 'digital')
  const { kysely } = database
  for (const [position, { titleId, format = 'ebook', quantity = 1, discount = 0 }] of lines.entries()) {
    await sql`
      insert into order_lines (order_id, position, title_id, edition_id, format, title_kind, title_name, title_slug,
        publisher_name, tax_class, quantity, list_price_idr, unit_price_idr, line_total_idr, discount_share_idr)
      select ${id}, ${position}, t.id, e.id, e.format, t.kind, t.name, t.slug, p.name, 'exempt', ${quantity}, 40000,
        40000, ${40_000 * quantity}, ${discount}
      from titles t join editions e on e.title_id = t.id left join publishers p on p.id = t.publisher_id
      where t.id = ${titleId} and e.format = ${format}`.execute(kysely)
    // Revoked, so that one reader may buy it again.
    if (format === 'ebook')
      await sql`insert into entitlements (user_id, title_id, order_id, revoked_at)
        values (${buyer}, ${titleId}, ${id}, ${at})`.execute(kysely)
  }
  await sql`update orders set shipping_idr = ${shipping}, payable_idr = subtotal_idr + ${shipping}
    where id = ${id}`.execute(kysely)
  await addSaleEvent(database, id, at, 'paid')
  return id
}

/** A payment, or its reversal. */
export const addSaleEvent = (database: Database, id: number, at: Date, to: 'paid' | 'failed') =>
  sql`insert into order_events (order_id, at, payment_from, payment_to, fulfilment_from, fulfilment_to, cause)
    values (${id}, ${at}, ${to === 'paid' ? 'awaiting' : 'paid'}, ${to}, 'awaiting_payment', 'completed',
      ${to === 'paid' ? 'payment' : 'reversed'})`.execute(database.kysely)
