import { sql } from 'kysely'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { type Read, reading } from '#server/platform/database/statement.ts'
import { isInParcel } from '../parcels/booking.queries.ts'
import type { ReturnableLine, ReturnedCopies } from './returns.rules.ts'

export type Returnable = {
  lines: ReturnableLine[]
  /** Charged, and not returned before. */
  shippingLeft: Rupiah
  /** Its parcel is on its way, or its courier is ordered. */
  sent: boolean
  /** The charge that paid it; null where it was marked as paid, or had nothing to pay. */
  chargeId: number | null
  /** It was bought for somebody else, and did not come back. */
  gift: boolean
}

/** What of a paid order may be returned. A verb reads it under the order's lock. */
export function readReturnable(orderId: number): Read<Returnable | undefined> {
  return reading(
    sql<{ shipping: number; sent: boolean; charge: number | null; gift: boolean; lines: ReturnableLine[] }>`
      select o.shipping_idr - coalesce((
          select sum(shipping_idr) from order_returns where order_id = o.id), 0)::bigint as shipping,
        ${isInParcel} as sent,
        exists (select from gifts where order_id = o.id and returned_at is null) as gift,
        (select charge_id from money_movements
          where order_id = o.id and kind = 'received' and amount_idr = o.payable_idr
          order by id desc limit 1) as charge,
        coalesce((select json_agg(json_build_object('position', l.position, 'titleId', l.title_id,
            'titleName', l.title_name, 'editionId', l.edition_id, 'format', l.format, 'quantity', l.quantity,
            'paid', l.line_total_idr - l.discount_share_idr,
            'returned', coalesce((select sum(r.quantity) from order_return_lines r
              where r.order_id = l.order_id and r.position = l.position), 0),
            'delivered', l.format = 'paper' or exists (select from entitlements e
              where e.order_id = l.order_id and e.title_id = l.title_id)) order by l.position)
          from order_lines l where l.order_id = o.id), '[]') as lines
      from orders o left join order_shipments shipment on shipment.order_id = o.id
      where o.id = ${orderId}`,
    ([row]) =>
      row && {
        lines: row.lines.map((line) => ({ ...line, paid: rupiah(line.paid) })),
        shippingLeft: rupiah(row.shipping),
        sent: row.sent,
        chargeId: row.charge,
        gift: row.gift,
      },
  )
}

/** What a paid order gave that ends when it is taken back as a whole. */
export type Ending = {
  /** Ebooks that their reader has by this order, and those of it that they have otherwise. */
  loses: string[]
  keeps: string[]
  /** Time of a subscription is left that it bought. */
  subscription: boolean
}

export async function readEnding(db: Queryable, orderId: number, now: Date): Promise<Ending> {
  const { rows } = await sql<Ending>`
    with ebooks as (
      select line.position, line.title_name as name,
        exists (select from entitlements e where e.order_id = o.id and e.title_id = line.title_id
          and e.revoked_at is null) as here,
        exists (select from entitlements e where e.user_id = o.user_id and e.title_id = line.title_id
          and e.order_id is distinct from o.id and e.revoked_at is null) as elsewhere
      from orders o join order_lines line on line.order_id = o.id
      where o.id = ${orderId} and line.format = 'ebook'
        and not exists (select from gifts where order_id = o.id and returned_at is null)
        and not exists (select from order_return_lines r where r.order_id = o.id and r.position = line.position))
    select array(select name from ebooks where here order by position) as loses,
      array(select name from ebooks where elsewhere order by position) as keeps,
      exists (select from subscriptions
        where order_id = ${orderId} and revoked_at is null and ends_at > ${now}) as subscription`.execute(db)
  return rows[0] ?? { loses: [], keeps: [], subscription: false }
}

export type ReturnRequest = { key: string; hash: string }

export async function findReturnOf(
  db: Queryable,
  orderId: number,
  key: string,
): Promise<{ id: number; hash: string } | undefined> {
  return db
    .selectFrom('order_returns')
    .select(['id', 'request_hash as hash'])
    .where('order_id', '=', orderId)
    .where('request_key', '=', key)
    .executeTakeFirst()
}

export type NewReturn = {
  orderId: number
  request: ReturnRequest
  shipping: Rupiah
  amount: Rupiah
  reason: string
  lines: readonly { position: number; quantity: number; amount: Rupiah; copies: ReturnedCopies | null }[]
}

export async function insertReturn(
  tx: Tx,
  { orderId, request, shipping, amount, reason, lines }: NewReturn,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('order_returns')
    .values({
      order_id: orderId,
      at: now,
      request_key: request.key,
      request_hash: request.hash,
      shipping_idr: shipping,
      amount_idr: amount,
      reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (lines.length > 0) {
    await tx
      .insertInto('order_return_lines')
      .values(
        lines.map(({ position, quantity, amount: of, copies }) => ({
          return_id: id,
          order_id: orderId,
          position,
          quantity,
          amount_idr: of,
          copies,
        })),
      )
      .execute()
  }
  return id
}

export type ReturnRecord = {
  id: number
  at: Date
  shipping: Rupiah
  /** Of its lines and of the shipping. */
  amount: Rupiah
  reason: string
  lines: { position: number; quantity: number; amount: Rupiah; copies: ReturnedCopies | null }[]
}

/** A returned part as JSON has it, whose moment is a text. */
export type ReturnJson = Omit<ReturnRecord, 'at'> & { at: string }

/** The parts that were returned of an order, for a query of orders. */
export const returnsOfOrder = sql<ReturnJson[]>`(
  select coalesce(json_agg(json_build_object('id', r.id, 'at', r.at, 'shipping', r.shipping_idr,
    'amount', r.amount_idr, 'reason', r.reason, 'lines', (
      select coalesce(json_agg(json_build_object('position', line.position, 'quantity', line.quantity,
        'amount', line.amount_idr, 'copies', line.copies) order by line.position), '[]')
      from order_return_lines line where line.return_id = r.id)) order by r.id), '[]')
  from order_returns r where r.order_id = orders.id)`

export const returnOf = ({ at, ...part }: ReturnJson): ReturnRecord => ({
  ...part,
  at: new Date(at),
  shipping: rupiah(part.shipping),
  amount: rupiah(part.amount),
  lines: part.lines.map((line) => ({ ...line, amount: rupiah(line.amount) })),
})
