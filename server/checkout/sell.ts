import type { Address } from '#contracts/addresses.ts'
import type { Courier } from '#contracts/couriers.ts'
import type { PriceChanged, Purchase } from '#contracts/orders.ts'
import { type Rupiah, rupiah, sumRupiah } from '#kernel/money.ts'
import { HOUR, MINUTE } from '#kernel/time.ts'
import { takeFromCart } from '#server/cart/take-from-cart.ts'
import { lockStock, reserveStock } from '#server/inventory/reserve-stock.ts'
import { expireOrder } from '#server/orders/expire-orders.ts'
import { getPurchase, purchaseOf } from '#server/orders/get-purchase.ts'
import { lockBuyer } from '#server/orders/lock-order.ts'
import { kindOfLines, transactionTypeOf } from '#server/orders/order.rules.ts'
import type { DraftLine, DraftPackage, DraftShipment, LockedOrder, RequestKey } from '#server/orders/order.ts'
import type { AskProvider, OrdersDeps } from '#server/orders/orders-deps.ts'
import { payOrder } from '#server/orders/pay-order.ts'
import { type PlacedOrder, placeOrder } from '#server/orders/place-order.ts'
import { unpaidOf } from '#server/orders/refuse-unpaid.ts'
import { type Charge, findPaymentChannel, openCharge, requireChannel } from '#server/payments/open-charge.ts'
import type { PaymentsDeps } from '#server/payments/payments-deps.ts'
import { type ChargeDetails, requestCharge } from '#server/payments/request-charge.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Listed, Statement } from '#server/platform/database/statement.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import type { PromoUse } from '#server/promos/promo.rules.ts'
import {
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
import { findInTheWay, type InTheWay } from './find-in-the-way.ts'

export type ShippingQuote = { service: string; etd: string; cost: Rupiah }

export type CheckoutDeps = PaymentsDeps &
  OrdersDeps & {
    askProvider: AskProvider
    /** How long a charge can be paid. */
    expiryHours: number
    /** What a courier asks for a parcel from the shop to an address; outside any transaction. */
    quoteShipping(parcel: {
      address: Address
      courier: Courier
      weightKg: number
    }): Promise<readonly ShippingQuote[]>
  }

/** What is bought, as it is sold at this moment. */
export type Goods = {
  /** Titles, or a subscription. */
  lines: readonly DraftLine[]
  pack?: DraftPackage
  shipment?: DraftShipment
  /** Rows of the cart that become the order; absent for a direct purchase. */
  cartRows?: readonly number[]
  /** Something was shown to the shopper otherwise than it is, besides the totals. */
  changed?: boolean
}

/** A kind of purchase: what differs between an ebook, a cart and a subscription. `sell` does what they share. */
export type Sale<Read> = {
  userId: number
  paymentMethodId: number
  promoCode: string | undefined
  /** What the shopper was shown; undefined is not checked. */
  shown: { subtotal: number | undefined; payable: number | undefined }
  /** Kept with the order. */
  request: RequestKey | undefined
  /** Reads what is bought; rows of the cart are locked by it. */
  read: Statement<Read>
  /** @throws Failure with the reason why it is not sold */
  goodsOf(read: Read): Goods
  /** Reads which orders of the buyer have the ebooks among it, or wait for their payment. */
  obstacles?: Statement<Obstacle[]>
  /** Reads the time that the buyer holds, for a subscription. */
  heldTime?: Statement<HeldTime>
  /** Editions of the paper among it. */
  paper?: readonly number[]
}

/**
 * Sells: the order and everything it holds in one transaction, then the charge.
 * @throws Failure with the reason why nothing was sold
 */
export async function sell<Read>(deps: CheckoutDeps, sale: Sale<Read>, now: Date): Promise<Purchase> {
  const placed = await placeOnceClear(deps, sale, now)
  const made = placed.charge && (await chargeOrGiveUp(deps, placed.charge, placed.details))
  return made?.state === 'live'
    ? purchaseOf({ ...placed.order, charge: made }, deps.clock())
    : getPurchase(deps.database.kysely, sale.userId, placed.order.id, deps.clock())
}

/** Ends orders whose time is over where they block the purchase, and tries once more. */
async function placeOnceClear<Read>(deps: CheckoutDeps, sale: Sale<Read>, now: Date): Promise<Placed> {
  const attempt = () => deps.database.transact((tx) => place(deps, tx, sale, now))
  const first = await attempt()
  if (!('overdue' in first)) return first
  for (const orderId of first.overdue) {
    if (!(await expireOrder(deps, orderId))) throw first.refusal
  }
  const second = await attempt()
  if ('overdue' in second) throw second.refusal
  return second
}

/** An order that is written, and what the provider is to be asked for, unless nothing is left to pay. */
type Placed = { order: LockedOrder; charge: Charge | undefined; details: ChargeDetails }

async function place<Read>(
  deps: CheckoutDeps,
  tx: Tx,
  sale: Sale<Read>,
  now: Date,
): Promise<Placed | InTheWay> {
  const { userId, promoCode: code, paymentMethodId, paper = [] } = sale
  const gateway = deps.gateway.name

  // Sent: locks in the order of lock-order.ts, the rest under the buyer's.
  const [buyer, read, promo, promoUse, channel, unpaid, obstacles, held, stock] = await tx.pipeline(
    lockBuyer(userId),
    sale.read,
    code === undefined ? undefined : lockPromo(code),
    code === undefined ? undefined : countPromoUses(code, userId, now),
    findPaymentChannel(gateway, paymentMethodId),
    unpaidOf(userId),
    sale.obstacles,
    sale.heldTime,
    paper.length > 0 ? lockStock(paper) : undefined,
  )

  const { channel: methodChannel } = requireChannel(channel)
  const goods = sale.goodsOf(read)
  const { lines, pack, shipment, cartRows } = goods
  const inTheWay = findInTheWay({ lines, obstacles: obstacles ?? [], unpaid }, now)
  if (inTheWay) return inTheWay
  const offer = promoUse && offerFor(goods, { userId, promo, use: promoUse, now })
  refuseChangedPrice(sale, goods, offer)
  const placed = placeOrder(
    {
      ...{ id: buyer.nextOrderId, userId, lines, pack, shipment, paymentMethodId },
      method: cartRows ? 'cart' : 'direct',
      discount: offer?.discount,
      expiresAt: onWholeMinute(new Date(now.getTime() + deps.expiryHours * HOUR)),
      request: sale.request,
    },
    now,
  )
  const { order, heldUntil } = placed
  const { id: orderId, refno, payable: amount, expiresAt } = order
  const wanted = lines.filter((line) => line.format === 'paper')
  const money = { gateway, channel: methodChannel, paymentMethodId, amount }

  // Sent with COMMIT: stock last, since other shoppers wait for its rows.
  const [, , , charge] = await tx.commit(
    cartRows && takeFromCart(userId, cartRows),
    placed.write,
    offer && redeemPromo(orderId, offer, now),
    amount > 0 ? openCharge({ ...money, orderId, refno, attempt: 1, expiresAt }, now) : undefined,
    stock && reserveStock(stock, { orderId, wanted, expiresAt: heldUntil }, now),
    ...(amount > 0 ? [] : payFreeOrder(placed, held, now)),
  )
  const { name, email, phone } = buyer
  const titles = pack ? [pack.name] : lines.map(({ titleName }) => titleName)
  return { order, charge, details: { customer: { name, email, phone }, refno, titles } }
}

/** An order of which nothing is left to pay is settled where it is made, without a provider (F17). */
function payFreeOrder(
  { order, goods }: PlacedOrder,
  held: HeldTime | undefined,
  now: Date,
): readonly Listed[] {
  const paid = payOrder(order, goods, { cause: 'nothing to pay', now, held, stock: undefined })
  if (typeof paid === 'string') throw new Error(`order ${order.id} could not be settled: ${paid}`)
  return paid
}

const subtotalOf = ({ lines, pack }: Goods) =>
  pack ? pack.price : sumRupiah(lines.map(({ unitPrice, quantity }) => rupiah(unitPrice * quantity)))

function offerFor(
  goods: Goods,
  { promo, ...redeeming }: { promo: LockedPromo | undefined; userId: number; use: PromoUse; now: Date },
): PromoOffer {
  const type = transactionTypeOf[goods.pack ? 'subscription' : kindOfLines(goods.lines)]
  try {
    return offerOf(promo, { ...redeeming, purchase: { type, subtotal: subtotalOf(goods) } })
  } catch (error) {
    // The same refusal is another status here than where a code is only checked.
    if (!(error instanceof Failure)) throw error
    throw fieldFailure('promo_code', error.message, 'promo_refused')
  }
}

function refuseChangedPrice(
  { shown }: Pick<Sale<unknown>, 'shown'>,
  goods: Goods,
  offer: PromoOffer | undefined,
): void {
  const subtotal = subtotalOf(goods)
  const discount = offer?.discount ?? rupiah(0)
  const shipping = goods.shipment?.cost ?? rupiah(0)
  const payable = subtotal - discount + shipping
  const same = (was: number | undefined, is: number) => was === undefined || was === is
  if (goods.changed !== true && same(shown.subtotal, subtotal) && same(shown.payable, payable)) return
  const data: PriceChanged = {
    total_price: subtotal,
    discount_price: discount,
    delivery_cost: shipping,
    total_amount: payable,
  }
  throw new Failure('price_changed', 'Harga telah berubah. Periksa jumlah yang baru sebelum membayar.', {
    data,
  })
}

/** Asks the provider. Where no charge comes about, the order fails with all that it held. */
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
    const cause = `checkout, ${error.kind}`
    const now = deps.clock()
    await deps.settle({ gateway, reference, amount, state: 'failed', cause, confirmed: true, now })
    throw paymentUnavailable()
  }
}

export function paymentUnavailable(): Failure {
  const message =
    'Penyedia pembayaran sedang tidak dapat dihubungi. Anda tidak dikenai biaya. Silakan coba lagi sebentar lagi.'
  return new Failure('payment_unavailable', message, { retryAfterSeconds: 10 })
}

/** Providers keep no seconds: the shop's deadline and the provider's are the same minute. */
function onWholeMinute(at: Date): Date {
  return new Date(Math.floor(at.getTime() / MINUTE) * MINUTE)
}
