import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { lockUser } from '../lock-user.ts'
import { deleteAddressRow, findAddressRow, moveMainAddress } from './addresses.queries.ts'
import { addressNotFound } from './save-address.ts'

type Choice = { userId: number; id: number }

/**
 * Makes an address the main one, to which parcels are sent.
 * @throws Failure not_found, unauthenticated
 */
export async function setMainAddress(database: Database, { userId, id }: Choice): Promise<void> {
  await database.transact(async (tx) => {
    await lockUser(tx, userId)
    if ((await findAddressRow(tx, userId, id)) === undefined) throw addressNotFound()
    await moveMainAddress(tx, userId, id)
  })
}

/** @throws Failure not_found, unauthenticated; conflict for the main address, which parcels need */
export async function removeAddress(database: Database, { userId, id }: Choice): Promise<void> {
  await database.transact(async (tx) => {
    await lockUser(tx, userId)
    const row = await findAddressRow(tx, userId, id)
    if (row === undefined) throw addressNotFound()
    if (row.is_main) {
      throw new Failure(
        'conflict',
        'Alamat utama tidak dapat dihapus. Jadikan alamat lain sebagai alamat utama lebih dahulu.',
      )
    }
    await deleteAddressRow(tx, userId, id)
  })
}
