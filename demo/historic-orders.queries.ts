// Rows of past orders, written in their final state. The shop's verbs would sell at the present time.
import { sql } from 'kysely'
import type { FulfilmentState, PaymentState } from '#contracts/order-states.ts'
import type { MoveCause } from '#server/orders/order.rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { DemoAddress } from './accounts.ts'

export type SoldItem = {
  titleId: number
  editionId: number
  titleKind: 'book' | 'magazine'
  titleName: string
  titleSlug: string
  publisherName: string | null
  taxClass: 'exempt' | 'standard'
  listPrice: number
  unitPrice: number
  weightGrams: number
}

export async function findSoldItem(tx: Tx, slug: string, format: 'ebook' | 'paper'): Promise<SoldItem> {
  const { rows } = await sql<SoldItem>`
    select t.id as "titleId", e.id as "editionId", t.kind as "titleKind", t.name as "titleName", t.slug as "titleSlug",
      p.name as "publisherName", e.tax_class as "taxClass", e.price_idr as "listPrice",
      e.final_price_idr as "unitPrice", coalesce(e.weight_grams, 0) as "weightGrams"
    from titles t join editions e on e.title_id = t.id and e.format = ${format}
      left join publishers p on p.id = t.publisher_id
    where t.slug = ${slug}`.execute(tx)
  const item = rows[0]
  if (item === undefined) throw new Error(`the demo shop sells no ${format} of ${slug}`)
  return item
}

export async function findDemoPackage(tx: Tx, name: string) {
  return tx
    .selectFrom('packages')
    .select(['id', 'name', 'duration_months', 'price_idr', 'final_price_idr'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
}

export async function findDemoPromo(tx: Tx, code: string) {
  return tx
    .selectFrom('promos')
    .select(['id', 'name', 'code', 'discount_percent', 'discount_idr'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
}

export type HistoricOrder = {
  userId: number
  refno: string
  kind: 'magazine' | 'paper' | 'digital' | 'subscription'
  payment: PaymentState
  fulfilment: FulfilmentState
  subtotal: number
  discount: number
  shipping: number
  paymentMethodId: number | null
  createdAt: Date
  expiresAt: Date
  paidAt: Date | null
}

export async function insertHistoricOrder(tx: Tx, order: HistoricOrder): Promise<number> {
  const { id } = await tx
    .insertInto('orders')
    .values({
      refno: order.refno,
      user_id: order.userId,
      method: 'cart',
      kind: order.kind,
      payment_state: order.payment,
      fulfilment_state: order.fulfilment,
      failure_cause: order.payment === 'failed' ? 'refused' : null,
      subtotal_idr: order.subtotal,
      discount_idr: order.discount,
      shipping_idr: order.shipping,
      payable_idr: order.subtotal - order.discount + order.shipping,
      payment_method_id: order.paymentMethodId,
      expires_at: order.expiresAt,
      paid_at: order.paidAt,
      created_at: order.createdAt,
      updated_at: order.paidAt ?? order.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (order.payment !== 'awaiting') {
    await tx
      .insertInto('order_events')
      .values({
        order_id: id,
        at: order.paidAt ?? order.createdAt,
        payment_from: 'awaiting',
        payment_to: order.payment,
        fulfilment_from: 'awaiting_payment',
        fulfilment_to: order.fulfilment,
        cause: causeOf[order.payment],
        note: 'demo shop',
      })
      .execute()
  }
  return id
}

const causeOf = {
  authorised: 'authorised',
  challenged: 'challenged',
  paid: 'payment',
  received: 'confirmed',
  failed: 'refused',
} as const satisfies Record<Exclude<PaymentState, 'awaiting'>, MoveCause>

export async function insertHistoricLine(
  tx: Tx,
  line: SoldItem & {
    orderId: number
    position: number
    format: 'ebook' | 'paper'
    quantity: number
    discountShare: number
  },
): Promise<void> {
  await tx
    .insertInto('order_lines')
    .values({
      order_id: line.orderId,
      position: line.position,
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
      line_total_idr: line.unitPrice * line.quantity,
      discount_share_idr: line.discountShare,
    })
    .execute()
}

/** The records of a provider about a past order. */
export async function insertHistoricCharge(
  tx: Tx,
  charge: {
    orderId: number
    refno: string
    gateway: string
    methodId: number
    amount: number
    paidAt: Date | null
    createdAt: Date
    expiresAt: Date
  },
): Promise<void> {
  const { id } = await tx
    .insertInto('charges')
    .values({
      order_id: charge.orderId,
      attempt: 1,
      reference: `${charge.refno}-1`,
      gateway: charge.gateway,
      channel: String(charge.methodId),
      payment_method_id: charge.methodId,
      amount_idr: charge.amount,
      state: charge.paidAt ? 'paid' : 'expired',
      expires_at: charge.expiresAt,
      created_at: charge.createdAt,
      updated_at: charge.paidAt ?? charge.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const movement = { order_id: charge.orderId, charge_id: id, amount_idr: charge.amount }
  await tx
    .insertInto('money_movements')
    .values({ ...movement, kind: 'charged', at: charge.createdAt })
    .execute()
  if (charge.paidAt) {
    await tx
      .insertInto('money_movements')
      .values({ ...movement, kind: 'received', at: charge.paidAt })
      .execute()
  }
}

export async function insertHistoricShipment(
  tx: Tx,
  shipment: {
    orderId: number
    courier: string
    service: string
    etd: string
    weightKg: number
    cost: number
    to: DemoAddress
    trackingNumber: string | null
    sentAt: Date | null
  },
): Promise<void> {
  const { to } = shipment
  await tx
    .insertInto('order_shipments')
    .values({
      order_id: shipment.orderId,
      courier: shipment.courier,
      service: shipment.service,
      etd: shipment.etd,
      weight_kg: shipment.weightKg,
      cost_idr: shipment.cost,
      recipient: to.recipient,
      phone: to.phone,
      address: `${to.address}, ${to.subdistrict.name}, ${to.city.name}, ${to.province.name} ${to.postalCode}`,
      postal_code: to.postalCode,
      tracking_number: shipment.trackingNumber,
      sent_at: shipment.sentAt,
    })
    .execute()
}

export async function insertHistoricPackage(
  tx: Tx,
  line: { orderId: number; packageId: number; name: string; months: number; price: number },
): Promise<void> {
  await tx
    .insertInto('order_packages')
    .values({
      order_id: line.orderId,
      package_id: line.packageId,
      name: line.name,
      duration_months: line.months,
      price_idr: line.price,
    })
    .execute()
}

export async function insertHistoricRedemption(
  tx: Tx,
  redemption: {
    orderId: number
    promoId: number
    userId: number
    name: string
    code: string
    amount: number
  },
): Promise<void> {
  await tx
    .insertInto('promo_redemptions')
    .values({
      order_id: redemption.orderId,
      promo_id: redemption.promoId,
      user_id: redemption.userId,
      name: redemption.name,
      code: redemption.code,
      amount_idr: redemption.amount,
      state: 'committed',
    })
    .execute()
}

export async function insertWaitingTitle(
  tx: Tx,
  waiting: { userId: number; titleId: number; orderId: number },
) {
  await tx
    .insertInto('pending_digital_titles')
    .values({ user_id: waiting.userId, title_id: waiting.titleId, order_id: waiting.orderId })
    .execute()
}
