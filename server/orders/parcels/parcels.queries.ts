import { sql } from 'kysely'
import type { FulfilmentState, PaymentState } from '#contracts/order-states.ts'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { Parcel } from '../papers/parcel-paper.ts'

export type ParcelRow = Omit<Parcel, 'collects'> & {
  paymentState: PaymentState
  fulfilmentState: FulfilmentState
  payable: Rupiah
}

export async function listParcelRows(db: Queryable, refnos: readonly string[]): Promise<ParcelRow[]> {
  const { rows } = await sql<ParcelRow>`
    select o.refno, o.payment_state as "paymentState", o.fulfilment_state as "fulfilmentState",
      o.payable_idr as payable, s.recipient, s.phone,
      case when strpos(s.address, s.postal_code) > 0 then s.address else s.address || ' ' || s.postal_code end as address,
      s.courier, s.service, s.weight_kg as "weightKg", s.tracking_number as "trackingNumber",
      coalesce((select json_agg(json_build_object('title', l.title_name, 'quantity', l.quantity - gone.quantity)
          order by l.position)
        from order_lines l cross join lateral (
          select coalesce(sum(quantity), 0) as quantity from order_return_lines
          where order_id = l.order_id and position = l.position) gone
        where l.order_id = o.id and l.format = 'paper' and l.quantity > gone.quantity), '[]') as items
    from orders o join order_shipments s on s.order_id = o.id
    where o.refno = any(${[...refnos]}::text[])`.execute(db)
  return rows
}

export type ParcelGoods = {
  courier: string
  service: string
  recipient: string
  phone: string
  address: string
  postalCode: string
  weightKg: number
  value: Rupiah
}

/** What is on the parcel's label, and what the books in it cost. Read under the order's lock. */
export async function readParcelGoods(tx: Tx, orderId: number): Promise<ParcelGoods> {
  const row = await tx
    .selectFrom('order_shipments')
    .select(['courier', 'service', 'recipient', 'phone', 'address'])
    .select(['postal_code as postalCode', 'weight_kg as weightKg'])
    .select((eb) =>
      eb
        .selectFrom('order_lines')
        .select(({ fn }) => fn.coalesce(fn.sum<number>('line_total_idr'), sql<number>`0`).as('value'))
        .where('order_id', '=', orderId)
        .where('format', '=', 'paper')
        .as('value'),
    )
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { ...row, value: rupiah(Number(row.value)) }
}
