import { call } from '../api/call.ts'

/**
 * Tells the shop that a copy is no longer on this device, so that the reader's list of devices does not name it. Where
 * the shop is not reached, the lease runs out by itself.
 */
export const endLease = (id: number): Promise<unknown> =>
  call('DELETE /api/user/offline-leases/:id', { params: { id } }).catch(() => undefined)
