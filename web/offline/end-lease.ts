import { call } from '../api/call.ts'
import { isCallFailure } from '../api/call-failure.ts'

/** Set in local storage while the shop does not know yet that copies were deleted: the ids of their leases. */
export const LEASES_TO_END = 'leases_to_end'

const leasesToEnd = () => (localStorage.getItem(LEASES_TO_END) ?? '').split(',').filter(Boolean).map(Number)

function setLeasesToEnd(ids: readonly number[]): void {
  if (ids.length === 0) localStorage.removeItem(LEASES_TO_END)
  else localStorage.setItem(LEASES_TO_END, ids.join())
}

/** A lease that the shop has granted again must not be ended for the copy that was deleted before. */
export const keepLease = (id: number): void => setLeasesToEnd(leasesToEnd().filter((other) => other !== id))

/**
 * Tells the shop that a copy is no longer on this device, so that the reader's list of devices does not name it. Where
 * the shop is not reached, it is told at a later page (tend-saved-books.ts).
 */
export function endLease(id: number): Promise<void> {
  setLeasesToEnd([...leasesToEnd(), id])
  return endLeases()
}

/** Tells the shop of the copies that were deleted while it was not reached. */
export async function endLeases(): Promise<void> {
  for (const id of leasesToEnd()) {
    try {
      await call('DELETE /api/user/offline-leases/:id', { params: { id } })
    } catch (error) {
      if (!isCallFailure(error) || error.reason !== 'not_found') return
    }
    keepLease(id)
  }
}
