import { randomInt } from 'node:crypto'
import { type Rupiah, rupiah, sumRupiah } from '#kernel/money.ts'
import { reserveStock } from '#server/inventory/reserve-stock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import { insertOrder } from './new-order.queries.ts'
import { HOLD_GRACE, kindOfLines, splitDiscount } from './order.rules.ts'
import type { DraftLine, DraftPackage, DraftShipment, LockedOrder, OrderMethod } from './order.ts'
import { getGoods } from './orders.queries.ts'
import type { OrdersDeps } from './orders-deps.ts'
import { payOrder } from './pay-order.ts'

export type OrderDraft = {
  userId: number
  method: OrderMethod
  /** What is bought: titles, or a subscription. */
  lines: readonly DraftLine[]
  pack?: DraftPackage | undefined
  /** Where the paper among the titles goes. */
  shipment?: DraftShipment | undefined
  /** The promo's part. */
  discount: Rupiah
  paymentMethodId: number
  expiresAt: Date
}

/**
 * Writes an order with its own copy of everything that was bought. The buyer must be locked, and what is
 * bought checked, in the same transaction. Until it is paid or fails, digital titles wait under this order, and
 * paper copies are held for it, beyond the provider's own deadline (F03).
 * @throws Failure `out_of_stock` with what is left
 */
export async function placeOrder(tx: Tx, draft: OrderDraft, now: Date): Promise<LockedOrder> {
  const totals = draft.lines.map(({ unitPrice, quantity }) => rupiah(unitPrice * quantity))
  const shares = draft.pack ? [] : splitDiscount(draft.discount, totals)
  const lines = draft.lines.map((line, position) => ({
    ...line,
    total: totals[position] ?? rupiah(0),
    discountShare: shares[position] ?? rupiah(0),
  }))
  const { pack, shipment } = draft
  const subtotal = pack ? pack.price : sumRupiah(totals)
  const shipping = shipment?.cost ?? rupiah(0)
  const written = insertOrder(
    tx,
    {
      refno: drawRefno(),
      userId: draft.userId,
      method: draft.method,
      kind: pack ? 'subscription' : kindOfLines(lines),
      subtotal,
      discount: draft.discount,
      shipping,
      payable: rupiah(subtotal - draft.discount + shipping),
      paymentMethodId: draft.paymentMethodId,
      expiresAt: draft.expiresAt,
      lines,
      pack,
      shipment,
    },
    now,
  )
  const wanted = lines.filter((line) => line.format === 'paper')
  const expiresAt = new Date(draft.expiresAt.getTime() + HOLD_GRACE)
  // The last: other shoppers wait for these rows.
  const [order] = await Promise.all([written, reserveStock(tx, { order: written, wanted, expiresAt }, now)])
  // Nobody else sees the row before the commit: writing it is locking it.
  return { ...order, buyerGone: false } as LockedOrder
}

/** An order of which nothing is left to pay is settled where it is made, without a provider (F17). */
export async function settleFreeOrder(
  deps: Pick<OrdersDeps, 'ports'> & { log: Log },
  tx: Tx,
  order: LockedOrder,
  now: Date,
): Promise<void> {
  if (order.payable !== 0) throw new Error(`order ${order.id} is not free`)
  const goods = await getGoods(tx, order.id)
  const outcome = await payOrder(deps, tx, order, goods, { cause: 'nothing to pay', now, except: [] })
  if (outcome !== 'paid') throw new Error(`order ${order.id} could not be settled: ${outcome}`)
}

/** Without 0 and O, 1 and I, which people mix up when they read a number aloud. */
const REFNO_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const REFNO_LENGTH = 16

function drawRefno(): string {
  let refno = ''
  while (refno.length < REFNO_LENGTH) refno += REFNO_LETTERS[randomInt(REFNO_LETTERS.length)]
  return refno
}
