import { sql } from 'kysely'
import type { Rupiah } from '#kernel/money.ts'
import { type Statement, statement } from '#server/platform/database/statement.ts'
import type {
  DraftBundle,
  DraftGift,
  DraftLine,
  DraftPackage,
  DraftShipment,
  OrderState,
  RequestKey,
} from './order.ts'

export type NewOrder = Omit<OrderState, 'paymentState' | 'failureCause' | 'paidAt'> & {
  subtotal: Rupiah
  discount: Rupiah
  /** What the buyer pays for it: the courier's price less what promos take off. */
  shipping: Rupiah
  shippingDiscount: Rupiah
  paymentMethodId: number
  lines: readonly NewLine[]
  pack: DraftPackage | undefined
  bundle: DraftBundle | undefined
  shipment: DraftShipment | undefined
  gift: DraftGift | undefined
  request: RequestKey | undefined
  /** The first day for which it waits. */
  waitsFor: string | null
}

export type NewLine = DraftLine & { total: Rupiah; discountShare: Rupiah }

/**
 * Writes an order, the copy of what was bought and its first mail in one statement. Its digital titles are pending
 * until it is paid, but for a gift: its buyer may buy the same for themself or for others.
 */
export function insertOrder(order: NewOrder, now: Date): Statement<void> {
  const { lines, pack, bundle, shipment, gift } = order
  const parts = [
    ...(lines.length > 0 ? [insertedLines(lines)] : []),
    ...(!gift && lines.some(({ format }) => format === 'ebook') ? [insertedPendingTitles(order.userId)] : []),
    ...(pack ? [insertedPackage(pack)] : []),
    ...(bundle ? [insertedBundle(bundle)] : []),
    ...(shipment ? [insertedShipment(shipment)] : []),
    ...(gift ? [insertedGift(order.userId, gift)] : []),
    ...(order.payable > 0 ? [insertedMail] : []),
  ]
  return statement(sql`
    with placed as (
      insert into orders (id, refno, user_id, method, kind, fulfilment_state, subtotal_idr, discount_idr, shipping_idr,
        shipping_discount_idr, payable_idr, payment_method_id, expires_at, request_key, request_hash, waits_for,
        created_at, updated_at)
      overriding system value
      values (${order.id}, ${order.refno}, ${order.userId}, ${order.method}, ${order.kind},
        ${order.fulfilmentState}, ${order.subtotal}, ${order.discount}, ${order.shipping}, ${order.shippingDiscount}, ${order.payable}, ${order.paymentMethodId},
        ${order.expiresAt}, ${order.request?.key ?? null}, ${order.request?.hash ?? null}, ${order.waitsFor}::date, ${now}, ${now})
      returning id, created_at
    ), ${sql.join(parts)} select from placed`)
}

const insertedLines = (lines: readonly NewLine[]) => sql`
  line as (
    insert into order_lines (order_id, position, title_id, edition_id, format, title_kind, title_name,
      title_slug, publisher_name, tax_class, quantity, list_price_idr, unit_price_idr, line_total_idr,
      discount_share_idr, preordered_for)
    select placed.id, l.* from placed, json_to_recordset(${json(lines.map(lineRow))}) as l (
      position smallint, title_id bigint, edition_id bigint, format text, title_kind text, title_name text,
      title_slug text, publisher_name text, tax_class text, quantity int, list_price_idr bigint,
      unit_price_idr bigint, line_total_idr bigint, discount_share_idr bigint, preordered_for date)
    returning order_id, title_id, format
  )`

const insertedPendingTitles = (userId: number) => sql`
  pending as (
    insert into pending_digital_titles (user_id, title_id, order_id)
    select ${userId}, title_id, order_id from line where format = 'ebook'
  )`

const insertedPackage = (pack: DraftPackage) => sql`
  package as (
    insert into order_packages (order_id, package_id, name, duration_months, price_idr, tax_class)
    select id, ${pack.packageId}::bigint, ${pack.name}, ${pack.durationMonths}::smallint, ${pack.price}::bigint,
      ${pack.taxClass}
    from placed
  )`

const insertedBundle = (bundle: DraftBundle) => sql`
  bundle as (
    insert into order_bundles (order_id, bundle_id, name, quantity)
    select id, ${bundle.bundleId}::bigint, ${bundle.name}, ${bundle.quantity}::int from placed
  )`

const insertedShipment = (shipment: DraftShipment) => sql`
  shipment as (
    insert into order_shipments (order_id, courier, service, etd, weight_kg, cost_idr, recipient, phone, address,
      postal_code)
    select id, ${shipment.courier}, ${shipment.service}, ${shipment.etd}, ${shipment.weightKg}::int,
      ${shipment.cost}::bigint, ${shipment.recipient}, ${shipment.phone}, ${shipment.address},
      ${shipment.postalCode}
    from placed
  )`

const insertedGift = (giverId: number, gift: DraftGift) => sql`
  gift as (
    insert into gifts (order_id, giver_id, recipient_name, recipient_email, message, send_on)
    select id, ${giverId}::bigint, ${gift.recipientName}, ${gift.recipientEmail}, ${gift.message}, ${gift.sendOn}::date
    from placed
  )`

const insertedMail = sql`
  mail as (
    insert into order_mails (order_id, kind, created_at, send_at)
    select id, 'placed', created_at, created_at from placed
  )`

/** All rows are one parameter, so that orders of any length share one prepared statement. */
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
  preordered_for: line.preorderedFor ?? null,
})
