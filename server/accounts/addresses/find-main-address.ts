import type { Address } from '#contracts/addresses.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { addressOf } from './address-of.ts'
import { findMainAddressRow } from './addresses.queries.ts'

/** Where a user's parcels go, or undefined where no address was given yet. */
export async function findMainAddress(db: Queryable, userId: number): Promise<Address | undefined> {
  const row = await findMainAddressRow(db, userId)
  return row && addressOf(row)
}
