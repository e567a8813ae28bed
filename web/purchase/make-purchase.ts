import type { CallInput } from '#contracts/calls.ts'
import { type CallOptions, callForAnswer } from '../api/call.ts'
import { isCallFailure } from '../api/call-failure.ts'
import { endPurchaseKey, isDefiniteAnswer, purchaseKey } from './purchase-key.ts'

type BookOrder = CallInput<'POST /api/user/book-transaction'>['body']
type PackageOrder = CallInput<'POST /api/user/subscriber-transaction'>['body']
type BundleOrder = CallInput<'POST /api/user/bundle-transaction'>['body']

/** A purchase as shown on the screen: a title, rows of the cart, a set, or a subscription. */
export type PurchaseOrder = BookOrder | PackageOrder | BundleOrder

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

/**
 * Buys. Repeated calls for the same purchase make one order.
 * @throws CallFailure where it was refused
 */
export async function makePurchase(order: PurchaseOrder) {
  try {
    const idempotencyKey = purchaseKey(sessionStorage, order, drawKey)
    const answer = await send(order, { idempotencyKey })
    endPurchaseKey(sessionStorage, order)
    return answer
  } catch (error) {
    if (isCallFailure(error) && isDefiniteAnswer(error.status)) endPurchaseKey(sessionStorage, order)
    throw error
  }
}
