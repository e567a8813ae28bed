import { getGateway } from '#server/payments/payments-deps.ts'
import { workThrough } from '#server/platform/work-through.ts'
import { GatewayFailure } from '#server/providers/payments/port.ts'
import type { UnpaidDeps } from '../cancel-order.ts'
import { lockOrder } from '../lock-order.ts'
import { type AskedRefund, claimRefundsToAsk, updateAskAt } from './asked-refunds.queries.ts'
import { bookUnbooked } from './book-refund.ts'
import { askNextAt } from './gateway-refund.rules.ts'
import { listUnbookedOrders } from './gateway-refunds.queries.ts'
import { sendRefund } from './refund-by-gateway.ts'

const AT_ONCE = 5
const ASKS_A_RUN = 300
/** Orders whose returned money is compared with their account in one run. */
const MOST_UNBOOKED = 500

/**
 * Asks about refunds whose result is not known: a request whose answer was lost is sent again if the provider does not
 * know it. Then records money that was returned before the shop's records explained it.
 */
export async function askRefunds(deps: UnpaidDeps, signal?: AbortSignal): Promise<void> {
  const db = deps.database.kysely
  const toAsk = {
    name: 'orders-ask-refunds',
    next: () => {
      const now = deps.clock()
      return claimRefundsToAsk(db, { now, until: askNextAt(now, now), limit: AT_ONCE })
    },
    keyOf: ({ id }: AskedRefund) => String(id),
    handle: async (asked: AskedRefund) => {
      await updateAskAt(db, asked.id, askNextAt(asked.askedAt, deps.clock()))
      await askOne(deps, asked)
    },
    claims: true,
    atOnce: AT_ONCE,
    most: ASKS_A_RUN,
  }
  await workThrough(deps, toAsk, signal)
  for (const orderId of await listUnbookedOrders(db, MOST_UNBOOKED)) {
    if (signal?.aborted) return
    await deps.database.transact(async (tx) => {
      const [order] = await tx.pipeline(lockOrder(orderId))
      await bookUnbooked(tx, order, deps.clock())
    })
  }
}

async function askOne(deps: UnpaidDeps, asked: AskedRefund): Promise<void> {
  const { charge, key, gatewayReference, state } = asked
  const { gateway, reference } = charge
  const listed = (await getGateway(deps, gateway).refunds?.list(charge)) ?? []
  await deps.applyRefunds({ gateway, reference, refunds: listed, now: deps.clock() })
  const known = listed.some((one) => one.key === key || one.gatewayReference === gatewayReference)
  if (known) return
  if (state === 'asked') return sendRefund(deps, asked)
  throw new GatewayFailure('unreachable', `${gateway} does not know a refund that it accepted`)
}
