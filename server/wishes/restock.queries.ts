import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { nextTry } from '#server/platform/database/next-try.ts'

/** The paper edition of a title on sale, and its copies that can be sold now. */
export async function findPaperEdition(db: Queryable, titleId: number) {
  const { rows } = await sql<{ editionId: number; free: number }>`
    select e.id as "editionId", coalesce(s.on_hand - s.reserved, 0) as free
    from editions e join titles t on t.id = e.title_id left join stock s on s.edition_id = e.id
    where e.title_id = ${titleId} and e.format = 'paper' and t.status = 'on_sale'`.execute(db)
  return rows[0]
}

export async function listWishes(db: Queryable, userId: number) {
  const { rows } = await sql<{ titleId: number; createdAt: Date }>`
    select e.title_id as "titleId", w.created_at as "createdAt"
    from restock_wishes w join editions e on e.id = w.edition_id
    where w.user_id = ${userId} order by w.created_at desc, w.id desc`.execute(db)
  return rows
}

export async function countWishes(tx: Tx, userId: number): Promise<number> {
  const { rows } = await sql<{ wishes: number }>`
    select count(*) as wishes from restock_wishes where user_id = ${userId}`.execute(tx)
  return rows[0]?.wishes ?? 0
}

export async function insertWish(
  tx: Tx,
  { userId, editionId, now }: { userId: number; editionId: number; now: Date },
): Promise<void> {
  await sql`
    insert into restock_wishes (user_id, edition_id, created_at) values (${userId}, ${editionId}, ${now})
    on conflict (user_id, edition_id) do nothing`.execute(tx)
}

export async function deleteWish(db: Queryable, userId: number, titleId: number): Promise<void> {
  await sql`
    delete from restock_wishes w using editions e
    where e.id = w.edition_id and w.user_id = ${userId} and e.title_id = ${titleId}`.execute(db)
}

export async function endRestockWishes(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('restock_wishes').where('user_id', '=', userId).execute()
}

export type DueWish = {
  id: number
  /** How often its mail was tried before. */
  tries: number
  /** Null where the account is deleted or blocked: then no mail is sent. */
  user: { id: number; name: string; email: string } | null
  editionId: number
  title: { name: string; slug: string; isOnSale: boolean; priceIdr: number }
  isInStock: boolean
}

/** Makes up to `limit` wishes for editions that are in stock again due. */
export async function makeRestockedDue(db: Queryable, now: Date, limit: number): Promise<void> {
  await sql`
    update restock_wishes set send_at = ${now} where id in (
      select w.id from restock_wishes w join stock s on s.edition_id = w.edition_id and s.on_hand > s.reserved
      where w.send_at is null order by w.id limit ${limit} for update of w skip locked)`.execute(db)
}

/** Claims wishes that are due. One whose mail fails is due again after a pause that grows from a minute to an hour. */
export async function claimDueWishes(db: Queryable, now: Date, limit: number): Promise<DueWish[]> {
  const { rows } = await sql<DueWish>`
    with claimed as (
      update restock_wishes set sends = sends + 1,
        send_at = ${nextTry(now)}
      where id in (
        select id from restock_wishes where send_at <= ${now} order by send_at limit ${limit} for update skip locked)
      returning id, user_id, edition_id, sends
    )
    select w.id, w.sends - 1 as tries, w.edition_id as "editionId",
      case when u.deleted_at is null and u.blocked_at is null
        then json_build_object('id', u.id, 'name', u.name, 'email', u.email) end as "user",
      json_build_object('name', t.name, 'slug', t.slug, 'isOnSale', t.status = 'on_sale',
        'priceIdr', pr.final_price_idr) as title,
      coalesce(s.on_hand > s.reserved, false) as "isInStock"
    from claimed w join users u on u.id = w.user_id join editions e on e.id = w.edition_id
      cross join lateral price_at(e.id, ${now}) as pr join titles t on t.id = e.title_id left join stock s on s.edition_id = w.edition_id
    order by w.id`.execute(db)
  return rows
}

/** The wish was fulfilled, or cannot be. */
export async function closeWish(db: Queryable, id: number): Promise<void> {
  await db.deleteFrom('restock_wishes').where('id', '=', id).execute()
}

/** For an edition that sold out again before the mail: the wish keeps waiting. */
export async function putWishBack(db: Queryable, id: number): Promise<void> {
  await db.updateTable('restock_wishes').set({ send_at: null, sends: 0 }).where('id', '=', id).execute()
}
