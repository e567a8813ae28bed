import type { Picture } from '#contracts/call.ts'
import type { Transaction } from '#contracts/orders.ts'

export type TransactionName = { title: string; more: number; cover: Picture | null }

/**
 * The name of a transaction in a list: its first title with its cover, or its package, and how many more titles it
 * has.
 */
export function transactionName({
  transaction_books: books,
  transaction_subscription: subscription,
}: Pick<Transaction, 'transaction_books' | 'transaction_subscription'>): TransactionName {
  const [first] = books
  if (first !== undefined) {
    const { title, cover_picture: cover } = first.book
    return { title, more: books.length - 1, cover }
  }
  return { title: subscription?.name ?? 'Langganan', more: 0, cover: null }
}
