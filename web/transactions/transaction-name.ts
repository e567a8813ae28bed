import type { Transaction } from '#contracts/orders.ts'

/** What a transaction is called in a list: its first title or its package, and how many titles more it has. */
export function transactionName({
  transaction_books: books,
  transaction_subscription: subscription,
}: Pick<Transaction, 'transaction_books' | 'transaction_subscription'>): { title: string; more: number } {
  const [first] = books
  if (first !== undefined) return { title: first.book.title, more: books.length - 1 }
  return { title: subscription?.name ?? 'Langganan', more: 0 }
}
