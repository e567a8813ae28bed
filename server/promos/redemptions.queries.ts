import { type RawBuilder, type Selectable, sql } from 'kysely'
import { HOLD_GRACE } from '#contracts/order-states.ts'
import type { PromoTarget } from '#contracts/promos.ts'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import type { Schema } from '#server/platform/database/database.ts'
import {
  compose,
  type Read,
  reading,
  type Statement,
  statement,
} from '#server/platform/database/statement.ts'
import type { PromoTerms, PromoUse } from './promo.rules.ts'

export type StoredPromo = PromoTerms & { id: number; name: string; code: string }

/** A promo without a lock, for reading only. */
export function findPromo(code: string): Read<StoredPromo | undefined> {
  return reading(promoCalled(code), ([row]) => row && promoOf(row))
}

/** The promo, with its row locked. Counting its redemptions requires this lock. */
export function selectPromoForUpdate(code: string): Statement<StoredPromo | undefined> {
  // `no key`, so that redemptions that refer to the promo can be inserted meanwhile.
  return statement(promoCalled(code).forNoKeyUpdate(), ([row]) => row && promoOf(row))
}

const promoCalled = (code: string) => compose.selectFrom('promos').selectAll().where('code', '=', code)

export function promoOf(row: Selectable<Schema['promos']>): StoredPromo {
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    kind: row.kind,
    reduces: row.reduces,
    discountPercent: row.discount_percent,
    discountIdr: rupiah(row.discount_idr),
    maximum: row.maximum_idr === null ? null : rupiah(row.maximum_idr),
    zones: row.zones,
    expiresOn: row.expires_on,
    minimumSpend: rupiah(row.minimum_spend_idr),
    quota: row.quota,
    quotaPerUser: row.quota_per_user,
    appliesTo: row.applies_to,
    published: row.published,
  }
}

/**
 * Whether a row of `promo_redemptions` has a place in the quota: its order was paid, or can still be paid (as
 * `isOverdue` of the orders says). The place of an unpaid order ends with the time to pay, not with the hold of its
 * stock.
 */
export const hasPlace = (now: Date): RawBuilder<boolean> => sql`
  (promo_redemptions.state in ('committed', 'committed_late') or promo_redemptions.state = 'reserved' and exists (
    select from orders where orders.id = promo_redemptions.order_id
      and (orders.fulfilment_state = 'to_send'
        or orders.expires_at > case orders.payment_state when 'awaiting' then ${now}::timestamptz
          else ${new Date(now.getTime() - HOLD_GRACE)}::timestamptz end)))`

/** Redemptions of a promo that have a place in its quota. */
export function countRedemptions(code: string, userId: number, now: Date): Read<PromoUse> {
  return reading(
    sql<PromoUse>`
      select count(*) as total, count(*) filter (where user_id = ${userId}) as "byUser",
        count(*) filter (where user_id = ${userId} and state = 'reserved') as "unpaidByUser"
      from promo_redemptions
      where promo_id = (select id from promos where code = ${code}) and ${hasPlace(now)}`,
    ([use]) => use ?? { total: 0, byUser: 0, unpaidByUser: 0 },
  )
}

export type Redemption = {
  orderId: number
  promoId: number
  userId: number
  name: string
  code: string
  reduces: PromoTarget
  amount: Rupiah
}

export function insertRedemption(redemption: Redemption, now: Date): Statement<void> {
  return statement(
    compose.insertInto('promo_redemptions').values({
      order_id: redemption.orderId,
      promo_id: redemption.promoId,
      user_id: redemption.userId,
      name: redemption.name,
      code: redemption.code,
      reduces: redemption.reduces,
      amount_idr: redemption.amount,
      created_at: now,
    }),
  )
}

export function updateRedemption(
  orderId: number,
  state: 'committed' | 'committed_late' | 'released',
): Statement<void> {
  return statement(compose.updateTable('promo_redemptions').set({ state }).where('order_id', '=', orderId))
}
