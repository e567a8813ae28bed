import type { Address } from '#contracts/addresses.ts'
import { mapAnswer, type Read } from '#server/platform/database/statement.ts'
import { addressOf } from './address-of.ts'
import { readMainAddressRow } from './addresses.queries.ts'

/** A user's main address, to which parcels are sent; undefined where the user has no address. */
export function readMainAddress(userId: number): Read<Address | undefined> {
  return mapAnswer(readMainAddressRow(userId), (row) => row && addressOf(row))
}
