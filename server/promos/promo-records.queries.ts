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
}

/** Every promo, those that were ended too, the latest end first. */
export async function listPromos(db: Queryable, now: Date): Promise<PromoRecord[]> {
  const rows = await promoRows(db, now).orderBy('expires_on', 'desc').orderBy('id', 'desc').execute()
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
    kind: row.kind,
    imageId: row.image_id,
    used: row.used ?? 0,
    version: row.version,
  }
}

const columnsOf = (draft: PromoDraft) => ({
  name: draft.name,
  description: draft.description,
  kind: draft.kind,
  discount_percent: draft.discountPercent,
  discount_idr: draft.discountIdr,
  expires_on: draft.expiresOn,
  minimum_spend_idr: draft.minimumSpend,
  quota: draft.quota,
  quota_per_user: draft.quotaPerUser,
  applies_to: [...draft.appliesTo],
  published: draft.published,
  image_id: draft.imageId,
})

/** False where the code is taken. */
export async function insertPromo(tx: Tx, code: string, draft: PromoDraft): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('promos')
    .values({ code, ...columnsOf(draft) })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function updatePromo(tx: Tx, code: string, draft: PromoDraft): Promise<void> {
  await tx
    .updateTable('promos')
    .set(({ eb }) => ({ ...columnsOf(draft), version: eb('version', '+', 1) }))
    .where('code', '=', code)
    .execute()
}
