import { type Rupiah, rupiah } from '#kernel/money.ts'
import { openCache, type Versions } from '#server/platform/cache.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type AutomaticPromo, bestAutomatic, nextAutomatic } from './promo.rules.ts'
import { listAutomaticPromos } from './promos.queries.ts'

/** The published promos that need no code. */
export type ReadAutomaticPromos = () => Promise<readonly AutomaticPromo[]>

/**
 * Reads them for purchases and shipping prices. With the versions of cached data they are read once after each change
 * of a promo, so that they cost a checkout no statement.
 */
export function automaticPromosReader(database: Database, versions?: Versions): ReadAutomaticPromos {
  if (versions === undefined) return () => listAutomaticPromos(database.kysely)
  const cache = openCache<AutomaticPromo[]>({
    versions,
    maxBytes: 1024 * 1024,
    sizeOf: (promos) => 1_000 + promos.length * 4_000,
  })
  return () => cache.through('automatic', () => listAutomaticPromos(database.read))
}

/** What they take off the shipping of a purchase, by the courier's price, and which one more spending reaches. */
export const shippingReductions =
  (read: ReadAutomaticPromos) =>
  async ({ now, ...purchase }: { subtotal: Rupiah; cityId: number; now: Date }) => {
    const promos = await read()
    return (cost: Rupiah) => {
      const best = bestAutomatic(promos, { ...purchase, cost }, now)
      const next = nextAutomatic(promos, { ...purchase, cost }, now)
      return {
        amount: best?.amount ?? rupiah(0),
        promo: best?.promo.name ?? null,
        next: next ? { promo: next.promo.name, missing: next.missing } : null,
      }
    }
  }
