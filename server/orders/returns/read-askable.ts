import { accountGone } from '#server/accounts/lock-user.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { lockOrder } from '../lock-order.ts'
import type { Askable } from './return-request.rules.ts'
import { type Circumstances, readCircumstances } from './return-requests.queries.ts'
import { type Returnable, readReturnable } from './returns.queries.ts'

/** What decides whether an order can be asked to be taken back, under the order's lock. */
export async function lockAskable(tx: Tx, orderId: number, days: number): Promise<Askable> {
  const [order, found, circumstances] = await tx.pipeline(
    lockOrder(orderId),
    readReturnable(orderId),
    readCircumstances(orderId),
  )
  // A deletion was committed before this lock: it would not remove what is written now.
  if (order.buyerGone) throw accountGone()
  return askableOf(order, found, { circumstances, days })
}

/** The same as a screen shows it, of an order that was read. */
export async function readAskable(
  database: Database,
  order: Askable['order'] & { id: number },
  days: number,
): Promise<Askable> {
  const [found, circumstances] = await database.pipeline(
    readReturnable(order.id),
    readCircumstances(order.id),
  )
  return askableOf(order, found, { circumstances, days })
}

function askableOf(
  order: Askable['order'],
  found: Returnable | undefined,
  { circumstances: { reading, ...rest }, days }: { circumstances: Circumstances; days: number },
): Askable {
  const lines = (found?.lines ?? []).map((line) => {
    const read = reading.find(({ position }) => position === line.position)
    return { owned: false, furthest: null, sampleShare: 0, copied: false, ...read, ...line }
  })
  return { order, ...rest, lines, days }
}
