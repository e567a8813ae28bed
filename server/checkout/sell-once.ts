import { setTimeout as sleep } from 'node:timers/promises'
import type { Purchase } from '#contracts/orders.ts'
import { DAY, SECOND } from '#kernel/time.ts'
import type { RequestKey } from '#server/orders/order.ts'
import { findRequestedOrder, type RequestedOrder } from '#server/orders/requested-order.ts'
import { getPurchase } from '#server/orders/views/get-purchase.ts'
import { finishLostRequest } from '#server/payments/ask-provider.ts'
import { isViolationOf } from '#server/platform/database/database-faults.ts'
import { Failure } from '#server/platform/failure.ts'
import { hashOfRequest, mismatch } from '#server/platform/request-key.ts'
import { GatewayFailure } from '#server/providers/payments/port.ts'
import { freeRequestKey } from './checkout.queries.ts'
import { paymentUnavailable } from './payment-unavailable.ts'
import type { CheckoutDeps } from './sell.ts'

export type BuyContext = { idempotencyKey: string | undefined; now: Date }

type Request = { userId: number; call: string; asked: object }

/** How often a request sells where parallel requests with its key take turns to fail. */
const MOST_TRIES = 3

/** A repeated request is recognised for this long. */
const KEYS_LAST = 7 * DAY

/**
 * Sells once for each key (F10). The order stores the key of its request, which is unique for a user. A second
 * request with the key therefore fails, for whatever reason, and gets the answer of the first one.
 * @throws Failure `idempotency_mismatch` where the key came with another request before
 */
export async function sellOnce(
  deps: CheckoutDeps,
  { userId, call, asked }: Request,
  { idempotencyKey: key, now }: BuyContext,
  sell: (request: RequestKey | undefined) => Promise<Purchase>,
): Promise<Purchase> {
  if (key === undefined) return sell(undefined)
  const request = { key, hash: hashOfRequest({ ...asked, call }) }
  for (let tries = 1; ; tries++) {
    try {
      return await sell(request)
    } catch (error) {
      if (!(error instanceof Failure || isViolationOf(error, 'orders_request'))) throw error
      const db = deps.database.kysely
      const earlier = await findRequestedOrder(db, userId, key)
      if (earlier === undefined && error instanceof Failure) throw error
      // A violation without an order: a parallel request has freed the key of one that failed.
      if (earlier !== undefined) {
        const outdated = earlier.createdAt.getTime() < now.getTime() - KEYS_LAST
        if (!outdated && earlier.hash !== request.hash) throw mismatch()
        if (!outdated && earlier.ended !== 'nothing') return answerOf(deps, userId, request, earlier)
        await freeRequestKey(db, earlier.id)
        // The order that just failed is this request's own, or that of a parallel request with the key.
        if (error instanceof Failure && error.reason === 'payment_unavailable') throw error
      }
      if (tries === MOST_TRIES) throw error
    }
  }
}

/** How long to wait for the first request: longer than a provider may take to answer. */
const PATIENCE = 12 * SECOND
const POLL = 100

/**
 * The answer of the first request, which may still be asking for its charge. If its process has died, or the database
 * failed it, this request finishes what it began (F151).
 */
async function answerOf(
  deps: CheckoutDeps,
  userId: number,
  { key }: RequestKey,
  first: RequestedOrder,
): Promise<Purchase> {
  const { kysely } = deps.database
  const deadline = performance.now() + PATIENCE
  let known: RequestedOrder | undefined = first
  while (known?.ended === undefined && performance.now() < deadline) {
    await finishIfLost(deps, first.id)
    known = await findRequestedOrder(kysely, userId, key)
    if (known === undefined) throw paymentUnavailable()
    if (known.ended === undefined) await sleep(POLL)
  }
  if (known?.ended === 'nothing') throw paymentUnavailable()
  // The provider gave no answer in all this time, but the order exists.
  return known?.ended?.answer ?? getPurchase(kysely, userId, first.id, deps.clock())
}

async function finishIfLost(deps: CheckoutDeps, orderId: number): Promise<void> {
  try {
    await finishLostRequest(deps, orderId)
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    deps.log.warn({ orderId, error }, 'checkout: the payment provider gave no charge to a repeated request')
  }
}
