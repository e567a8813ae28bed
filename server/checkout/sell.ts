import type { Address } from '#contracts/addresses.ts'
import type { Courier } from '#contracts/couriers.ts'
import type { PriceChanged, Purchase } from '#contracts/orders.ts'
import { type Rupiah, rupiah, sumRupiah } from '#kernel/money.ts'
import { HOUR, MINUTE } from '#kernel/time.ts'
import { takeFromCart } from '#server/cart/take-from-cart.ts'
import { type LockedStock, reserveStock } from '#server/inventory/reserve-stock.ts'
import { expireOrder } from '#server/orders/expire-orders.ts'
import { lockBuyer } from '#server/orders/lock-order.ts'
import { kindOfLines, transactionTypeOf } from '#server/orders/order.rules.ts'
import type { DraftGift, LockedOrder, RequestKey } from '#server/orders/order.ts'
import type { AskProvider, OrdersDeps } from '#server/orders/orders-deps.ts'
import { payOrder } from '#server/orders/pay-order.ts'
import { type OrderDraft, type PlacedOrder, placeOrder, type Reductions } from '#server/orders/place-order.ts'
import { unpaidOf } from '#server/orders/refuse-unpaid.ts'
import { getPurchase, purchaseOf } from '#server/orders/views/get-purchase.ts'
import { type Charge, findPaymentMethod, openCharge } from '#server/payments/open-charge.ts'
import { chargeTerms, requireMethod, takenAtDoor } from '#server/payments/payment-methods.ts'
import type { PaymentsDeps } from '#server/payments/payments-deps.ts'
import { type ChargeDetails, requestCharge } from '#server/payments/request-charge.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Listed, Statement } from '#server/platform/database/statement.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import type { AutomaticPromo, PromoPurchase, PromoUse } from '#server/promos/promo.rules.ts'
import type { ReadAutomaticPromos } from '#server/promos/read-automatic-promos.ts'
import {
  combineOffers,
  countPromoUses,
  type LockedPromo,
  lockPromo,
  offerOf,
  type PromoOffer,
  redeemPromo,
} from '#server/promos/redeem-promo.ts'
import { GatewayFailure } from '#server/providers/payments/port.ts'
import type { HeldTime } from '#server/subscriptions/start-subscription.ts'
import type { Obstacle } from './checkout.queries.ts'
import { type BlockingOrders, findBlockingOrders } from './find-blocking-orders.ts'
import { type AllowGift, refuseGiftOf, uncountGift } from './gift-purchase.ts'
import { paymentUnavailable } from './payment-unavailable.ts'
import { refuseAtDoor } from './refuse-at-door.ts'

export type ShippingQuote = { service: string; etd: string; cost: Rupiah; cashOnDelivery: boolean }
export type Parcel = { address: Address; courier: Courier; weightKg: number }

export type CheckoutDeps = PaymentsDeps &
  OrdersDeps & {
    askProvider: AskProvider
    /** Whether shipments are ordered of a carrier whose couriers collect money at the door. */
    cashOnDelivery: boolean
    /** Hours in which an order can be paid. */
    expiryHours: number
    /**
     * A courier's prices for a parcel from the shop to an address. Called outside any transaction: it may use the
     * network.
     */
    quoteShipping(parcel: Parcel): Promise<readonly ShippingQuote[]>
    automaticPromos: ReadAutomaticPromos
    allowGift: AllowGift
    /** Gives the same function for the shop's own prices, within a transaction. Absent where a carrier has to be asked. */
    quoterAtOnce?: (() => Promise<(parcel: Parcel) => readonly ShippingQuote[]>) | undefined
  }

/** What is bought, at its present price. */
export type Goods = Pick<OrderDraft, 'lines'> & {
  pack?: OrderDraft['pack']
  bundle?: OrderDraft['bundle']
  shipment?: OrderDraft['shipment']
  /** Rows of the cart that become the order; absent for a direct purchase. */
  cartRows?: readonly number[]
  /** True where something other than the totals differs from what the shopper was shown. */
  changed?: boolean
}

/** A kind of purchase: what differs between an ebook, a cart and a subscription. `sell` does what they share. */
export type Sale<Read> = {
  userId: number
  paymentMethodId: number
  promoCode: string | undefined
  /** For paper: the promos that reduce shipping without a code. */
  automaticPromos?: readonly AutomaticPromo[]
  /** The amounts that the shopper was shown. An undefined one is not checked. */
  shown: { subtotal: number | undefined; payable: number | undefined }
  /** For whom it is bought, if not for the buyer, who then gets no access. */
  gift?: DraftGift | undefined
  /** Stored with the order, so that a repeated request finds it. */
  request: RequestKey | undefined
  /** For a set: locks it, before it is read. */
  lock?: Statement<void>
  /** Reads what is bought. For a cart it also locks the cart's rows. */
  read: Statement<Read>
  /** Reads the buyer's main address, where it decides what is paid. */
  address?: Statement<Address | undefined> | undefined
  /** @throws Failure with the reason why it cannot be sold */
  goodsOf(read: Read, address: Address | undefined): Goods
  /** Reads the buyer's orders that already contain these ebooks, paid or unpaid. */
  obstacles?: Statement<Obstacle[]>
  /** For a subscription: reads the time that the buyer has already. */
  heldTime?: Statement<HeldTime>
  /** For paper: locks its stock, after `read` has locked the cart's rows. */
  stock?: Statement<LockedStock>
}

/**
 * Sells: writes the order and its holds in one transaction, then requests the charge.
 * @throws Failure with the reason why nothing was sold
 */
export async function sell<Read>(deps: CheckoutDeps, sale: Sale<Read>, now: Date): Promise<Purchase> {
  const counted = sale.gift && (await deps.allowGift(sale.gift, sale.userId, now))
  const placed = await placeOnceClear(deps, sale, now).catch((error) => uncountGift(counted, error))
  const made = placed.charge && (await chargeOrGiveUp(deps, placed.charge, placed.details))
  return made?.state === 'live'
    ? purchaseOf({ ...placed.order, charge: made }, deps.clock())
    : getPurchase(deps.database.kysely, sale.userId, placed.order.id, deps.clock())
}

/**
 * Where only overdue orders block the purchase, ends them and tries once more.
 * @throws Failure `payment_unavailable` where the provider cannot be asked whether such an order was paid: its buyer
 *   sees it as failed, so the purchase must not be refused because it waits
 */
async function placeOnceClear<Read>(deps: CheckoutDeps, sale: Sale<Read>, now: Date): Promise<Placed> {
  const attempt = () => deps.database.transact((tx) => place(deps, tx, sale, now))
  const first = await attempt()
  if (!('overdue' in first)) return first
  for (const orderId of first.overdue) {
    const end = await expireOrder(deps, orderId)
    if (end === 'unreachable') throw paymentUnavailable()
    if (end === 'waiting') throw first.refusal
  }
  const second = await attempt()
  if ('overdue' in second) throw second.refusal
  return second
}

/** A written order and its charge, which is undefined where nothing is left to pay. */
type Placed = { order: LockedOrder; charge: Charge | undefined; details: ChargeDetails }

async function place<Read>(
  deps: CheckoutDeps,
  tx: Tx,
  sale: Sale<Read>,
  now: Date,
): Promise<Placed | BlockingOrders> {
  const { userId, promoCode: code, paymentMethodId } = sale
  // First pipeline: locks, in the order of lock-order.ts, and reads under the buyer's lock.
  const [buyer, , read, address, promo, promoUse, method, unpaid, obstacles, held, stock] = await tx.pipeline(
    lockBuyer(userId),
    sale.lock,
    sale.read,
    sale.address,
    code === undefined ? undefined : lockPromo(code),
    code === undefined ? undefined : countPromoUses(code, userId, now),
    findPaymentMethod(paymentMethodId),
    unpaidOf(userId),
    sale.obstacles,
    sale.heldTime,
    sale.stock,
  )

  const goods = sale.goodsOf(read, address)
  const atDoor = takenAtDoor(deps, method)
  const taken = atDoor ? undefined : requireMethod(deps.gateway, method)
  const { lines, pack, bundle, shipment, cartRows } = goods
  if (sale.gift) refuseGiftOf(lines, subtotalOf(goods))
  const blocking = findBlockingOrders({ lines, obstacles: obstacles ?? [], unpaid }, now)
  if (blocking) return blocking
  const offers = offersFor(goods, sale, promoUse && { promo, use: promoUse }, now)
  const reductions = reductionsOf(offers)
  refuseChangedPrice(sale, goods, reductions)
  const placed = placeOrder(
    {
      id: buyer.nextOrderId,
      userId,
      lines,
      pack,
      bundle,
      shipment,
      gift: sale.gift,
      paymentMethodId,
      paidAtDoor: atDoor !== undefined,
      method: cartRows ? 'cart' : 'direct',
      reductions,
      redeemed: offers.length > 0,
      expiresAt: onWholeMinute(new Date(now.getTime() + deps.expiryHours * HOUR)),
      request: sale.request,
    },
    now,
  )
  const { order, heldUntil } = placed
  const { id: orderId, refno, payable: amount, expiresAt: orderEnds } = order
  const wanted = lines.filter((line) => line.format === 'paper')
  if (atDoor && amount > 0) refuseAtDoor(atDoor, goods, amount)
  const terms = taken && amount > 0 ? chargeTerms(taken, { amount, orderEnds, now }) : undefined

  // Second pipeline, sent with COMMIT. Stock comes last, since other shoppers wait for its rows.
  const [, , charge] = await tx.commit(
    cartRows && takeFromCart(userId, cartRows),
    placed.write,
    terms && openCharge({ gateway: deps.gateway.name, ...terms, orderId, refno, attempt: 1 }, now),
    ...offers.map((offer) => redeemPromo(orderId, offer, now)),
    stock && reserveStock(stock, { orderId, wanted, expiresAt: heldUntil }, now),
    ...(amount > 0 ? [] : payFreeOrder(placed, held, now)),
  )
  const { name, email, phone } = buyer
  const titles = pack ? [pack.name] : lines.map(({ titleName }) => titleName)
  return { order, charge, details: { customer: { name, email, phone }, refno, titles } }
}

/** An order with nothing left to pay is settled in its own transaction, without a provider (F17). */
function payFreeOrder(
  { order, goods }: PlacedOrder,
  held: HeldTime | undefined,
  now: Date,
): readonly Listed[] {
  const paid = payOrder(order, goods, { cause: 'nothing_to_pay', now, held, stock: undefined })
  if (typeof paid === 'string') throw new Error(`order ${order.id} could not be settled: ${paid}`)
  return paid
}

const subtotalOf = ({ lines, pack }: Goods) =>
  pack ? pack.price : sumRupiah(lines.map(({ unitPrice, quantity }) => rupiah(unitPrice * quantity)))

type LockedCode = { promo: LockedPromo | undefined; use: PromoUse }

/** The promos that the purchase is sold with: that of its code, and one that needs none. */
function offersFor(
  goods: Goods,
  { userId, automaticPromos = [] }: Pick<Sale<unknown>, 'userId' | 'automaticPromos'>,
  code: LockedCode | undefined,
  now: Date,
): PromoOffer[] {
  const purchase: PromoPurchase = {
    type: transactionTypeOf[goods.pack ? 'subscription' : kindOfLines(goods.lines)],
    subtotal: subtotalOf(goods),
    parcel: goods.shipment,
  }
  try {
    const byCode = code && offerOf(code.promo, { userId, purchase, use: code.use, now })
    return combineOffers(byCode, automaticPromos, { userId, purchase, now })
  } catch (error) {
    // A refused code has another status at a purchase than when it is only checked.
    if (!(error instanceof Failure)) throw error
    throw fieldFailure('promo_code', error.message, 'promo_refused')
  }
}

function reductionsOf(offers: readonly PromoOffer[]): Reductions {
  const on = (target: PromoOffer['reduces']) =>
    sumRupiah(offers.filter(({ reduces }) => reduces === target).map(({ amount }) => amount))
  return { discount: on('goods'), shippingDiscount: on('shipping') }
}

function refuseChangedPrice(
  { shown }: Pick<Sale<unknown>, 'shown'>,
  goods: Goods,
  { discount, shippingDiscount }: Reductions,
): void {
  const subtotal = subtotalOf(goods)
  const shipping = goods.shipment?.cost ?? rupiah(0)
  const payable = subtotal - discount + shipping - shippingDiscount
  const same = (was: number | undefined, is: number) => was === undefined || was === is
  if (goods.changed !== true && same(shown.subtotal, subtotal) && same(shown.payable, payable)) return
  const data: PriceChanged = {
    total_price: subtotal,
    discount_price: discount,
    delivery_cost: shipping,
    delivery_discount: shippingDiscount,
    total_amount: payable,
  }
  throw new Failure('price_changed', 'Harga telah berubah. Periksa jumlah yang baru sebelum membayar.', {
    data,
  })
}

/** Requests the charge. If the provider makes none, the order fails and its holds are released. */
async function chargeOrGiveUp(
  deps: CheckoutDeps,
  charge: Charge,
  details: ChargeDetails,
): Promise<Charge | undefined> {
  try {
    return await requestCharge(deps, charge, details)
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    const { gateway, reference, amount } = charge
    deps.log.error({ reference, error }, 'checkout: the payment provider gave no charge')
    const note = `checkout, ${error.kind}`
    const now = deps.clock()
    const unmade = error.nothingDone ? 'no_charge' : 'unanswered'
    // Not an answer about the charge: a payment that was notified meanwhile stays.
    await deps.settle({ gateway, reference, amount, state: 'failed', unmade, note, confirmed: false, now })
    throw paymentUnavailable()
  }
}

/** Providers ignore seconds. On a whole minute, the shop's deadline and the provider's are equal. */
function onWholeMinute(at: Date): Date {
  return new Date(Math.floor(at.getTime() / MINUTE) * MINUTE)
}
