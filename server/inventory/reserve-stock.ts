import type { OutOfStock } from '#contracts/orders.ts'
import { mapAnswer, type Statement } from '#server/platform/database/statement.ts'
import { Failure } from '#server/platform/failure.ts'
import {
  type Copies,
  insertHolds,
  selectStockForUpdate,
  selectStockInBundleForUpdate,
  selectStockInCartForUpdate,
} from './inventory.queries.ts'

declare const underStockLock: unique symbol

/** Free copies of each edition. The rows stay locked until the transaction ends. */
export type LockedStock = ReadonlyMap<number, number> & { readonly [underStockLock]: true }

/**
 * Locks the stock of editions in the order of their ids (F06). Holding or taking copies requires this lock.
 * @param takenBy an order under its lock: copies that it took before, and that did not come back, are free for it
 */
export function lockStock(
  editionIds: readonly number[],
  takenBy: number | null = null,
): Statement<LockedStock> {
  return mapAnswer(selectStockForUpdate(editionIds, takenBy), (free) => free as LockedStock)
}

/** The same for the editions in rows of a user's cart, which must be locked already. */
export function lockStockInCart(userId: number, cartRows: readonly number[]): Statement<LockedStock> {
  return mapAnswer(selectStockInCartForUpdate(userId, cartRows), (free) => free as LockedStock)
}

/** The same for the editions of a set, which must be locked already. */
export function lockStockInBundle(bundleId: number): Statement<LockedStock> {
  return mapAnswer(selectStockInBundleForUpdate(bundleId), (free) => free as LockedStock)
}

export type Wanted = { editionId: number; titleId: number; titleName: string; quantity: number }

export type Reservation = { orderId: number; wanted: readonly Wanted[]; expiresAt: Date }

/**
 * Holds copies for an order until it is paid or ends: all of them or none. Lines of one edition are added up before
 * the check (F05). Constraints of the table refuse what a bug in this code would allow.
 * @throws Failure `out_of_stock` with what is left of each title that falls short
 */
export function reserveStock(
  stock: LockedStock,
  { orderId, wanted, expiresAt }: Reservation,
  now: Date,
): Statement<void> | undefined {
  const copies = addUp(wanted)
  if (copies.length === 0) return undefined
  const short = findShort(copies, stock)
  if (short.length > 0) throw outOfStock(wanted, short)
  return insertHolds({ orderId, copies, expiresAt }, now)
}

export function addUp(wanted: readonly Copies[]): Copies[] {
  const sums = new Map<number, number>()
  for (const { editionId, quantity } of wanted) sums.set(editionId, (sums.get(editionId) ?? 0) + quantity)
  return [...sums].map(([editionId, quantity]) => ({ editionId, quantity }))
}

export type Short = Copies & { available: number }

export function findShort(copies: readonly Copies[], available: ReadonlyMap<number, number>): Short[] {
  return copies
    .map((copy) => ({ ...copy, available: available.get(copy.editionId) ?? 0 }))
    .filter((copy) => copy.quantity > copy.available)
}

function outOfStock(wanted: readonly Wanted[], short: readonly Short[]): Failure {
  const items = short.map(({ editionId, quantity, available }) => {
    const line = wanted.find((candidate) => candidate.editionId === editionId)
    return { book_id: line?.titleId ?? 0, title: line?.titleName ?? '', quantity, available }
  })
  const data: OutOfStock = { items }
  const sentences = items.map(({ title, available }) =>
    available === 0 ? `“${title}” sedang habis` : `“${title}” tersisa ${available}`,
  )
  return new Failure('out_of_stock', `Stok tidak cukup: ${sentences.join(', ')}.`, { data })
}
