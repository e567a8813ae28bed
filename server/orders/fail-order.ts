import type { Tx } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import { releaseRedemption } from '#server/promos/redeem-promo.ts'
import { moveOrder } from './move-order.ts'
import type { LockedOrder } from './order.ts'
import { deletePendingTitles } from './orders.queries.ts'

/** Ends an order without its money and gives back all that it held, once. */
export async function failOrder(
  tx: Tx,
  order: LockedOrder,
  { cause, now }: { cause: string; now: Date },
  log: Log,
): Promise<boolean> {
  const failed = await moveOrder(tx, order, { to: 'failed', cause, now }, log)
  if (failed === undefined) return false
  await releaseRedemption(tx, order.id)
  await deletePendingTitles(tx, order.id)
  return true
}
