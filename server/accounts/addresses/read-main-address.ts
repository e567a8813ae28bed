import type { Address } from '#contracts/addresses.ts'
import { mapAnswer, type Read } from '#server/platform/database/statement.ts'
import { addressOf } from './address-of.ts'
import { readMainAddressRow } from './addresses.queries.ts'

/** Where a user's parcels go, or undefined where no address was given yet. */
export function readMainAddress(userId: number): Read<Address | undefined> {
  return mapAnswer(readMainAddressRow(userId), (row) => row && addressOf(row))
}
