import type { OutOfStock } from '#contracts/orders.ts'
import { beforeCommit, type Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { type Copies, insertHolds, lockStock } from './inventory.queries.ts'

export type Wanted = { editionId: number; titleId: number; titleName: string; quantity: number }

export type Reservation = {
  /** It may still be on its way to the database. */
  order: { id: number } | Promise<{ id: number }>
  wanted: readonly Wanted[]
  expiresAt: Date
}

/**
 * Holds copies for an order until it is paid or ends: all of them or none. Lines of one edition are added up
 * before they are checked (F05); the locks are taken here, by edition id (F06), and the table's own
 * constraints refuse what a fault in this code would let through.
 * @throws Failure `out_of_stock` with what is left of each title that falls short
 */
export async function reserveStock(
  tx: Tx,
  { order, wanted, expiresAt }: Reservation,
  now: Date,
): Promise<void> {
  const copies = addUp(wanted)
  if (copies.length === 0) return
  const editionIds = copies.map((copy) => copy.editionId)
  const [free, { id: orderId }] = await Promise.all([lockStock(tx, editionIds), order])
  const short = findShort(copies, free)
  if (short.length > 0) throw outOfStock(wanted, short)
  beforeCommit(insertHolds(tx, { orderId, copies, expiresAt }, now))
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
