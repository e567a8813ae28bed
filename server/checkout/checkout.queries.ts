import { type RawBuilder, sql } from 'kysely'
import { rupiah } from '#kernel/money.ts'
import type { LineFormat, TitleKind } from '#server/orders/order.rules.ts'
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

/** A row of a cart as it is sold at this moment. */
export type CartLine = DraftLine & { cartRow: number; onSale: boolean; weightGrams: number }

/** The user's own among the rows, in the order in which they are named. */
export async function listCartLines(
  db: Queryable,
  userId: number,
  cartRows: readonly number[],
): Promise<CartLine[]> {
  return cartLines(db, userId, cartRows, sql``)
}

/** The same under their locks: nobody changes or takes the rows until this transaction ends. */
export async function lockCartLines(
  tx: Tx,
  userId: number,
  cartRows: readonly number[],
): Promise<CartLine[]> {
  return cartLines(tx, userId, cartRows, sql`for update of item`)
}

async function cartLines(
  db: Queryable,
  userId: number,
  cartRows: readonly number[],
  locking: RawBuilder<unknown>,
): Promise<CartLine[]> {
  const { rows } = await sql<CartLineRow>`
    select item.id as cart_row, item.quantity, t.id as title_id, t.kind, t.name, t.slug, p.name as publisher_name,
      e.id as edition_id, e.format, e.tax_class, e.price_idr, e.final_price_idr, e.weight_grams,
      t.status = 'on_sale' and (e.format = 'paper' or (e.file_key is not null
        and exists (select from ebook_files f where f.edition_id = e.id))) as on_sale
    from unnest(${[...cartRows]}::bigint[]) with ordinality as asked(id, place)
      join cart_items item on item.id = asked.id
      join editions e on e.id = item.edition_id
      join titles t on t.id = e.title_id
      left join publishers p on p.id = t.publisher_id
    where item.user_id = ${userId} order by asked.place ${locking}`.execute(db)
  return rows.map((row) => ({
    cartRow: row.cart_row,
    onSale: row.on_sale,
    weightGrams: row.weight_grams ?? 0,
    titleId: row.title_id,
    editionId: row.edition_id,
    format: row.format,
    titleKind: row.kind,
    titleName: row.name,
    titleSlug: row.slug,
    publisherName: row.publisher_name,
    taxClass: row.tax_class,
    quantity: row.quantity,
    listPrice: rupiah(row.price_idr),
    unitPrice: rupiah(row.final_price_idr),
  }))
}

type CartLineRow = {
  cart_row: number
  quantity: number
  title_id: number
  kind: TitleKind
  name: string
  slug: string
  publisher_name: string | null
  edition_id: number
  format: LineFormat
  tax_class: 'exempt' | 'standard'
  price_idr: number
  final_price_idr: number
  weight_grams: number | null
  on_sale: boolean
}

/** An order by which a user has one of the titles, or waits for it. */
export type Obstacle = { owned: boolean; orderId: number; expiresAt: Date; titleName: string }

/** What keeps a user from buying titles: those owned come first. */
export async function listObstacles(
  tx: Tx,
  userId: number,
  titleIds: readonly number[],
): Promise<Obstacle[]> {
  if (titleIds.length === 0) return []
  const ids = [...titleIds]
  const { rows } = await sql<{ owned: boolean; order_id: number; expires_at: Date; name: string }>`
    select true as owned, o.id as order_id, o.expires_at, t.name
    from entitlements owned join orders o on o.id = owned.order_id join titles t on t.id = owned.title_id
    where owned.user_id = ${userId} and owned.title_id = any(${ids}::bigint[]) and owned.revoked_at is null
    union all
    select false, o.id, o.expires_at, t.name
    from pending_digital_titles pending
      join orders o on o.id = pending.order_id join titles t on t.id = pending.title_id
    where pending.user_id = ${userId} and pending.title_id = any(${ids}::bigint[])
    order by owned desc`.execute(tx)
  return rows.map((row) => ({
    owned: row.owned,
    orderId: row.order_id,
    expiresAt: row.expires_at,
    titleName: row.name,
  }))
}

export type KnownKey = { hash: string; status: number | null; answer: string | null; createdAt: Date }

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
    .select(['request_hash', 'status', 'answer', 'created_at'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  return (
    row && {
      hash: row.request_hash,
      status: row.status,
      answer: row.answer,
      createdAt: row.created_at,
    }
  )
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
