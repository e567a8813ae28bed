import { sql } from 'kysely'
import { type PictureRow, pictureOrNull } from '#server/images/picture-of.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { prepare } from '#server/platform/database/prepare.ts'
import { type Statement, statement } from '#server/platform/database/statement.ts'
import { WITHOUT_FLUSH } from '#server/platform/database/without-flush.ts'

// Every query here has the user's id (F30), so that nobody reaches another user's rows.

export type CartRow = {
  id: number
  edition_id: number
  format: 'ebook' | 'paper'
  quantity: number
  price_idr: number
  final_price_idr: number
  discount_percent: number
  discount_idr: number
  weight_grams: number | null
  on_sale: boolean
  /** Of a preorder. */
  releases_on: string | null
  available: number
  owned: boolean
  title_id: number
  slug: string
  name: string
  kind: 'book' | 'magazine'
  publisher: string | null
  contributors: string[]
  cover: PictureRow | null
}

/** An edition as a cart shows it, with its present price and stock. Expects an edition as `e` and `pricedTitle`. */
const shown = (userId: number) => sql`
  e.id as edition_id, e.format, pr.price_idr, pr.final_price_idr, pr.discount_percent, pr.discount_idr, e.weight_grams,
  t.status = 'on_sale' and (e.format = 'paper' or (e.file_key is not null
    and exists (select from ebook_files f where f.edition_id = e.id))) as on_sale,
  e.releases_on, coalesce((select s.on_hand - s.reserved from stock s where s.edition_id = e.id), 0) as available,
  e.format = 'ebook' and exists (select from entitlements o
    where o.user_id = ${userId} and o.title_id = t.id and o.revoked_at is null) as owned,
  t.id as title_id, t.slug, t.name, t.kind, p.name as publisher,
  array(
    select c.name from title_contributors tc join contributors c on c.id = tc.contributor_id
    where tc.title_id = t.id order by tc.position
  ) as contributors,
  ${pictureOrNull('i')} as cover`

const pricedTitle = (now: Date) => sql`
  cross join lateral price_at(e.id, ${now}) as pr
  join titles t on t.id = e.title_id
  left join publishers p on p.id = t.publisher_id
  left join images i on i.id = t.cover_image_id`

/** The whole cart, the oldest row first. */
export async function listRows(db: Queryable, userId: number, now: Date): Promise<CartRow[]> {
  const { rows } = await sql<CartRow>`
    select item.id, item.quantity, ${shown(userId)}
    from cart_items item join editions e on e.id = item.edition_id ${pricedTitle(now)}
    where item.user_id = ${userId} order by item.id`.execute(db)
  return rows
}

export async function findRow(
  db: Queryable,
  userId: number,
  id: number,
  now: Date,
): Promise<CartRow | undefined> {
  const { rows } = await sql<CartRow>`
    select item.id, item.quantity, ${shown(userId)}
    from cart_items item join editions e on e.id = item.edition_id ${pricedTitle(now)}
    where item.user_id = ${userId} and item.id = ${id}`.execute(db)
  return rows[0]
}

/** An edition and its row in the cart; both null if it could not be added. */
export type AddedRow = Omit<CartRow, 'id' | 'quantity'> & {
  id: number | null
  quantity: number | null
  /** False where the account was deleted. */
  account: boolean
  /** Copies that were in the cart before, and the number of rows. */
  had: number
  rows: number
}

export type Addition = {
  userId: number
  titleId: number
  format: 'ebook' | 'paper'
  quantity: number
  most: number
  mostRows: number
  now: Date
}

const addedRow = prepare(
  ({ userId, titleId, format, quantity, most, mostRows, now }: Addition) => sql<AddedRow>`
    with account as materialized (
      select id from users where id = ${userId} and deleted_at is null for key share
    ), offer as (
      select ${shown(userId)}, exists (select from account) as account,
        coalesce((select quantity from cart_items where user_id = ${userId} and edition_id = e.id), 0) as had,
        (select count(*) from cart_items where user_id = ${userId}) as rows
      from editions e ${pricedTitle(now)}
      where e.title_id = ${titleId} and e.format = ${format} and t.status <> 'draft'
    ), added as (
      insert into cart_items as item (user_id, edition_id, quantity, added_at)
      select ${userId}, edition_id, ${quantity}::int, ${now} from offer
      where account and on_sale and not owned and (format = 'ebook' or ${quantity} <= available)
        and (had > 0 or rows < ${mostRows}) and ${WITHOUT_FLUSH}
      on conflict (user_id, edition_id) do update
        set quantity = case when ${format} = 'ebook' then 1 else item.quantity + excluded.quantity end
        where ${format} = 'ebook'
          or item.quantity + excluded.quantity <= least(${most}, (select available from offer))
      returning id, quantity
    )
    select added.id, added.quantity, offer.* from offer left join added on true`,
)

/**
 * Adds in one statement, so that additions of two tabs both count (F22). An existing row gets more copies, never more
 * than can be sold. The user's row is locked, so this waits for a running deletion of the account and adds nothing
 * after it. The disk is not waited for: an order that has the row writes it as well.
 */
export async function addRow(db: Queryable, addition: Addition): Promise<AddedRow | undefined> {
  const { rows } = await db.executeQuery(addedRow(addition))
  return rows[0]
}

/** Changes a row's copies in one statement, so that clicks in two tabs add up. Returns whether the row was changed. */
export async function changeQuantity(
  db: Queryable,
  { userId, id, by, most }: { userId: number; id: number; by: number; most: number },
): Promise<boolean> {
  const result = await sql`
    update cart_items as item set quantity = quantity + ${by}
    from editions e
    where item.user_id = ${userId} and item.id = ${id} and e.id = item.edition_id and e.format = 'paper'
      and item.quantity + ${by} between 1 and ${most}
      and (${by} < 0 or item.quantity + ${by} <= coalesce(
        (select s.on_hand - s.reserved from stock s where s.edition_id = e.id), 0))`.execute(db)
  return Number(result.numAffectedRows ?? 0n) > 0
}

export async function deleteRows(db: Queryable, userId: number, ids: readonly number[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('cart_items')
    .where('user_id', '=', userId)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export type ReturnedItem = { editionId: number; quantity: number }

const takenRows = prepare(
  ({ userId, ids }: { userId: number; ids: number[] }) =>
    sql`delete from cart_items where user_id = ${userId} and id = any(${ids}::bigint[])`,
)

export function takeFromCart(userId: number, ids: readonly number[]): Statement<void> {
  return statement(takenRows({ userId, ids: [...ids] }))
}

/** Puts copies back. Copies that the reader added meanwhile stay, up to the limit of a row. */
export function restoreRows({
  userId,
  items,
  most,
  now,
}: {
  userId: number
  items: readonly ReturnedItem[]
  most: number
  now: Date
}): Statement<void> {
  return statement(sql`
    insert into cart_items as item (user_id, edition_id, quantity, added_at)
    select ${userId}, e.id, least(c.quantity, ${most}), ${now}
    from unnest(${items.map((item) => item.editionId)}::bigint[], ${items.map((item) => item.quantity)}::int[])
        with ordinality as c(edition_id, quantity, place)
      join editions e on e.id = c.edition_id
    where e.format = 'paper' or not exists (select from entitlements o
      where o.user_id = ${userId} and o.title_id = e.title_id and o.revoked_at is null)
    order by c.place
    on conflict (user_id, edition_id) do update
      set quantity = case when (select format from editions where id = excluded.edition_id) = 'ebook' then 1
        else least(item.quantity + excluded.quantity, ${most}) end`)
}

export function deleteEditions(userId: number, editionIds: readonly number[]): Statement<void> {
  return statement(sql`
    delete from cart_items where user_id = ${userId} and edition_id = any(${[...editionIds]}::bigint[])`)
}
