import { isPaidAtDoor } from '#contracts/order-states.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { isPaid } from '../order.rules.ts'
import type { Parcel } from '../papers/parcel-paper.ts'
import { listParcelRows } from './parcels.queries.ts'

/**
 * The parcels of orders that are paid, or paid at the door, in the order of their numbers, each with what is in it:
 * without what was taken back.
 * @throws Failure not_found, conflict
 */
export async function listParcels(db: Queryable, refnos: readonly string[]): Promise<Parcel[]> {
  const found = new Map((await listParcelRows(db, refnos)).map((row) => [row.refno, row]))
  return [...new Set(refnos)].map((refno) => {
    const row = found.get(refno)
    if (row === undefined) throw new Failure('not_found', 'Salah satu pesanan ini tidak memiliki paket.')
    const { paymentState, fulfilmentState, payable, ...parcel } = row
    const atDoor = isPaidAtDoor(paymentState, fulfilmentState)
    if (!isPaid(paymentState) && !atDoor) {
      throw new Failure('conflict', `Pesanan ${parcel.refno} belum lunas, jadi belum ada yang dikemas.`)
    }
    return { ...parcel, collects: atDoor ? payable : null }
  })
}
