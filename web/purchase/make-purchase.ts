import type { CallInput } from '#contracts/calls.ts'
import type {
  EarlierTransaction,
  OutOfStock,
  PriceChanged,
  Purchase,
  UnpaidTransactions,
} from '#contracts/orders.ts'
import { type CallOptions, callForAnswer } from '../api/call.ts'
import { type CallFailure, isCallFailure } from '../api/call-failure.ts'
import { endPurchaseKey, isDefiniteAnswer, purchaseKey } from './purchase-key.ts'

type BookOrder = CallInput<'POST /api/user/book-transaction'>['body']
type PackageOrder = CallInput<'POST /api/user/subscriber-transaction'>['body']
type BundleOrder = CallInput<'POST /api/user/bundle-transaction'>['body']

/** A purchase as shown on the screen: a title, rows of the cart, a set, or a subscription. */
export type PurchaseOrder = BookOrder | PackageOrder | BundleOrder

export type PurchaseOutcome =
  | { kind: 'bought'; message: string; transaction: Purchase['transaction'] }
  /** Nothing was charged: the costs now. */
  | { kind: 'price-changed'; message: string; price: PriceChanged }
  /** Nothing was charged: what is still available. */
  | { kind: 'out-of-stock'; message: string; items: OutOfStock['items'] }
  | { kind: 'owned'; message: string }
  | { kind: 'pending'; message: string; transactionId: number }
  | { kind: 'too-many-unpaid'; message: string; transactionIds: readonly number[] }
  /** It cannot be honoured as it is, most often because of its promo. */
  | { kind: 'refused'; message: string }

/** 128 random bits. `crypto.randomUUID` is missing on pages that came over plain http. */
function drawKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function send(order: PurchaseOrder, options: CallOptions) {
  if ('package_id' in order) {
    return callForAnswer('POST /api/user/subscriber-transaction', { body: order }, options)
  }
  return 'bundle_id' in order
    ? callForAnswer('POST /api/user/bundle-transaction', { body: order }, options)
    : callForAnswer('POST /api/user/book-transaction', { body: order }, options)
}

/** The refusals that the page handles, with their data as the contract describes it. */
function outcomeOf({ status, reason, message, data }: CallFailure): PurchaseOutcome | undefined {
  switch (reason) {
    case 'price_changed':
      return { kind: 'price-changed', message, price: data as PriceChanged }
    case 'out_of_stock':
      return { kind: 'out-of-stock', message, items: (data as OutOfStock).items }
    case 'already_owned':
      return { kind: 'owned', message }
    case 'already_pending':
      return { kind: 'pending', message, transactionId: (data as EarlierTransaction).transaction_id }
    case 'too_many_unpaid':
      return {
        kind: 'too-many-unpaid',
        message,
        transactionIds: (data as UnpaidTransactions).transaction_ids,
      }
    default:
      return status === 400 ? { kind: 'refused', message } : undefined
  }
}

/**
 * Buys. Repeated calls for the same purchase make one order.
 * @throws CallFailure where it was refused for a reason that is no outcome
 */
export async function makePurchase(order: PurchaseOrder): Promise<PurchaseOutcome> {
  try {
    const idempotencyKey = purchaseKey(sessionStorage, order, drawKey)
    const { data, message } = await send(order, { idempotencyKey })
    endPurchaseKey(sessionStorage, order)
    return { kind: 'bought', message, transaction: data.transaction }
  } catch (error) {
    if (!isCallFailure(error)) throw error
    if (isDefiniteAnswer(error.status)) endPurchaseKey(sessionStorage, order)
    const outcome = outcomeOf(error)
    if (outcome === undefined) throw error
    return outcome
  }
}
