import { HOLD_GRACE } from '#contracts/order-states.ts'
import { closeCharges } from '#server/payments/close-charges.ts'
import { giveUpCharge, isOpen, lockCharges } from '#server/payments/lock-charges.ts'
import { workThrough } from '#server/platform/work-through.ts'
import type { UnpaidDeps } from './cancel-order.ts'
import { failOrder } from './fail-order.ts'
import { lockOrder } from './lock-order.ts'
import { isOverdue, isWaiting } from './order.rules.ts'
import { listOverdue } from './orders.queries.ts'
import { readGoods } from './read-goods.ts'

const BATCH = 100
/** Requests to providers at a time. */
const AT_ONCE = 4

type ExpireDeps = Pick<
  UnpaidDeps,
  'database' | 'clock' | 'log' | 'gateway' | 'formerGateways' | 'askProvider'
>

/** Expires orders whose deadline and grace period are over. The provider is asked about each one first. */
export async function expireOrders(deps: ExpireDeps, signal?: AbortSignal): Promise<void> {
  const before = new Date(deps.clock().getTime() - HOLD_GRACE)
  const overdue = {
    name: 'orders-expire',
    next: (without: readonly string[]) =>
      listOverdue(deps.database.kysely, { before, without, limit: BATCH }),
    keyOf: String,
    handle: async (orderId: number) => {
      const end = await expireOrder(deps, orderId)
      if (end !== 'over') throw new Error(`the order was not ended: ${end}`)
    },
    atOnce: AT_ONCE,
  }
  await workThrough(deps, overdue, signal)
}

/**
 * Expires one overdue order, unless the provider has its payment or does not answer: after the grace, only a settled
 * payment keeps an order from expiring (F19). A charge that is still open at the provider then is closed there.
 * `waiting`: the order still waits for its payment.
 */
export async function expireOrder(
  deps: ExpireDeps,
  orderId: number,
): Promise<'over' | 'waiting' | 'unreachable'> {
  if ((await deps.askProvider(orderId, 'expiry')) === 'unreachable') return 'unreachable'
  const now = deps.clock()
  const { end, closed } = await deps.database.transact(async (tx) => {
    const [order, charges, goods] = await tx.pipeline(
      lockOrder(orderId),
      lockCharges(orderId),
      readGoods(orderId),
    )
    if (!isWaiting(order.paymentState)) return { end: 'over' as const, closed: [] }
    if (!isOverdue(order, now)) return { end: 'waiting' as const, closed: [] }
    const open = charges.filter(isOpen)
    await tx.commit(
      ...open.map((charge) => giveUpCharge(charge, 'expired', now)),
      ...failOrder(order, goods, { cause: 'expired', now }),
    )
    return { end: 'over' as const, closed: open }
  })
  await closeCharges(deps, closed)
  return end
}
