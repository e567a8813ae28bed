import type { Tx } from '#server/platform/database/database.ts'
import { type CoverWish, upsertWishes } from './covers.queries.ts'

const LONGEST_ADDRESS = 2_000

/**
 * Writes down from where the covers of titles are to be fetched; the job does the rest. For imports, in their
 * transaction. What is no address of the web is left out.
 */
export async function wishCovers(tx: Tx, wishes: readonly CoverWish[], now: Date): Promise<void> {
  const byTitle = new Map(
    wishes
      .map(({ titleId, address }) => ({ titleId, address: address.trim() }))
      .filter(({ address }) => /^https?:\/\//i.test(address) && address.length <= LONGEST_ADDRESS)
      .map((wish) => [wish.titleId, wish]),
  )
  await upsertWishes(tx, [...byTitle.values()], now)
}
