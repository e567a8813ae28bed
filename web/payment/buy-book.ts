import type { EarlierTransaction, PriceChanged, Purchase } from '#contracts/orders.ts'
import { callForAnswer } from '../api/call.ts'
import { isCallFailure } from '../api/call-failure.ts'
import { endPurchaseKey, isDefiniteAnswer, purchaseKey } from './purchase-key.ts'

/** A purchase as it stands on the screen. */
export type ShownPurchase = {
  book_id: number
  payment_id: number
  /** Before a promo, and what is to be paid. */
  total_price: number
  total_amount: number
}

export type BuyOutcome =
  | { kind: 'bought'; message: string; transaction: Purchase['transaction'] }
  /** Nothing was charged: this is what it costs now. */
  | { kind: 'price-changed'; message: string; price: PriceChanged }
  | { kind: 'owned'; message: string }
  | { kind: 'pending'; message: string; transactionId: number }

/** 128 random bits. `crypto.randomUUID` is missing where the page came over plain http. */
function drawKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Buys a digital title. However often it is called for the same purchase, one order comes about.
 * @throws CallFailure where it was refused for another reason than those of the outcome
 */
export async function buyBook(purchase: ShownPurchase): Promise<BuyOutcome> {
  try {
    const { data, message } = await callForAnswer(
      'POST /api/user/book-transaction',
      { body: { transaction_method: 'Direct', type: 'Digital', ...purchase } },
      { idempotencyKey: purchaseKey(sessionStorage, purchase, drawKey) },
    )
    endPurchaseKey(sessionStorage, purchase)
    return { kind: 'bought', message, transaction: data.transaction }
  } catch (error) {
    if (!isCallFailure(error)) throw error
    if (isDefiniteAnswer(error.status)) endPurchaseKey(sessionStorage, purchase)
    const { reason, message } = error
    // The contract is the server's promise: each of these reasons brings its data.
    if (reason === 'price_changed') {
      return { kind: 'price-changed', message, price: error.data as PriceChanged }
    }
    if (reason === 'already_owned') return { kind: 'owned', message }
    if (reason === 'already_pending') {
      const { transaction_id } = error.data as EarlierTransaction
      return { kind: 'pending', message, transactionId: transaction_id }
    }
    throw error
  }
}
