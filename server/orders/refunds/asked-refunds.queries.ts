import { type Selectable, sql } from 'kysely'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import type { Queryable, Schema } from '#server/platform/database/database.ts'
import { type ProviderRefund, refundOf } from './gateway-refunds.queries.ts'

/** A refund of which the provider is asked, with what names its charge there. */
export type AskedRefund = ProviderRefund & {
  charge: { gateway: string; reference: string; amount: Rupiah; gatewayReference: string | null }
}

type AskedRow = Selectable<Schema['provider_refunds']> & {
  gateway: string
  charge_reference: string
  charge_amount: number
  charge_number: string | null
}

const askedOf = (row: AskedRow): AskedRefund => ({
  ...refundOf(row),
  charge: {
    gateway: row.gateway,
    reference: row.charge_reference,
    amount: rupiah(row.charge_amount),
    gatewayReference: row.charge_number,
  },
})

const ofCharge = sql`c.gateway, c.reference as charge_reference, c.amount_idr as charge_amount,
  c.gateway_reference as charge_number`

export async function findAsked(db: Queryable, key: string): Promise<AskedRefund | undefined> {
  const { rows } = await sql<AskedRow>`
    select r.*, ${ofCharge} from provider_refunds r join charges c on c.id = r.charge_id where r.key = ${key}`.execute(
    db,
  )
  return rows[0] && askedOf(rows[0])
}

/** Claims refunds whose turn it is, so that one process asks about each. */
export async function claimRefundsToAsk(
  db: Queryable,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<AskedRefund[]> {
  const { rows } = await sql<AskedRow>`
    with claimed as (
      update provider_refunds set ask_at = ${until} where id in (
        select id from provider_refunds where ask_at <= ${now} order by ask_at limit ${limit} for update skip locked)
      returning *
    )
    select r.*, ${ofCharge} from claimed r join charges c on c.id = r.charge_id order by r.id`.execute(db)
  return rows.map(askedOf)
}

/** Sets when a refund is asked about next, unless it is over. */
export async function updateAskAt(db: Queryable, id: number, askAt: Date): Promise<void> {
  await db
    .updateTable('provider_refunds')
    .set({ ask_at: askAt })
    .where('id', '=', id)
    .where('ask_at', 'is not', null)
    .execute()
}
