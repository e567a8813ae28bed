import { isOpen, lockCharges, setChargeState } from '#server/payments/lock-charges.ts'
import { workThrough } from '#server/platform/work-through.ts'
import { failOrder } from './fail-order.ts'
import { lockOrder } from './lock-order.ts'
import { HOLD_GRACE, isWaiting } from './order.rules.ts'
import { listOverdue } from './orders.queries.ts'
import type { AskProvider, OrdersDeps } from './orders-deps.ts'
import { readGoods } from './read-goods.ts'

const BATCH = 100
/** Requests to providers at a time. */
const AT_ONCE = 4

type ExpireDeps = Pick<OrdersDeps, 'database' | 'clock' | 'log'> & { askProvider: AskProvider }

/** Expires orders whose deadline and grace period are over. The provider is asked about each one first. */
export async function expireOrders(deps: ExpireDeps, signal?: AbortSignal): Promise<void> {
  const before = new Date(deps.clock().getTime() - HOLD_GRACE)
  const overdue = {
    name: 'orders-expire',
    next: (without: readonly string[]) =>
      listOverdue(deps.database.kysely, { before, without, limit: BATCH }),
    keyOf: String,
    handle: async (orderId: number) => {
      if (!(await expireOrder(deps, orderId))) throw new Error('the provider gave no answer')
    },
    atOnce: AT_ONCE,
  }
  await workThrough(deps, overdue, signal)
}

/**
 * Expires one overdue order, unless the provider has its payment or does not answer: only a settled payment keeps an
 * order from expiring (F19). Returns false where the order still waits for its payment.
 */
export async function expireOrder(deps: ExpireDeps, orderId: number): Promise<boolean> {
  if ((await deps.askProvider(orderId, 'expiry')) === 'unreachable') return false
  const now = deps.clock()
  return deps.database.transact(async (tx) => {
    const [order, charges, goods] = await tx.pipeline(
      lockOrder(orderId),
      lockCharges(orderId),
      readGoods(orderId),
    )
    if (!isWaiting(order.paymentState)) return true
    if (order.expiresAt > now) return false
    await tx.commit(
      ...charges.filter(isOpen).map((charge) => setChargeState(charge, 'expired', now)),
      ...failOrder(order, goods, { cause: 'expired', now }),
    )
    return true
  })
}
