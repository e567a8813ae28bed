import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from '#contracts/addresses.ts'
import type { Courier } from '#contracts/couriers.ts'
import type { PriceChanged, Purchase } from '#contracts/orders.ts'
import { type Rupiah, rupiah, sumRupiah } from '#kernel/money.ts'
import { HOUR, MINUTE, SECOND } from '#kernel/time.ts'
import { takeFromCart } from '#server/cart/take-from-cart.ts'
import { expireOrder } from '#server/orders/expire-orders.ts'
import { getPurchase, purchaseOf } from '#server/orders/get-purchase.ts'
import { lockBuyer } from '#server/orders/lock-order.ts'
import { kindOfLines, transactionTypeOf } from '#server/orders/order.rules.ts'
import type { DraftLine, DraftPackage, DraftShipment, LockedOrder } from '#server/orders/order.ts'
import type { AskProvider, OrdersDeps } from '#server/orders/orders-deps.ts'
import { placeOrder, settleFreeOrder } from '#server/orders/place-order.ts'
import { unpaidOf } from '#server/orders/refuse-unpaid.ts'
import { getPaymentChannel, type OpenedCharge, openCharge } from '#server/payments/open-charge.ts'
import type { PaymentsDeps } from '#server/payments/payments-deps.ts'
import { isChargeUnderWay, requestCharge } from '#server/payments/request-charge.ts'
import { beforeCommit, type Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { lockPromoOffer, type PromoOffer, redeemPromo } from '#server/promos/redeem-promo.ts'
import { GatewayFailure } from '#server/providers/payments/port.ts'
import { findInTheWay, type InTheWay } from './find-in-the-way.ts'
import {
  claimRequest,
  forgetRequest,
  isKnownRequest,
  type RequestKey,
  recallRequest,
  rememberAnswer,
  rememberOrder,
  requestKey,
} from './idempotency.ts'

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
export type Basket = {
  /** Titles, or a subscription. */
  lines: readonly DraftLine[]
  pack?: DraftPackage
  shipment?: DraftShipment
  /** Rows of the cart that become the order; absent for a direct purchase. */
  cartRows?: readonly number[]
  /** Something was shown to the shopper otherwise than it is, besides the totals. */
  changed?: boolean
}

/** One way of buying; what all of them have in common is `sell`. */
export type Sale = {
  userId: number
  paymentMethodId: number
  promoCode: string | undefined
  /** What the shopper was shown; undefined is not checked. */
  shown: { subtotal: number | undefined; payable: number | undefined }
  /** What makes two requests the same one, for their key. */
  request: object
  /** What has to be asked of others before, outside the transaction. */
  prepare?: () => Promise<void>
  /** Reads what is bought, under the buyer's lock. It may run twice. */
  fill(tx: Tx): Promise<Basket>
}

export type Asked = { idempotencyKey: string | undefined; now: Date }

/**
 * Sells: the order and everything it holds in one transaction, the charge outside of it. With a key, a request
 * that is repeated makes one order and gets one answer (F10).
 * @throws Failure with the reason why nothing was sold
 */
export async function sell(
  deps: CheckoutDeps,
  sale: Sale,
  { idempotencyKey, now }: Asked,
): Promise<Purchase> {
  const key = requestKey(sale.userId, idempotencyKey, sale.request)
  const placed = await placeUnlessKnown(deps, sale, key, now)
  if (placed === 'repeated') {
    if (key === undefined) throw new Error('only a request with a key is repeated')
    return answerOfTwin(deps, key)
  }
  const { order, opened } = placed
  const made = opened && (await chargeOrGiveUp(deps, await opened, key))
  const answer =
    made?.state === 'live'
      ? purchaseOf({ ...order, charge: made }, deps.clock())
      : await getPurchase(deps.database.kysely, sale.userId, order.id, deps.clock())
  if (key !== undefined) await rememberAnswer(deps.database.kysely, key, answer)
  return answer
}

/** The charge is known once the transaction is committed. */
type Placed = { order: LockedOrder; opened: Promise<OpenedCharge> | undefined }

async function placeUnlessKnown(
  deps: CheckoutDeps,
  sale: Sale,
  key: RequestKey | undefined,
  now: Date,
): Promise<Placed | 'repeated'> {
  try {
    await sale.prepare?.()
  } catch (error) {
    // A retry finds the cart empty because its first try made the order.
    if (key !== undefined && (await isKnownRequest(deps.database.kysely, key, now))) return 'repeated'
    throw error
  }
  const attempt = () => deps.database.transact((tx) => place(deps, tx, sale, key, now))
  const first = await attempt()
  if (first === 'repeated' || !('overdue' in first)) return first
  for (const orderId of first.overdue) {
    if (!(await expireOrder(deps, orderId))) throw first.refusal
  }
  const second = await attempt()
  if (second === 'repeated' || !('overdue' in second)) return second
  throw second.refusal
}

async function place(
  deps: CheckoutDeps,
  tx: Tx,
  sale: Sale,
  key: RequestKey | undefined,
  now: Date,
): Promise<Placed | InTheWay | 'repeated'> {
  const { userId } = sale
  const claimed = Promise.all([key === undefined || claimRequest(tx, key, now), lockBuyer(tx, userId)])
  const read = Promise.all([
    getPaymentChannel(tx, deps.gateway.name, sale.paymentMethodId),
    sale.fill(tx),
    unpaidOf(tx, userId),
  ])
  // Asked together, judged in turn: what a repeated request would buy does not matter.
  read.catch(() => undefined)
  const [first] = await claimed
  if (!first) return 'repeated'
  const [channel, basket, unpaid] = await read
  const inTheWay = await findInTheWay(tx, { userId, lines: basket.lines, unpaid }, now)
  if (inTheWay !== undefined) {
    // Nothing was written but the key, which the next attempt claims again.
    if (key !== undefined) await forgetRequest(tx, key)
    return inTheWay
  }

  const { lines, pack, shipment, cartRows } = basket
  const subtotal = pack
    ? pack.price
    : sumRupiah(lines.map(({ unitPrice, quantity }) => rupiah(unitPrice * quantity)))
  const promo = await findPromo(tx, sale, basket, subtotal, now)
  const discount = promo?.discount ?? rupiah(0)
  refuseChangedPrice(sale, basket, { subtotal, discount })

  const expiresAt = onWholeMinute(new Date(now.getTime() + deps.expiryHours * HOUR))
  const method = cartRows ? 'cart' : 'direct'
  const draft = { userId, method, lines, pack, shipment, discount, expiresAt } as const
  if (cartRows) beforeCommit(takeFromCart(tx, userId, cartRows))
  const order = await placeOrder(tx, { ...draft, paymentMethodId: channel.id }, now)
  beforeCommit(promo && redeemPromo(tx, order.id, promo, now), key && rememberOrder(tx, key, order.id))
  if (order.payable === 0) {
    await settleFreeOrder(deps, tx, order, now)
    return { order, opened: undefined }
  }
  const opened = openFirstCharge(deps, tx, order, channel, now)
  beforeCommit(opened)
  return { order, opened }
}

function openFirstCharge(
  deps: CheckoutDeps,
  tx: Tx,
  { id: orderId, refno, payable: amount, expiresAt }: LockedOrder,
  { id: paymentMethodId, channel }: { id: number; channel: string },
  now: Date,
): Promise<OpenedCharge> {
  const money = { gateway: deps.gateway.name, channel, paymentMethodId, amount }
  return openCharge(tx, { ...money, orderId, refno, attempt: 1, expiresAt }, now)
}

async function findPromo(
  tx: Tx,
  { promoCode: code, userId }: Sale,
  { lines, pack }: Basket,
  subtotal: Rupiah,
  now: Date,
): Promise<PromoOffer | undefined> {
  if (code === undefined) return undefined
  const type = transactionTypeOf[pack ? 'subscription' : kindOfLines(lines)]
  return lockPromoOffer(tx, { code, userId, purchase: { type, subtotal }, now }).catch((error: unknown) => {
    // The same refusal is another status here than where a code is only checked: decisions.md §2.
    if (!(error instanceof Failure)) throw error
    throw new Failure('promo_refused', error.message, { errors: { promo_code: [error.message] } })
  })
}

function refuseChangedPrice(
  { shown }: Sale,
  { shipment, changed }: Basket,
  { subtotal, discount }: { subtotal: Rupiah; discount: Rupiah },
): void {
  const shipping = shipment?.cost ?? rupiah(0)
  const payable = subtotal - discount + shipping
  const same = (was: number | undefined, is: number) => was === undefined || was === is
  if (changed !== true && same(shown.subtotal, subtotal) && same(shown.payable, payable)) return
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

async function chargeOrGiveUp(deps: CheckoutDeps, charge: OpenedCharge, key: RequestKey | undefined) {
  try {
    return await requestCharge(deps, charge)
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    return giveUp(deps, charge, key, error)
  }
}

/** No charge came about: the order fails with all that it held, and another try is a new one. */
async function giveUp(
  deps: CheckoutDeps,
  { orderId, reference, amount }: OpenedCharge,
  key: RequestKey | undefined,
  error: GatewayFailure,
): Promise<never> {
  deps.log.error({ reference, error }, 'checkout: the payment provider gave no charge')
  await deps.settle({
    orderId,
    reference,
    amount,
    state: 'failed',
    cause: `checkout, ${error.kind}`,
    confirmed: true,
    now: deps.clock(),
  })
  if (key !== undefined) await forgetRequest(deps.database.kysely, key)
  throw paymentUnavailable()
}

function paymentUnavailable(): Failure {
  const message =
    'Penyedia pembayaran sedang tidak dapat dihubungi. Anda tidak dikenai biaya. Silakan coba lagi sebentar lagi.'
  return new Failure('payment_unavailable', message, { retryAfterSeconds: 10 })
}

/** Longer than a provider may take to answer. */
const TWIN_PATIENCE = 12 * SECOND
const TWIN_POLL = 100

/** A twin waits for the charge that the first request is asking for, and gets the same answer. */
async function answerOfTwin({ database, clock }: CheckoutDeps, key: RequestKey): Promise<Purchase> {
  const deadline = performance.now() + TWIN_PATIENCE
  while (true) {
    const known = await recallRequest(database.kysely, key)
    if (known === 'failed') throw paymentUnavailable()
    if ('answer' in known) return known.answer
    // Without an answer although nothing is under way: the first request's process is gone, its order is not.
    const waiting = performance.now() < deadline && (await isChargeUnderWay(database.kysely, known.orderId))
    if (!waiting) return getPurchase(database.kysely, key.userId, known.orderId, clock())
    await sleep(TWIN_POLL)
  }
}

/** Providers keep no seconds: the shop's deadline and the provider's are the same minute. */
function onWholeMinute(at: Date): Date {
  return new Date(Math.floor(at.getTime() / MINUTE) * MINUTE)
}
