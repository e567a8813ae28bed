import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { prepare } from '#server/platform/database/prepare.ts'
import { compose, type Read, reading } from '#server/platform/database/statement.ts'

export type PaymentMethod = {
  id: number
  name: string
  /** Whether shoppers may choose it for new charges, where the gateway takes it. */
  offered: boolean
  version: number
}

const methodOf = prepare(({ id }: { id: number }) =>
  compose.selectFrom('payment_methods').select(['id', 'name', 'offered', 'version']).where('id', '=', id),
)

export function findPaymentMethod(id: number): Read<PaymentMethod | undefined> {
  return reading(methodOf({ id }), ([method]) => method)
}

export async function listMethods(db: Queryable): Promise<PaymentMethod[]> {
  return db
    .selectFrom('payment_methods')
    .select(['id', 'name', 'offered', 'version'])
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The same, locked against other changes of any method. */
export async function lockMethods(tx: Tx): Promise<PaymentMethod[]> {
  return tx
    .selectFrom('payment_methods')
    .select(['id', 'name', 'offered', 'version'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function updateOffered(tx: Tx, id: number, offered: boolean): Promise<void> {
  await tx
    .updateTable('payment_methods')
    .set((row) => ({ offered, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
