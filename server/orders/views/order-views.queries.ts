import { type InferResult, type SelectQueryBuilder, sql } from 'kysely'
import { rupiah } from '#kernel/money.ts'
import type { Schema } from '#server/platform/database/database.ts'
import { returnOf, returnsOfOrder } from '../returns/returns.queries.ts'
import type { OrderView } from './order-view.ts'
import { lines, parcel, refund } from './order-view-parts.queries.ts'

/** Everything that is shown of the chosen orders, the latest first. The caller's query limits them to a user. */
export function orderViews(orders: SelectQueryBuilder<Schema, 'orders', object>) {
  return orders
    .leftJoin('payment_methods as method', 'method.id', 'orders.payment_method_id')
    .leftJoin('promo_redemptions as promo', (join) =>
      join.onRef('promo.order_id', '=', 'orders.id').on('promo.reduces', '=', 'goods'),
    )
    .leftJoin('promo_redemptions as shipping_promo', (join) =>
      join.onRef('shipping_promo.order_id', '=', 'orders.id').on('shipping_promo.reduces', '=', 'shipping'),
    )
    .leftJoin('order_packages as package', 'package.order_id', 'orders.id')
    .leftJoin('order_bundles as bundle', 'bundle.order_id', 'orders.id')
    .leftJoin('order_shipments as shipment', 'shipment.order_id', 'orders.id')
    .leftJoin('gifts as gift', 'gift.order_id', 'orders.id')
    .leftJoin('receipts as receipt', 'receipt.order_id', 'orders.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('charges')
          .selectAll()
          .whereRef('charges.order_id', '=', 'orders.id')
          // The one that was paid may be a former one. The order has its method.
          .orderBy(sql`charges.payment_method_id = orders.payment_method_id`, 'desc')
          .orderBy(sql`charges.state = 'paid'`, 'desc')
          .orderBy('charges.attempt', 'desc')
          .limit(1)
          .as('charge'),
      (join) => join.on(sql.lit(true)),
    )
    .selectAll('orders')
    .select([
      'method.id as method_id',
      'method.name as method_name',
      'method.kind as method_kind',
      'promo.name as promo_name',
      'promo.code as promo_code',
      'promo.amount_idr as promo_amount_idr',
      'shipping_promo.name as shipping_promo_name',
      'shipping_promo.code as shipping_promo_code',
      'package.package_id',
      'package.name as package_name',
      'package.price_idr as package_price_idr',
      'package.tax_class as package_tax_class',
      'bundle.name as bundle_name',
      'bundle.quantity as bundle_quantity',
      'gift.recipient_name',
      'gift.recipient_email',
      'gift.message as gift_message',
      'gift.send_on',
      'gift.sent_at as gift_sent_at',
      'gift.resends',
      'gift.claimed_at',
      'gift.claimed_by',
      'gift.returned_at',
      'gift.return_cause',
      'receipt.year as receipt_year',
      'receipt.number as receipt_number',
      'shipment.courier',
      'shipment.service',
      'shipment.cost_idr',
      'shipment.recipient',
      'shipment.phone',
      'shipment.address',
      'shipment.tracking_number',
      'charge.state as charge_state',
      'charge.virtual_account',
      'charge.biller_code',
      'charge.qr_text',
      'charge.redirect_url',
      'charge.expires_at as charge_expires_at',
    ])
    .select([lines, parcel, returnsOfOrder.as('returns'), refund])
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
}

/** `KW/2026/000123`: the number of a receipt as it is printed. The series begins anew each year. */
const receiptNumberOf = (year: number, number: number): string =>
  `KW/${year}/${String(number).padStart(6, '0')}`

type OrderViewRow = InferResult<ReturnType<typeof orderViews>>[number]

export function orderViewOf(row: OrderViewRow): OrderView {
  return {
    id: row.id,
    refno: row.refno,
    kind: row.kind,
    paymentState: row.payment_state,
    fulfilmentState: row.fulfilment_state,
    subtotal: rupiah(row.subtotal_idr),
    discount: rupiah(row.discount_idr),
    payable: rupiah(row.payable_idr),
    failureCause: row.failure_cause,
    paymentMethod:
      row.method_id === null || row.method_name === null || row.method_kind === null
        ? null
        : { id: row.method_id, name: row.method_name, kind: row.method_kind },
    expiresAt: row.expires_at,
    paidAt: row.paid_at,
    receiptNumber:
      row.receipt_year === null || row.receipt_number === null
        ? null
        : receiptNumberOf(row.receipt_year, row.receipt_number),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    waitsFor: row.waits_for,
    charge:
      row.charge_state === null || row.charge_expires_at === null
        ? null
        : {
            state: row.charge_state,
            virtualAccount: row.virtual_account,
            billerCode: row.biller_code,
            qrText: row.qr_text,
            redirectUrl: row.redirect_url,
            expiresAt: row.charge_expires_at,
          },
    parcel: row.parcel,
    promo:
      row.promo_name === null || row.promo_code === null || row.promo_amount_idr === null
        ? null
        : { name: row.promo_name, code: row.promo_code, amount: rupiah(row.promo_amount_idr) },
    shipment:
      row.courier === null
        ? null
        : {
            courier: row.courier,
            service: row.service ?? '',
            cost: rupiah(row.cost_idr ?? 0),
            discount: rupiah(row.shipping_discount_idr),
            promo:
              row.shipping_promo_name === null || row.shipping_promo_code === null
                ? null
                : { name: row.shipping_promo_name, code: row.shipping_promo_code },
            recipient: row.recipient ?? '',
            phone: row.phone ?? '',
            address: row.address ?? '',
            trackingNumber: row.tracking_number,
          },
    subscription:
      row.package_id === null ||
      row.package_name === null ||
      row.package_price_idr === null ||
      row.package_tax_class === null
        ? null
        : {
            packageId: row.package_id,
            name: row.package_name,
            price: rupiah(row.package_price_idr),
            taxClass: row.package_tax_class,
          },
    bundle:
      row.bundle_name === null || row.bundle_quantity === null
        ? null
        : { name: row.bundle_name, quantity: row.bundle_quantity },
    gift:
      row.recipient_name === null || row.recipient_email === null || row.send_on === null
        ? null
        : {
            recipientName: row.recipient_name,
            recipientEmail: row.recipient_email,
            message: row.gift_message ?? '',
            sendOn: row.send_on,
            sentAt: row.gift_sent_at,
            resends: row.resends ?? 0,
            claimedAt: row.claimed_at,
            claimedBy: row.claimed_by,
            returnedAt: row.returned_at,
            returnCause: row.return_cause,
          },
    returns: row.returns.map(returnOf),
    refund: row.refund && {
      due: rupiah(Math.max(0, row.refund.due)),
      approved: rupiah(row.refund.approved),
      sent: rupiah(row.refund.sent),
      returned: rupiah(row.refund.returned),
      proofs: row.refund.proofs.map((proof) => ({ ...proof, amount: rupiah(proof.amount) })),
    },
    lines: row.lines.map((line) => ({
      ...line,
      listPrice: rupiah(line.listPrice),
      unitPrice: rupiah(line.unitPrice),
      total: rupiah(line.total),
      discountShare: rupiah(line.discountShare),
    })),
  }
}
