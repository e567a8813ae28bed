import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { PromoDraft } from './promo-draft.rules.ts'
import { hasPlace, promoOf } from './redemptions.queries.ts'

export type PromoRecord = PromoDraft & {
  id: number
  code: string
  /** Places in the quota that orders have. */
  used: number
  /** Counted up by every edit. */
  version: number
  /** When it was published first. */
  beganAt: Date | null
}

/** Every promo, those that were ended too, the latest end first; without codes that were made in bulk. */
export async function listPromos(db: Queryable, now: Date): Promise<PromoRecord[]> {
  const rows = await promoRows(db, now)
    .where('batch_id', 'is', null)
    .orderBy('expires_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(recordOf)
}

export async function findPromoRecord(
  db: Queryable,
  code: string,
  now: Date,
): Promise<PromoRecord | undefined> {
  const row = await promoRows(db, now).where('code', '=', code).executeTakeFirst()
  return row && recordOf(row)
}

/** Counting redemptions locks the promo's row, so changing its quota does as well. */
export async function lockPromoRecord(tx: Tx, code: string): Promise<void> {
  await tx.selectFrom('promos').select('id').where('code', '=', code).forNoKeyUpdate().execute()
}

const promoRows = (db: Queryable, now: Date) =>
  db
    .selectFrom('promos')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('promo_redemptions')
        .select(({ fn }) => fn.countAll<number>().as('used'))
        .whereRef('promo_id', '=', 'promos.id')
        .where(hasPlace(now))
        .as('used'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof promoRows>['execute']>>[number]

function recordOf(row: Row): PromoRecord {
  return {
    ...promoOf(row),
    description: row.description,
    imageId: row.image_id,
    beginsAt: row.begins_at,
    beganAt: row.began_at,
    used: row.used ?? 0,
    version: row.version,
  }
}

const columnsOf = (draft: PromoDraft) => ({
  name: draft.name,
  description: draft.description,
  kind: draft.kind,
  reduces: draft.reduces,
  discount_percent: draft.discountPercent,
  discount_idr: draft.discountIdr,
  maximum_idr: draft.maximum,
  zones: [...draft.zones],
  expires_on: draft.expiresOn,
  minimum_spend_idr: draft.minimumSpend,
  quota: draft.quota,
  quota_per_user: draft.quotaPerUser,
  applies_to: [...draft.appliesTo],
  published: draft.published,
  image_id: draft.imageId,
  begins_at: draft.beginsAt,
})

/** False where the code is taken. */
export async function insertPromo(tx: Tx, code: string, draft: PromoDraft, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('promos')
    .values({ code, ...columnsOf(draft), created_at: now, began_at: draft.published ? now : null })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function updatePromo(tx: Tx, code: string, draft: PromoDraft, now: Date): Promise<void> {
  await tx
    .updateTable('promos')
    .set(({ eb, fn, val }) => ({
      ...columnsOf(draft),
      ...(draft.published && { began_at: fn.coalesce('began_at', val(now)) }),
      version: eb('version', '+', 1),
    }))
    .where('code', '=', code)
    .execute()
}

/** Codes of hidden promos whose time to begin has come. */
export async function listDuePromos(db: Queryable, now: Date): Promise<string[]> {
  const due = await db.selectFrom('promos').select('code').where('begins_at', '<=', now).execute()
  return due.map(({ code }) => code)
}

export type PromoUseRow = {
  orderId: number
  refno: string
  buyer: string
  amount: number
  paid: boolean
  at: Date
}

/** Orders that have a place in the quota of a promo, the latest first. */
export async function listPromoUses(
  db: Queryable,
  code: string,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<{ rows: PromoUseRow[]; total: number }> {
  const uses = db
    .selectFrom('promo_redemptions')
    .innerJoin('promos', 'promos.id', 'promo_redemptions.promo_id')
    .where('promos.code', '=', code)
    .where(hasPlace(now))
  const rows = await uses
    .innerJoin('orders', 'orders.id', 'promo_redemptions.order_id')
    .innerJoin('users', 'users.id', 'promo_redemptions.user_id')
    .select([
      'orders.id as orderId',
      'orders.refno',
      'users.name as buyer',
      'promo_redemptions.created_at as at',
    ])
    .select('promo_redemptions.amount_idr as amount')
    .select(({ eb }) => eb('promo_redemptions.state', '!=', 'reserved').as('paid'))
    .orderBy('promo_redemptions.order_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await uses.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: rows.map((row) => ({ ...row, paid: Boolean(row.paid) })), total }
}
