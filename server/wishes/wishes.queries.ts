import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/** The latest first. */
export async function listWishedIds(db: Queryable, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('wishes')
    .select('title_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ title_id }) => title_id)
}

export type WishRow = { titleId: number; wishedAt: Date; fellBy: number | null }

/** A page of the wishes whose titles are on sale, and their number. */
export async function listWishRows(
  db: Queryable,
  userId: number,
  { limit, offset, now }: { limit: number; offset: number; now: Date },
): Promise<{ rows: WishRow[]; total: number }> {
  const { rows } = await sql<WishRow & { total: number }>`
    with page as (
      select w.id, w.title_id, w.created_at, count(*) over () as total
      from wishes w join titles t on t.id = w.title_id and t.status = 'on_sale'
      where w.user_id = ${userId} order by w.created_at desc, w.id desc limit ${limit} offset ${offset}
    )
    select page.title_id as "titleId", page.created_at as "wishedAt", page.total,
      (select max(e.price_idr - pr.final_price_idr) from wished_editions e
        cross join lateral price_at(e.edition_id, ${now}) as pr
        where e.wish_id = page.id and pr.final_price_idr < e.price_idr) as "fellBy"
    from page order by page.created_at desc, page.id desc`.execute(db)
  return { rows, total: rows[0]?.total ?? (await countWishesOnSale(db, userId)) }
}

async function countWishesOnSale(db: Queryable, userId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from wishes w join titles t on t.id = w.title_id and t.status = 'on_sale'
    where w.user_id = ${userId}`.execute(db)
  return rows[0]?.total ?? 0
}

export async function countWishes(db: Queryable, userId: number): Promise<number> {
  const { rows } = await sql<{ wishes: number }>`
    select count(*) as wishes from wishes where user_id = ${userId}`.execute(db)
  return rows[0]?.wishes ?? 0
}

/** How many accounts keep a title, and how many wait for a copy of it. */
export async function countWishesOfTitle(db: Queryable, titleId: number) {
  const { rows } = await sql<{ wishes: number; restock: number }>`
    select (select count(*) from wishes where title_id = ${titleId}) as wishes,
      (select count(*) from restock_wishes r join editions e on e.id = r.edition_id
        where e.title_id = ${titleId}) as restock`.execute(db)
  return rows[0] ?? { wishes: 0, restock: 0 }
}

/** Those of the given titles that are on sale and not wished for yet, in the given order. */
export async function listWishable(tx: Tx, userId: number, titleIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from unnest(${[...titleIds]}::bigint[]) with ordinality as wanted(id, place)
      join titles t on t.id = wanted.id and t.status = 'on_sale'
    where not exists (select from wishes w where w.user_id = ${userId} and w.title_id = t.id)
    group by t.id order by min(wanted.place)`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Stores wishes, the last of the list as the latest, with the price and the stock of each edition. */
export async function insertWishes(
  tx: Tx,
  { userId, titleIds, now }: { userId: number; titleIds: readonly number[]; now: Date },
): Promise<void> {
  await sql`
    with added as (
      insert into wishes (user_id, title_id, created_at)
      select ${userId}, wanted.id, ${now} from unnest(${[...titleIds]}::bigint[]) with ordinality as wanted(id, place)
      order by wanted.place
      on conflict (user_id, title_id) do nothing
      returning id, title_id
    )
    insert into wished_editions (wish_id, edition_id, price_idr, compared_idr, sold_out)
    select added.id, e.id, pr.final_price_idr, pr.final_price_idr,
      e.format = 'paper' and coalesce(s.on_hand <= s.reserved, true)
    from added join editions e on e.title_id = added.title_id
      cross join lateral price_at(e.id, ${now}) as pr left join stock s on s.edition_id = e.id`.execute(tx)
}

export async function deleteTitleWish(tx: Tx, userId: number, titleId: number): Promise<void> {
  await tx.deleteFrom('wishes').where('user_id', '=', userId).where('title_id', '=', titleId).execute()
}

export type StoredWishlist = { shareToken: string | null; shownName: string }

const wishlistColumns = ['share_token as shareToken', 'shown_name as shownName'] as const

export async function findWishlist(db: Queryable, userId: number): Promise<StoredWishlist | undefined> {
  return db.selectFrom('wishlists').select(wishlistColumns).where('user_id', '=', userId).executeTakeFirst()
}

type WishlistChange = { share_token: string | null; shown_name: string }

export async function saveWishlist(tx: Tx, userId: number, change: WishlistChange): Promise<StoredWishlist> {
  return tx
    .insertInto('wishlists')
    .values({ user_id: userId, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .returning(wishlistColumns)
    .executeTakeFirstOrThrow()
}

/** The reader of a shared list. An account that is blocked shows none. */
export async function findSharer(db: Queryable, token: string) {
  return db
    .selectFrom('wishlists')
    .innerJoin('users', 'users.id', 'wishlists.user_id')
    .select(['user_id as userId', 'shown_name as name'])
    .where('share_token', '=', token)
    .where('users.blocked_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}
