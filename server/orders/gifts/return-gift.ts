import type { GiftReturn } from '#contracts/gift-choices.ts'
import { GIFT_BOUNDS } from '#contracts/gift-choices.ts'
import { DAY } from '#kernel/time.ts'
import { grantEntitlements } from '#server/library/grant-entitlements.ts'
import { listEntitled } from '#server/library/may-read.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { workThrough } from '#server/platform/work-through.ts'
import { readHeldTime, startOf } from '#server/subscriptions/start-subscription.ts'
import { lockOrder } from '../lock-order.ts'
import { putOrderMail } from '../mails/order-mails.queries.ts'
import { isPaid } from '../order.rules.ts'
import type { LockedOrder, OrderGoods } from '../order.ts'
import type { OrdersDeps } from '../orders-deps.ts'
import { readGoods } from '../read-goods.ts'
import { takeBackWhole } from '../returns/take-back-order.ts'
import { listUnclaimed, markReturned, readGift } from './gifts.queries.ts'

type Return = { cause: Exclude<GiftReturn, 'taken_back'>; now: Date }

/**
 * Gives a paid gift that nobody accepted to its giver, who is told: the ebooks, or their money where they own all of
 * them already; the time of the subscription. The order and its giver are locked.
 */
export async function returnGift(
  tx: Tx,
  order: LockedOrder,
  goods: OrderGoods,
  { cause, now }: Return,
): Promise<void> {
  const { id: orderId, userId } = order
  const titleIds = goods.lines.map((line) => line.titleId)
  const owned = titleIds.length > 0 ? await listEntitled(tx, userId, titleIds) : []
  const isOwned = titleIds.length > 0 && titleIds.every((id) => owned.includes(id))
  if (isOwned) await takeBackWhole(tx, order, goods, { note: `the gift was ${cause}`, now })
  const [held] = await tx.pipeline(readHeldTime({ userId, orderId }))
  const { subscription } = goods
  await tx.pipeline(
    markReturned(orderId, cause, now),
    isOwned ? undefined : grantEntitlements({ userId, orderId, titleIds, at: now }),
    subscription
      ? startOf({ ...subscription, months: subscription.durationMonths, userId, orderId, now }, held).write
      : undefined,
  )
  await putOrderMail(tx, { orderId, kind: 'gift_returned', now })
}

const BATCH = 100

/** Gives gifts back to their givers that nobody accepted in time, each once. */
export async function returnUnclaimed(
  deps: Pick<OrdersDeps, 'database' | 'clock' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const now = deps.clock()
  const before = new Date(now.getTime() - GIFT_BOUNDS.daysKept * DAY)
  const unclaimed = {
    name: 'orders-return-gifts',
    next: (without: readonly string[]) =>
      listUnclaimed(deps.database.kysely, { before, without, limit: BATCH }),
    keyOf: String,
    handle: (orderId: number) =>
      deps.database.transact(async (tx) => {
        const [order, gift, goods] = await tx.pipeline(
          lockOrder(orderId),
          readGift(orderId),
          readGoods(orderId),
        )
        if (gift === undefined || gift.claimedAt !== null || gift.returnedAt !== null) return
        if (isPaid(order.paymentState)) await returnGift(tx, order, goods, { cause: 'unclaimed', now })
      }),
  }
  await workThrough(deps, unclaimed, signal)
}
