import type { Transaction } from '#contracts/orders.ts'

export type PaymentMeta = {
  expiresAt: Date | undefined
  virtualAccount: string | undefined
  /** The company code that some banks ask for before the number. */
  billerCode: string | undefined
}

/** Reads a transaction's `meta`: JSON text written by the shop, in which older rows may lack a part. */
export function readPaymentMeta({ meta }: Pick<Transaction, 'meta'>): PaymentMeta {
  let parts: unknown
  try {
    parts = JSON.parse(meta)
  } catch {
    parts = undefined
  }
  const text = (name: string): string | undefined => {
    const value: unknown =
      typeof parts === 'object' && parts !== null
        ? Object.getOwnPropertyDescriptor(parts, name)?.value
        : undefined
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const expiry = Date.parse(text('TransactionExpiryDate') ?? '')
  return {
    expiresAt: Number.isNaN(expiry) ? undefined : new Date(expiry),
    virtualAccount: text('VirtualAccountAssigned'),
    billerCode: text('BillerCode'),
  }
}
