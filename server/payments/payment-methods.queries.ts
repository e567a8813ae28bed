import type { Selectable } from 'kysely'
import type { PaymentKind } from '#contracts/payment-kinds.ts'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import type { Queryable, Schema, Tx } from '#server/platform/database/database.ts'
import { prepare } from '#server/platform/database/prepare.ts'
import { compose, type Read, reading } from '#server/platform/database/statement.ts'

/** With its tax. */
export type MethodFee = { fixed: Rupiah; basisPoints: number }

export type PaymentMethod = {
  id: number
  name: string
  /** Whether shoppers may choose it for new charges, where the gateway takes it. */
  offered: boolean
  kind: PaymentKind
  /** The amounts that can be paid by it; null for no limit. */
  least: Rupiah
  most: Rupiah | null
  /** How long a charge of it can be paid; null for as long as its order. */
  lastsMinutes: number | null
  /** What the provider takes of each payment; null where the shop has not said it. */
  fee: MethodFee | null
  version: number
}

function methodOf(row: Selectable<Schema['payment_methods']>): PaymentMethod {
  return {
    id: row.id,
    name: row.name,
    offered: row.offered,
    kind: row.kind,
    least: rupiah(row.least_idr),
    most: row.most_idr === null ? null : rupiah(row.most_idr),
    lastsMinutes: row.lasts_minutes,
    fee:
      row.fee_idr === null || row.fee_basis_points === null
        ? null
        : { fixed: rupiah(row.fee_idr), basisPoints: row.fee_basis_points },
    version: row.version,
  }
}

const foundMethod = prepare(({ id }: { id: number }) =>
  compose.selectFrom('payment_methods').selectAll().where('id', '=', id),
)

export function findPaymentMethod(id: number): Read<PaymentMethod | undefined> {
  return reading(foundMethod({ id }), ([method]) => method && methodOf(method))
}

export async function listMethods(db: Queryable): Promise<PaymentMethod[]> {
  const rows = await db.selectFrom('payment_methods').selectAll().orderBy('position').orderBy('id').execute()
  return rows.map(methodOf)
}

/** The same, locked against other changes of any method. */
export async function lockMethods(tx: Tx): Promise<PaymentMethod[]> {
  const rows = await tx.selectFrom('payment_methods').selectAll().orderBy('id').forNoKeyUpdate().execute()
  return rows.map(methodOf)
}

export async function updateOffered(tx: Tx, id: number, offered: boolean): Promise<void> {
  await tx
    .updateTable('payment_methods')
    .set((row) => ({ offered, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function updateFee(tx: Tx, id: number, fee: MethodFee | null): Promise<void> {
  await tx
    .updateTable('payment_methods')
    .set((row) => ({
      fee_idr: fee?.fixed ?? null,
      fee_basis_points: fee?.basisPoints ?? null,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}
