import type { Selectable } from 'kysely'
import type { TransactionType } from '#contracts/order-states.ts'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import type { Queryable, Schema, Tx } from '#server/platform/database/database.ts'
import type { PromoTerms, PromoUse } from './promo.rules.ts'

export type StoredPromo = PromoTerms & { id: number; name: string; code: string }

/** A promo as it stands, for whoever only looks. */
export async function findPromo(db: Queryable, code: string): Promise<StoredPromo | undefined> {
  const row = await db.selectFrom('promos').selectAll().where('code', '=', code).executeTakeFirst()
  return row && promoOf(row)
}

/** The promo under its row lock: whoever counts its redemptions holds it. */
export async function lockPromo(tx: Tx, code: string): Promise<StoredPromo | undefined> {
  const row = await tx
    .selectFrom('promos')
    .selectAll()
    .where('code', '=', code)
    // Not the key: redemptions refer to it while others insert theirs.
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && promoOf(row)
}

function promoOf(row: Selectable<Schema['promos']>): StoredPromo {
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    discountPercent: row.discount_percent,
    discountIdr: rupiah(row.discount_idr),
    expiresOn: row.expires_on,
    minimumSpend: rupiah(row.minimum_spend_idr),
    quota: row.quota,
    quotaPerUser: row.quota_per_user,
    appliesTo: row.applies_to as TransactionType[],
    published: row.published,
  }
}

/** Redemptions that hold a place in the quota. */
export async function countRedemptions(
  db: Queryable,
  { promoId, userId, now }: { promoId: number; userId: number; now: Date },
): Promise<PromoUse> {
  const { total, by_user, unpaid } = await db
    .selectFrom('promo_redemptions')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('user_id', '=', userId).as('by_user'),
    ])
    .select(({ selectFrom }) =>
      selectFrom('promo_redemptions as mine')
        .innerJoin('orders', 'orders.id', 'mine.order_id')
        .select(({ fn }) => fn.countAll<number>().as('unpaid'))
        .where('mine.promo_id', '=', promoId)
        .where('mine.user_id', '=', userId)
        .where('mine.state', '=', 'reserved')
        .where('orders.expires_at', '>', now)
        .as('unpaid'),
    )
    .where('promo_id', '=', promoId)
    .where('state', '<>', 'released')
    .executeTakeFirstOrThrow()
  return { total, byUser: by_user, unpaidByUser: unpaid ?? 0 }
}

export type Redemption = {
  orderId: number
  promoId: number
  userId: number
  name: string
  code: string
  amount: Rupiah
}

export async function insertRedemption(tx: Tx, redemption: Redemption, now: Date): Promise<void> {
  await tx
    .insertInto('promo_redemptions')
    .values({
      order_id: redemption.orderId,
      promo_id: redemption.promoId,
      user_id: redemption.userId,
      name: redemption.name,
      code: redemption.code,
      amount_idr: redemption.amount,
      created_at: now,
    })
    .execute()
}

export async function updateRedemption(tx: Tx, orderId: number, state: 'committed' | 'released') {
  await tx.updateTable('promo_redemptions').set({ state }).where('order_id', '=', orderId).execute()
}
