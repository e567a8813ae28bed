import type { STOCK_CAUSES } from '#contracts/choices.ts'
import { MOST_COPIES } from '#contracts/console/stock.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { type Actor, requireRight } from '#server/platform/actor.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import {
  insertStockChange,
  listStockChanges,
  listStockLevels,
  lockStockRow,
  type StockChangeRow,
  type StockFilter,
  type StockLevel,
  updateOnHand,
} from './stock-levels.queries.ts'

export type { StockLevel } from './stock-levels.queries.ts'

export type StockCause = (typeof STOCK_CAUSES)[number]

export type StockChange = {
  titleId: number
  /** Copies that come in or, below 0, go out; or how many a count found. */
  by:
    | { cause: Exclude<StockCause, 'count'>; copies: number }
    | {
        cause: 'count'
        counted: number
        /** The number of copies that the count began from; absent at the command line. */
        seen?: number
      }
  note?: string | undefined
  now: Date
}

/**
 * Changes the copies of a paper title, never below what unpaid orders hold.
 * @throws Failure forbidden, not_found, changed_meanwhile, invalid
 */
export async function changeStock(
  tx: Tx,
  actor: Actor,
  { titleId, by, note, now }: StockChange,
): Promise<StockLevel> {
  requireRight(actor, 'katalog.ubah')
  const level = await getStock(tx, titleId)
  const { onHand, reserved } = await lockStockRow(tx, level.editionId)
  if (by.cause === 'count' && by.seen !== undefined && by.seen !== onHand) {
    throw new Failure('changed_meanwhile', `Stoknya berubah selagi Anda menghitung: sekarang ${onHand}.`, {
      data: { on_hand: onHand },
    })
  }
  const next = by.cause === 'count' ? by.counted : onHand + by.copies
  const field = by.cause === 'count' ? 'counted' : 'copies'
  if (next > MOST_COPIES) throw fieldFailure(field, 'Jumlah terlalu besar')
  if (next < reserved || next < 0) {
    const held = reserved > 0 ? `: pesanan yang belum dibayar menahan ${reserved}` : ''
    throw fieldFailure(field, `Stok tidak dapat menjadi ${next}${held}`)
  }
  await updateOnHand(tx, level.editionId, next)
  await insertStockChange(tx, {
    editionId: level.editionId,
    changedAt: now,
    cause: by.cause,
    copies: next - onHand,
    onHand: next,
    note: note || null,
  })
  const before = { onHand }
  const after = { onHand: next, cause: by.cause }
  await recordAct(tx, actor, { verb: 'title.change-stock', id: titleId, before, after, reason: note, now })
  return { ...level, onHand: next, reserved }
}

/** @throws Failure not_found */
async function getStock(db: Queryable, titleId: number): Promise<StockLevel> {
  const level = await findStock(db, titleId)
  if (level === undefined) throw new Failure('not_found', 'Judul ini tidak memiliki edisi cetak.')
  return level
}

/** The stock of a paper title, and how staff changed it, the latest first. */
export async function readStock(
  db: Queryable,
  titleId: number,
): Promise<{ level: StockLevel; changes: StockChangeRow[] }> {
  const level = await getStock(db, titleId)
  return { level, changes: await listStockChanges(db, level.editionId) }
}

/** The stock of paper titles, the scarcest first, and the number of such titles. */
export const listStock = (db: Queryable, filter: StockFilter) => listStockLevels(db, filter)

/** The stock of one title, or undefined where it is not sold on paper. */
export async function findStock(db: Queryable, titleId: number): Promise<StockLevel | undefined> {
  return (await listStockLevels(db, { titleId, limit: 1 })).levels[0]
}
