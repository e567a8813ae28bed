import { type SelectQueryBuilder, sql } from 'kysely'
import { rupiah } from '#kernel/money.ts'
import type { PictureRow } from '#server/images/picture-of.ts'
import type { Queryable, Schema } from '#server/platform/database/database.ts'
import type { OrderView } from './transaction-view.rules.ts'

/**
 * The chosen orders with everything that is shown of them, the latest first. The caller's query limits them to a
 * user.
 */
export async function readOrderViews(
  db: Queryable,
  orders: SelectQueryBuilder<Schema, 'orders', object>,
): Promise<OrderView[]> {
  const rows = await orders
    .leftJoin('payment_methods as method', 'method.id', 'orders.payment_method_id')
    .leftJoin('promo_redemptions as promo', 'promo.order_id', 'orders.id')
    .leftJoin('order_packages as package', 'package.order_id', 'orders.id')
    .leftJoin('order_shipments as shipment', 'shipment.order_id', 'orders.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('charges')
          .selectAll()
          .whereRef('charges.order_id', '=', 'orders.id')
          .orderBy('charges.attempt', 'desc')
          .limit(1)
          .as('charge'),
      (join) => join.on(sql.lit(true)),
    )
    .selectAll('orders')
    .select([
      'method.id as method_id',
      'method.name as method_name',
      'promo.name as promo_name',
      'promo.code as promo_code',
      'promo.amount_idr as promo_amount_idr',
      'package.package_id',
      'package.name as package_name',
      'package.price_idr as package_price_idr',
      'package.tax_class as package_tax_class',
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
      'charge.redirect_url',
      'charge.expires_at as charge_expires_at',
    ])
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .execute()
  const lines = await linesOf(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
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
      row.method_id === null || row.method_name === null
        ? null
        : { id: row.method_id, name: row.method_name },
    expiresAt: row.expires_at,
    paidAt: row.paid_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    charge:
      row.charge_state === null || row.charge_expires_at === null
        ? null
        : {
            state: row.charge_state,
            virtualAccount: row.virtual_account,
            billerCode: row.biller_code,
            redirectUrl: row.redirect_url,
            expiresAt: row.charge_expires_at,
          },
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
    lines: lines.get(row.id) ?? [],
  }))
}

async function linesOf(db: Queryable, orderIds: number[]): Promise<Map<number, OrderView['lines']>> {
  const lines = new Map<number, OrderView['lines']>(orderIds.map((id) => [id, []]))
  if (orderIds.length === 0) return lines
  const rows = await db
    .selectFrom('order_lines')
    .leftJoin('titles', 'titles.id', 'order_lines.title_id')
    .leftJoin('images', 'images.id', 'titles.cover_image_id')
    .selectAll('order_lines')
    .select(
      sql<PictureRow | null>`case when images.id is not null then json_build_object('key', images.key,
        'width', images.width, 'height', images.height, 'mean_color', images.mean_color, 'widths', images.widths,
        'has_avif', images.has_avif) end`.as('cover'),
    )
    // One parameter, so that all pages of a list share one prepared statement.
    .where(sql<boolean>`order_id = any(${orderIds}::bigint[])`)
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  for (const row of rows) {
    lines.get(row.order_id)?.push({
      titleId: row.title_id,
      titleName: row.title_name,
      titleSlug: row.title_slug,
      cover: row.cover,
      format: row.format,
      quantity: row.quantity,
      taxClass: row.tax_class,
      listPrice: rupiah(row.list_price_idr),
      unitPrice: rupiah(row.unit_price_idr),
      total: rupiah(row.line_total_idr),
      discountShare: rupiah(row.discount_share_idr),
    })
  }
  return lines
}
