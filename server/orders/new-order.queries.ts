import { type Selectable, sql } from 'kysely'
import type { Rupiah } from '#kernel/money.ts'
import type { Schema, Tx } from '#server/platform/database/database.ts'
import type { OrderKind } from './order.rules.ts'
import type { DraftLine, DraftPackage, DraftShipment, OrderMethod, OrderState } from './order.ts'
import { orderOf } from './orders.queries.ts'

export type NewOrder = {
  refno: string
  userId: number
  method: OrderMethod
  kind: OrderKind
  subtotal: Rupiah
  discount: Rupiah
  shipping: Rupiah
  payable: Rupiah
  paymentMethodId: number
  expiresAt: Date
  lines: readonly NewLine[]
  pack: DraftPackage | undefined
  shipment: DraftShipment | undefined
}

export type NewLine = DraftLine & { total: Rupiah; discountShare: Rupiah }

/** Writes an order, its own copies and its first mail in one statement; its digital titles wait under it. */
export async function insertOrder(tx: Tx, order: NewOrder, now: Date): Promise<OrderState> {
  const { lines, pack, shipment } = order
  const { rows } = await sql<Selectable<Schema['orders']>>`
    with placed as (
      insert into orders (refno, user_id, method, kind, subtotal_idr, discount_idr, shipping_idr, payable_idr,
        payment_method_id, expires_at, created_at, updated_at)
      values (${order.refno}, ${order.userId}, ${order.method}, ${order.kind}, ${order.subtotal},
        ${order.discount}, ${order.shipping}, ${order.payable}, ${order.paymentMethodId}, ${order.expiresAt},
        ${now}, ${now})
      returning *
    ), line as (
      insert into order_lines (order_id, position, title_id, edition_id, format, title_kind, title_name,
        title_slug, publisher_name, tax_class, quantity, list_price_idr, unit_price_idr, line_total_idr,
        discount_share_idr)
      select placed.id, l.* from placed, json_to_recordset(${json(lines.map(lineRow))}) as l (
        position smallint, title_id bigint, edition_id bigint, format text, title_kind text, title_name text,
        title_slug text, publisher_name text, tax_class text, quantity int, list_price_idr bigint,
        unit_price_idr bigint, line_total_idr bigint, discount_share_idr bigint)
      returning order_id, title_id, format
    ), pending as (
      insert into pending_digital_titles (user_id, title_id, order_id)
      select ${order.userId}, title_id, order_id from line where format = 'ebook'
    ), package as (
      insert into order_packages (order_id, package_id, name, duration_months, price_idr)
      select placed.id, p.* from placed, json_to_recordset(${json(pack ? [packageRow(pack)] : [])}) as p (
        package_id bigint, name text, duration_months smallint, price_idr bigint)
    ), shipment as (
      insert into order_shipments (order_id, courier, service, etd, weight_kg, cost_idr, recipient, phone,
        address, postal_code)
      select placed.id, s.* from placed, json_to_recordset(${json(shipment ? [shipmentRow(shipment)] : [])}) as s (
        courier text, service text, etd text, weight_kg int, cost_idr bigint, recipient text, phone text,
        address text, postal_code text)
    ), mail as (
      insert into order_mails (order_id, kind, created_at, send_at)
      select id, 'placed', created_at, created_at from placed where payable_idr > 0
    )
    select * from placed`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('an order was not written')
  return orderOf(row)
}

/** Rows travel as one parameter, so that an order of any length is the same prepared statement. */
const json = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::json`

const lineRow = (line: NewLine, position: number) => ({
  position,
  title_id: line.titleId,
  edition_id: line.editionId,
  format: line.format,
  title_kind: line.titleKind,
  title_name: line.titleName,
  title_slug: line.titleSlug,
  publisher_name: line.publisherName,
  tax_class: line.taxClass,
  quantity: line.quantity,
  list_price_idr: line.listPrice,
  unit_price_idr: line.unitPrice,
  line_total_idr: line.total,
  discount_share_idr: line.discountShare,
})

const packageRow = (pack: DraftPackage) => ({
  package_id: pack.packageId,
  name: pack.name,
  duration_months: pack.durationMonths,
  price_idr: pack.price,
})

const shipmentRow = (shipment: DraftShipment) => ({
  courier: shipment.courier,
  service: shipment.service,
  etd: shipment.etd,
  weight_kg: shipment.weightKg,
  cost_idr: shipment.cost,
  recipient: shipment.recipient,
  phone: shipment.phone,
  address: shipment.address,
  postal_code: shipment.postalCode,
})
