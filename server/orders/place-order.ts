import { randomBytes } from 'node:crypto'
import { HOLD_GRACE } from '#contracts/order-states.ts'
import { type Rupiah, rupiah, splitAmount, sumRupiah } from '#kernel/money.ts'
import type { Statement } from '#server/platform/database/statement.ts'
import { insertOrder } from './new-order.queries.ts'
import { kindOfLines, type OrderKind } from './order.rules.ts'
import type {
  DraftBundle,
  DraftGift,
  DraftLine,
  DraftPackage,
  DraftShipment,
  OrderGoods,
  OrderIn,
  OrderMethod,
  RequestKey,
} from './order.ts'

export type OrderDraft = {
  /** From the statement that locked the buyer. */
  id: number
  userId: number
  method: OrderMethod
  /** What is bought: titles, or a subscription. */
  lines: readonly DraftLine[]
  pack: DraftPackage | undefined
  /** The set that the titles are. */
  bundle?: DraftBundle | undefined
  /** Where the paper titles are sent. */
  shipment: DraftShipment | undefined
  /** For whom it is bought, if not for the buyer. */
  gift?: DraftGift | undefined
  /** What promos take off the goods and off the shipping. */
  reductions: Reductions
  /** Bought with a promo. */
  redeemed: boolean
  paymentMethodId: number
  /** The courier collects what there is to pay: it is sent before it is paid. */
  paidAtDoor: boolean
  expiresAt: Date
  /** The request to buy, if it has an idempotency key. */
  request: RequestKey | undefined
}

export type Reductions = { discount: Rupiah; shippingDiscount: Rupiah }

export type PlacedOrder = {
  order: OrderIn<'awaiting'>
  /** Its copies are reserved until `heldUntil`, which is later than the provider's deadline (F03). */
  goods: OrderGoods
  heldUntil: Date
  write: Statement<void>
}

/**
 * An order with a copy of all data of what was bought. The transaction that writes it must have locked the buyer and
 * checked the goods. Until the order is paid or fails, its digital titles are pending (`pending_digital_titles`).
 */
export function placeOrder(draft: OrderDraft, now: Date): PlacedOrder {
  const { id, userId, method, pack, shipment, gift, paymentMethodId, expiresAt, request } = draft
  const { discount, shippingDiscount } = draft.reductions
  const totals = draft.lines.map(({ unitPrice, quantity }) => rupiah(unitPrice * quantity))
  const shares = pack ? [] : splitAmount(discount, totals)
  const lines = draft.lines.map((line, position) => ({
    ...line,
    total: totals[position] ?? rupiah(0),
    discountShare: shares[position] ?? rupiah(0),
  }))
  const subtotal = pack ? pack.price : sumRupiah(totals)
  const shipping = rupiah((shipment?.cost ?? 0) - shippingDiscount)
  const kind = pack ? 'subscription' : kindOfLines(lines)
  const payable = rupiah(subtotal - discount + shipping)
  const refno = drawRefno()
  const fulfilmentState = draft.paidAtDoor && payable > 0 ? 'to_send' : 'awaiting_payment'
  // Nobody else sees the row before the commit, so writing it locks it.
  const order = {
    id,
    refno,
    userId,
    method,
    kind,
    payable,
    expiresAt,
    paymentState: 'awaiting',
    fulfilmentState,
    failureCause: null,
    paidAt: null,
    buyerGone: false,
  } as OrderIn<'awaiting'>
  const goods: OrderGoods = {
    orderId: id,
    userId,
    kind,
    lines: lines.map((line) => ({
      titleId: line.titleId,
      editionId: line.editionId,
      format: line.format,
      quantity: line.quantity,
      paid: rupiah(line.total - line.discountShare),
      ownedOtherwise: false,
    })),
    subscription: pack ? { packageId: pack.packageId, durationMonths: pack.durationMonths } : null,
    redeemed: draft.redeemed,
    held: kind === 'paper',
    partReturned: false,
    sent: false,
    gift: gift ? { holderId: null, claimed: false } : null,
  }
  const write = insertOrder(
    {
      id,
      refno,
      userId,
      method,
      kind,
      fulfilmentState,
      subtotal,
      discount,
      shipping,
      shippingDiscount,
      payable,
      paymentMethodId,
      expiresAt,
      lines,
      pack,
      bundle: draft.bundle,
      shipment,
      gift,
      request,
      waitsFor: releaseOf(kind, lines),
    },
    now,
  )
  return { order, goods, heldUntil: new Date(expiresAt.getTime() + HOLD_GRACE), write }
}

/** All of a parcel waits for its last title; ebooks open one by one. */
function releaseOf(kind: OrderKind, lines: readonly DraftLine[]): string | null {
  const days = lines.flatMap(({ preorderedFor }) => preorderedFor ?? []).toSorted()
  return (kind === 'paper' ? days.at(-1) : days[0]) ?? null
}

/** 32 of them: without 0 and O, 1 and I, which people confuse when they read a number aloud. */
const REFNO_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const REFNO_LENGTH = 16

function drawRefno(): string {
  let refno = ''
  for (const byte of randomBytes(REFNO_LENGTH)) refno += REFNO_LETTERS[byte % REFNO_LETTERS.length]
  return refno
}
