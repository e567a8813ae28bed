/** Where purchase keys are stored: `sessionStorage` in the browser. */
export type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const PREFIX = 'purchase '

/**
 * The idempotency key of one purchase as it is shown. It stays the same until the outcome is known, so that a second
 * press, a retry after a lost answer or a reload buys once. Another item, method or price is another purchase with
 * another key.
 */
export function purchaseKey(store: KeyStore, purchase: unknown, draw: () => string): string {
  const name = PREFIX + JSON.stringify(purchase)
  const known = store.getItem(name)
  if (known !== null) return known
  const key = draw()
  store.setItem(name, key)
  return key
}

/** Removes the key after an answer that settles the purchase. */
export function endPurchaseKey(store: KeyStore, purchase: unknown): void {
  store.removeItem(PREFIX + JSON.stringify(purchase))
}

/** Whether a refusal is final. After a lost connection (0) or a fault of the server, the outcome is unknown. */
export function isDefiniteAnswer(status: number): boolean {
  return status >= 200 && status < 500
}
