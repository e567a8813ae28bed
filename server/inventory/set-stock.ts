import type { Tx } from '#server/platform/database/database.ts'
import { lockStockRow, updateOnHand } from './stock-levels.queries.ts'

/**
 * Corrects the number of copies in stock after somebody has counted them.
 * @throws Error when orders that wait for their payment hold more than that
 */
export async function setStock(
  tx: Tx,
  { editionId, onHand }: { editionId: number; onHand: number },
): Promise<void> {
  const { reserved } = await lockStockRow(tx, editionId)
  if (onHand < reserved) {
    throw new Error(
      `orders that wait for their payment hold ${reserved} copies: the stock cannot be ${onHand}`,
    )
  }
  await updateOnHand(tx, editionId, onHand)
}
