/** What a purchase key is kept in: `sessionStorage` in the browser. */
export type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const PREFIX = 'purchase '

/**
 * The idempotency key of one shown purchase: the same as long as its outcome is unknown, so
 * that a second press, a retry after a lost answer or a reload buys once. Another item, method or price
 * is another purchase with a key of its own.
 */
export function purchaseKey(store: KeyStore, purchase: unknown, draw: () => string): string {
  const name = PREFIX + JSON.stringify(purchase)
  const known = store.getItem(name)
  if (known !== null) return known
  const key = draw()
  store.setItem(name, key)
  return key
}

/** Ends the key's life after an answer that settles what became of the purchase. */
export function endPurchaseKey(store: KeyStore, purchase: unknown): void {
  store.removeItem(PREFIX + JSON.stringify(purchase))
}

/** Whether a refusal is definite. A lost line (0) or a fault of the server leaves open what was done. */
export function isDefiniteAnswer(status: number): boolean {
  return status >= 200 && status < 500
}
