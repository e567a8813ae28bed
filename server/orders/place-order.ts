import { randomInt } from 'node:crypto'
import { type Rupiah, rupiah, sumRupiah } from '#kernel/money.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import { kindOfLines, splitDiscount } from './order.rules.ts'
import type { DraftLine, LockedOrder } from './order.ts'
import { insertLines, insertOrder, insertPendingTitles } from './orders.queries.ts'
import type { OrdersDeps } from './orders-deps.ts'
import { payOrder } from './pay-order.ts'

export type OrderDraft = {
  userId: number
  method: 'direct' | 'cart'
  lines: readonly DraftLine[]
  /** The promo's part. */
  discount: Rupiah
  paymentMethodId: number
  expiresAt: Date
}

/**
 * Writes an order with its own copy of everything that was bought. The buyer must be locked, and what is
 * bought checked, in the same transaction; digital titles wait under this order until it is paid or fails.
 */
export async function placeOrder(tx: Tx, draft: OrderDraft, now: Date): Promise<LockedOrder> {
  const lines = draft.lines.map((line) => ({ ...line, total: rupiah(line.unitPrice * line.quantity) }))
  const subtotal = sumRupiah(lines.map((line) => line.total))
  const shares = splitDiscount(
    draft.discount,
    lines.map((line) => line.total),
  )
  const order = await insertOrder(
    tx,
    {
      refno: drawRefno(),
      userId: draft.userId,
      method: draft.method,
      kind: kindOfLines(lines),
      subtotal,
      discount: draft.discount,
      payable: rupiah(subtotal - draft.discount),
      paymentMethodId: draft.paymentMethodId,
      expiresAt: draft.expiresAt,
    },
    now,
  )
  await insertLines(
    tx,
    order.id,
    lines.map((line, position) => ({ ...line, position, discountShare: shares[position] ?? rupiah(0) })),
  )
  const digital = lines.filter((line) => line.format === 'ebook').map((line) => line.titleId)
  await insertPendingTitles(tx, { orderId: order.id, userId: draft.userId, titleIds: digital })
  // Nobody else sees the row before the commit: writing it is locking it.
  return order as LockedOrder
}

/** An order of which nothing is left to pay is settled where it is made, without a provider (F17). */
export async function settleFreeOrder(
  deps: Pick<OrdersDeps, 'ports'> & { log: Log },
  tx: Tx,
  order: LockedOrder,
  now: Date,
): Promise<void> {
  if (order.payable !== 0) throw new Error(`order ${order.id} is not free`)
  await payOrder(deps, tx, order, { cause: 'nothing to pay', now, except: [] })
}

/** Without 0 and O, 1 and I, which people mix up when they read a number aloud. */
const REFNO_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const REFNO_LENGTH = 16

function drawRefno(): string {
  let refno = ''
  while (refno.length < REFNO_LENGTH) refno += REFNO_LETTERS[randomInt(REFNO_LETTERS.length)]
  return refno
}
