import { lockUser } from '#server/accounts/lock-user.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { deleteLeaseOf, deleteLeasesOf } from './leases.queries.ts'

/**
 * Ends the lease of a copy that its device has deleted.
 * @throws Failure not_found where it has ended already or belongs to another user; unauthenticated
 */
export async function endLease(database: Database, lease: { userId: number; id: number }): Promise<void> {
  const ended = await database.transact(async (tx) => {
    await lockUser(tx, lease.userId)
    return deleteLeaseOf(tx, lease)
  })
  if (!ended) throw new Failure('not_found', 'Buku tersimpan ini tidak ditemukan.')
}

/**
 * Ends the leases of a device, which stays signed in. It deletes its copies when it next reaches the shop.
 * @throws Failure not_found where it has none or belongs to another user; unauthenticated
 */
export async function endLeasesOfDevice(
  database: Database,
  device: { userId: number; sessionId: number },
): Promise<void> {
  const ended = await database.transact(async (tx) => {
    await lockUser(tx, device.userId)
    return deleteLeasesOf(tx, device)
  })
  if (!ended) throw new Failure('not_found', 'Tidak ada buku tersimpan di perangkat ini.')
}
