import type { Picture } from '#contracts/call.ts'
import type { Transaction } from '#contracts/orders.ts'

export type TransactionName = { title: string; more: number; cover: Picture | null }

/** A bought set. */
export const bundleName = ({ name, quantity }: NonNullable<Transaction['transaction_bundle']>): string =>
  quantity === 1 ? `Set ${name}` : `Set ${name} × ${quantity}`

type Named = Pick<Transaction, 'transaction_books' | 'transaction_subscription' | 'transaction_bundle'>

/**
 * The name of a transaction in a list: its set, its first title with its cover, or its package, and how many more titles it
 * has.
 */
export function transactionName(transaction: Named): TransactionName {
  const { transaction_books: books, transaction_subscription: subscription } = transaction
  const { transaction_bundle: bundle } = transaction
  const [first] = books
  if (bundle !== undefined) {
    return { title: bundleName(bundle), more: 0, cover: first?.book.cover_picture ?? null }
  }
  if (first !== undefined) {
    const { title, cover_picture: cover } = first.book
    return { title, more: books.length - 1, cover }
  }
  return { title: subscription?.name ?? 'Langganan', more: 0, cover: null }
}
