import { orderCan } from '#contracts/order-states.ts'
import { DAY } from '#kernel/time.ts'
import { Failure } from '#server/platform/failure.ts'
import { workThrough } from '#server/platform/work-through.ts'
import { lockOrder } from '../lock-order.ts'
import { moveOrder } from '../move-order.ts'
import { transactionTypeOf } from '../order.rules.ts'
import type { LockedOrder } from '../order.ts'
import { listUnconfirmed, readParcel } from '../orders.queries.ts'
import type { OrdersDeps } from '../orders-deps.ts'
import { readHasOpenRequest } from '../returns/return-requests.queries.ts'
import { getTransaction } from '../views/get-transaction.ts'

type ReceiveDeps = Pick<OrdersDeps, 'database' | 'clock' | 'log'>

/**
 * The buyer has received the parcel.
 * @throws Failure `not_found`, or `conflict` for an order that cannot be received in its present state
 */
export async function receiveOrder(
  deps: ReceiveDeps,
  { userId, orderId }: { userId: number; orderId: number },
): Promise<void> {
  const now = deps.clock()
  await getTransaction(deps.database.kysely, userId, orderId, now)
  await deps.database.transact(async (tx) => {
    const [order, parcel] = await tx.pipeline(lockOrder(orderId), readParcel(orderId))
    if (!canReceive(order, parcel)) {
      throw new Failure(
        'conflict',
        order.paymentState === 'received'
          ? 'Pesanan ini sudah diterima.'
          : 'Pesanan ini belum dapat diterima: paketnya belum dikirim.',
      )
    }
    await tx.commit(moveOrder(order, { cause: 'confirmed', now }))
  })
}

/** How long after its dispatch an unconfirmed parcel counts as received, where nothing is known of its delivery. */
const CONFIRMED_AFTER = 14 * DAY
/** How long after the carrier told the shop of its delivery. */
const DELIVERED_BEFORE = 3 * DAY
const BATCH = 100

/** Completes paper orders that were delivered or sent longer ago than that, and that nobody asks to return. */
export async function confirmDeliveries(deps: ReceiveDeps, signal?: AbortSignal): Promise<void> {
  const now = deps.clock()
  const before = new Date(now.getTime() - CONFIRMED_AFTER)
  const deliveredBefore = new Date(now.getTime() - DELIVERED_BEFORE)
  const unconfirmed = {
    name: 'orders-confirm-deliveries',
    next: (without: readonly string[]) =>
      listUnconfirmed(deps.database.kysely, { before, deliveredBefore, without, limit: BATCH }),
    keyOf: String,
    handle: (orderId: number) =>
      deps.database.transact(async (tx) => {
        const [order, parcel, isDisputed] = await tx.pipeline(
          lockOrder(orderId),
          readParcel(orderId),
          readHasOpenRequest(orderId),
        )
        if (isDisputed || !canReceive(order, parcel)) return
        await tx.commit(moveOrder(order, { cause: 'confirmed_by_time', now }))
      }),
  }
  await workThrough(deps, unconfirmed, signal)
}

function canReceive(order: LockedOrder, parcel: { trackingNumber: string | null } | undefined): boolean {
  return orderCan.receive({
    type: transactionTypeOf[order.kind],
    payment: order.paymentState,
    fulfilment: order.fulfilmentState,
    trackingNumber: parcel?.trackingNumber ?? null,
  })
}
