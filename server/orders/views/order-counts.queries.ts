import type { Queryable } from '#server/platform/database/database.ts'

export async function countOrdersByState(db: Queryable) {
  return db
    .selectFrom('orders')
    .select(({ fn }) => [
      'payment_state as payment',
      'fulfilment_state as fulfilment',
      fn.countAll<number>().as('count'),
    ])
    .groupBy(['payment_state', 'fulfilment_state'])
    .execute()
}

export async function countRefundsDue(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('refund_due', '=', true)
    .executeTakeFirstOrThrow()
  return count
}
