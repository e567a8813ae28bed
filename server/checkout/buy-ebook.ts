import { setTimeout as sleep } from 'node:timers/promises'
import type { EarlierTransaction, PriceChanged, Purchase } from '#contracts/orders.ts'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import { HOUR, MINUTE, SECOND } from '#kernel/time.ts'
import { expireOrder } from '#server/orders/expire-orders.ts'
import { getTransaction } from '#server/orders/get-transaction.ts'
import { lockBuyer } from '#server/orders/lock-order.ts'
import { kindOfLines, transactionTypeOf } from '#server/orders/order.rules.ts'
import type { DraftLine, LockedOrder } from '#server/orders/order.ts'
import type { AskProvider, OrdersDeps } from '#server/orders/orders-deps.ts'
import { placeOrder, settleFreeOrder } from '#server/orders/place-order.ts'
import { getPaymentChannel, openCharge } from '#server/payments/open-charge.ts'
import type { PaymentsDeps } from '#server/payments/payments-deps.ts'
import { isChargeUnderWay, requestCharge } from '#server/payments/request-charge.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { lockPromoOffer, type PromoOffer, redeemPromo } from '#server/promos/redeem-promo.ts'
import { GatewayFailure } from '#server/providers/payments/port.ts'
import { findEbookOnOffer, findOwningOrder, findPendingOrder } from './checkout.queries.ts'
import {
  claimRequest,
  forgetRequest,
  type RequestKey,
  recallRequest,
  rememberAnswer,
  rememberOrder,
  requestKey,
} from './idempotency.ts'

export type CheckoutDeps = PaymentsDeps &
  OrdersDeps & {
    askProvider: AskProvider
    /** How long a charge can be paid. */
    expiryHours: number
  }

export type EbookPurchase = {
  userId: number
  titleId: number
  paymentMethodId: number
  promoCode: string | undefined
  /** What the shopper was shown; undefined is not checked. */
  shown: { subtotal: number | undefined; payable: number | undefined }
}

/**
 * Sells a digital title to a user: the order and everything it holds in one transaction, the charge outside
 * of it. With a key, a request that is repeated makes one order and gets one answer (F10).
 * @throws Failure with the reason why nothing was sold
 */
export async function buyEbook(
  deps: CheckoutDeps,
  request: EbookPurchase,
  { idempotencyKey, now }: { idempotencyKey: string | undefined; now: Date },
): Promise<Purchase> {
  const key = requestKey(request.userId, idempotencyKey, request)
  const placed = await placeUnlessOverdue(deps, request, key, now)
  if (placed === 'repeated') {
    if (key === undefined) throw new Error('only a request with a key is repeated')
    return answerOfTwin(deps, key)
  }
  if (placed.charge !== undefined) {
    try {
      await requestCharge(deps, placed.charge)
    } catch (error) {
      if (!(error instanceof GatewayFailure)) throw error
      await giveUp(deps, placed.charge, key, error)
    }
  }
  const answer = await purchaseOf(deps.database, request.userId, placed.orderId, deps.clock())
  if (key !== undefined) await rememberAnswer(deps.database.kysely, key, answer)
  return answer
}

type OpenedCharge = Awaited<ReturnType<typeof openCharge>>
type Placed = { orderId: number; charge: OpenedCharge | undefined }

/** A title that waits under an order whose time is over is sold once that order was ended. */
async function placeUnlessOverdue(
  deps: CheckoutDeps,
  request: EbookPurchase,
  key: RequestKey | undefined,
  now: Date,
): Promise<Placed | 'repeated'> {
  const attempt = () => deps.database.transact((tx) => place(deps, tx, request, key, now))
  const first = await attempt()
  if (first === 'repeated' || !('overdueOrder' in first)) return first
  if (await expireOrder(deps, first.overdueOrder)) {
    const second = await attempt()
    if (second === 'repeated' || !('overdueOrder' in second)) return second
  }
  throw alreadyPending(first.overdueOrder)
}

async function place(
  deps: CheckoutDeps,
  tx: Tx,
  request: EbookPurchase,
  key: RequestKey | undefined,
  now: Date,
): Promise<Placed | { overdueOrder: number } | 'repeated'> {
  const { userId, titleId } = request
  if (key !== undefined && !(await claimRequest(tx, key, now))) return 'repeated'
  await lockBuyer(tx, userId)
  const channel = await getPaymentChannel(tx, deps.gateway.name, request.paymentMethodId)
  const line = await getLine(tx, titleId)
  await refuseOwned(tx, userId, titleId)
  const pending = await findPendingOrder(tx, userId, titleId)
  if (pending !== undefined) {
    if (pending.expiresAt > now) throw alreadyPending(pending.orderId)
    // Nothing was written but the key, which the next attempt claims again.
    if (key !== undefined) await forgetRequest(tx, key)
    return { overdueOrder: pending.orderId }
  }

  const subtotal = line.unitPrice
  const promo = await findPromo(tx, request, line, now)
  const discount = promo?.discount ?? rupiah(0)
  refuseChangedPrice(request, { subtotal, discount })

  const expiresAt = onWholeMinute(new Date(now.getTime() + deps.expiryHours * HOUR))
  const draft = { userId, method: 'direct', lines: [line], discount, expiresAt } as const
  const order = await placeOrder(tx, { ...draft, paymentMethodId: channel.id }, now)
  if (promo !== undefined) await redeemPromo(tx, order.id, promo, now)
  if (key !== undefined) await rememberOrder(tx, key, order.id)
  if (order.payable === 0) {
    await settleFreeOrder(deps, tx, order, now)
    return { orderId: order.id, charge: undefined }
  }
  return { orderId: order.id, charge: await charged(deps, tx, order, channel, now) }
}

function charged(
  deps: CheckoutDeps,
  tx: Tx,
  order: LockedOrder,
  channel: { id: number; channel: string },
  now: Date,
): Promise<OpenedCharge> {
  return openCharge(
    tx,
    {
      orderId: order.id,
      refno: order.refno,
      attempt: 1,
      gateway: deps.gateway.name,
      channel: channel.channel,
      paymentMethodId: channel.id,
      amount: order.payable,
      expiresAt: order.expiresAt,
    },
    now,
  )
}

async function getLine(tx: Tx, titleId: number): Promise<DraftLine> {
  const title = await findEbookOnOffer(tx, titleId)
  if (title === undefined || title.status === 'draft') {
    throw new Failure('not_found', 'Buku ini tidak ditemukan.')
  }
  if (title.status === 'withdrawn' || title.ebook === undefined) {
    throw new Failure('not_for_sale', 'Edisi digital judul ini tidak dijual saat ini.')
  }
  return title.ebook
}

async function refuseOwned(tx: Tx, userId: number, titleId: number): Promise<void> {
  const orderId = await findOwningOrder(tx, userId, titleId)
  if (orderId === undefined) return
  const message = 'Anda sudah memiliki judul ini. Buka Buku Saya untuk membacanya.'
  const data: EarlierTransaction = { transaction_id: orderId }
  throw new Failure('already_owned', message, { data })
}

function alreadyPending(orderId: number): Failure {
  const message = 'Judul ini sudah Anda pesan dan menunggu pembayaran. Selesaikan pembayarannya dahulu.'
  const data: EarlierTransaction = { transaction_id: orderId }
  return new Failure('already_pending', message, { data })
}

async function findPromo(
  tx: Tx,
  { promoCode: code, userId }: EbookPurchase,
  line: DraftLine,
  now: Date,
): Promise<PromoOffer | undefined> {
  if (code === undefined) return undefined
  const purchase = { type: transactionTypeOf[kindOfLines([line])], subtotal: line.unitPrice }
  return lockPromoOffer(tx, { code, userId, purchase, now }).catch((error: unknown) => {
    // The same refusal is another status here than where a code is only checked: decisions.md §2.
    if (!(error instanceof Failure)) throw error
    throw new Failure('promo_refused', error.message, { errors: { promo_code: [error.message] } })
  })
}

function refuseChangedPrice(
  { shown }: EbookPurchase,
  { subtotal, discount }: { subtotal: Rupiah; discount: Rupiah },
): void {
  const payable = subtotal - discount
  const same = (was: number | undefined, is: number) => was === undefined || was === is
  if (same(shown.subtotal, subtotal) && same(shown.payable, payable)) return
  const data: PriceChanged = {
    total_price: subtotal,
    discount_price: discount,
    total_amount: payable,
  }
  throw new Failure('price_changed', 'Harga telah berubah. Periksa jumlah yang baru sebelum membayar.', {
    data,
  })
}

/** No charge came about: the order fails with all that it held, and another try is a new one. */
async function giveUp(
  deps: CheckoutDeps,
  { reference, amount }: OpenedCharge,
  key: RequestKey | undefined,
  error: GatewayFailure,
): Promise<never> {
  deps.log.error({ reference, error }, 'checkout: the payment provider gave no charge')
  await deps.settle({
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
    if (!waiting) return purchaseOf(database, key.userId, known.orderId, clock())
    await sleep(TWIN_POLL)
  }
}

async function purchaseOf(
  { kysely }: Database,
  userId: number,
  orderId: number,
  now: Date,
): Promise<Purchase> {
  const { id, refno, redirect_url, payment_status } = await getTransaction(kysely, userId, orderId, now)
  return { transaction: { id, refno, redirect_url, payment_status }, url: redirect_url }
}

/** Providers keep no seconds: the shop's deadline and the provider's are the same minute. */
function onWholeMinute(at: Date): Date {
  return new Date(Math.floor(at.getTime() / MINUTE) * MINUTE)
}
