import type { PaymentState } from '#contracts/order-states.ts'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import type { ChargeRecordState } from '#server/payments/lock-charges.ts'
import type { Queryable } from '#server/platform/database/database.ts'

export type RequestedRow = {
  id: number
  refno: string
  hash: string
  payable: Rupiah
  paymentState: PaymentState
  /** It has no charge: the courier collects its money. */
  atDoor: boolean
  createdAt: Date
  /** The order's first charge. */
  charge: { state: ChargeRecordState; made: boolean; redirectUrl: string | null } | null
}

export async function findRequested(
  db: Queryable,
  userId: number,
  key: string,
): Promise<RequestedRow | undefined> {
  const row = await db
    .selectFrom('orders')
    .leftJoin('charges as charge', (join) =>
      join.onRef('charge.order_id', '=', 'orders.id').on('charge.attempt', '=', 1),
    )
    .leftJoin('payment_methods', 'payment_methods.id', 'orders.payment_method_id')
    .select('payment_methods.kind')
    .select(['orders.id', 'refno', 'request_hash', 'payable_idr', 'payment_state', 'orders.created_at'])
    .select(['charge.state', 'charge.gateway_reference', 'charge.redirect_url'])
    .where('user_id', '=', userId)
    .where('request_key', '=', key)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      refno: row.refno,
      hash: row.request_hash ?? '',
      payable: rupiah(row.payable_idr),
      paymentState: row.payment_state,
      atDoor: row.kind === 'cash_on_delivery',
      createdAt: row.created_at,
      charge:
        row.state === null
          ? null
          : { state: row.state, made: row.gateway_reference !== null, redirectUrl: row.redirect_url },
    }
  )
}
