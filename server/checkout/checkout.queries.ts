import { rupiah } from '#kernel/money.ts'
import type { TitleKind } from '#server/orders/order.rules.ts'
import type { DraftLine } from '#server/orders/order.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export type TitleOnOffer = {
  status: 'draft' | 'on_sale' | 'withdrawn'
  /** Absent where the title has no ebook, or one without a file. */
  ebook: DraftLine | undefined
}

/** A title's ebook as it is sold at this moment. */
export async function findEbookOnOffer(tx: Tx, titleId: number): Promise<TitleOnOffer | undefined> {
  const row = await tx
    .selectFrom('titles')
    .leftJoin('publishers', 'publishers.id', 'titles.publisher_id')
    .leftJoin('editions', (join) =>
      join
        .onRef('editions.title_id', '=', 'titles.id')
        .on('editions.format', '=', 'ebook')
        .on('editions.file_key', 'is not', null)
        .on(({ exists, selectFrom }) =>
          exists(selectFrom('ebook_files').select('id').whereRef('edition_id', '=', 'editions.id')),
        ),
    )
    .select(['titles.id', 'titles.status', 'titles.kind', 'titles.name', 'titles.slug'])
    .select(['publishers.name as publisher_name', 'editions.id as edition_id', 'editions.tax_class'])
    .select(['editions.price_idr', 'editions.final_price_idr'])
    .where('titles.id', '=', titleId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { edition_id, price_idr, final_price_idr } = row
  const onOffer = edition_id !== null && price_idr !== null && final_price_idr !== null
  return {
    status: row.status as TitleOnOffer['status'],
    ebook: onOffer
      ? {
          titleId: row.id,
          editionId: edition_id,
          format: 'ebook',
          titleKind: row.kind as TitleKind,
          titleName: row.name,
          titleSlug: row.slug,
          publisherName: row.publisher_name,
          taxClass: row.tax_class === 'standard' ? 'standard' : 'exempt',
          quantity: 1,
          listPrice: rupiah(price_idr),
          unitPrice: rupiah(final_price_idr),
        }
      : undefined,
  }
}

/** The order by which a user has a title. */
export async function findOwningOrder(tx: Tx, userId: number, titleId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('entitlements')
    .select('order_id')
    .where('user_id', '=', userId)
    .where('title_id', '=', titleId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row?.order_id
}

export type PendingOrder = { orderId: number; refno: string; expiresAt: Date }

/** The order by which a title waits for a user's payment. */
export async function findPendingOrder(
  tx: Tx,
  userId: number,
  titleId: number,
): Promise<PendingOrder | undefined> {
  const row = await tx
    .selectFrom('pending_digital_titles as pending')
    .innerJoin('orders', 'orders.id', 'pending.order_id')
    .select(['orders.id', 'orders.refno', 'orders.expires_at'])
    .where('pending.user_id', '=', userId)
    .where('pending.title_id', '=', titleId)
    .executeTakeFirst()
  return row && { orderId: row.id, refno: row.refno, expiresAt: row.expires_at }
}

export type KnownKey = { hash: string; status: number | null; answer: string | null }

/** Claims a key; gives false for one that is known. Waits for a twin whose transaction is still open. */
export async function claimKey(
  tx: Tx,
  { userId, key, hash }: { userId: number; key: string; hash: string },
  { now, forgetBefore }: { now: Date; forgetBefore: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, request_hash: hash, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ request_hash: hash, status: null, answer: null, created_at: now })
        .where('idempotency_keys.created_at', '<', forgetBefore),
    )
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

export async function findKey(db: Queryable, userId: number, key: string): Promise<KnownKey | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row && { hash: row.request_hash, status: row.status, answer: row.answer }
}

export async function updateKey(
  db: Queryable,
  { userId, key }: { userId: number; key: string },
  { status, answer }: { status: number | null; answer: string },
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ status, answer })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
}

export async function deleteKey(db: Queryable, { userId, key }: { userId: number; key: string }) {
  await db.deleteFrom('idempotency_keys').where('user_id', '=', userId).where('key', '=', key).execute()
}

export async function deleteKeysBefore(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
}
