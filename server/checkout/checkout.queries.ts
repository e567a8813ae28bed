import { type RawBuilder, sql } from 'kysely'
import { HOLD_GRACE } from '#contracts/order-states.ts'
import { rupiah } from '#kernel/money.ts'
import { dayInWib } from '#kernel/time.ts'
import type { TaxClass } from '#server/catalogue/tax.rules.ts'
import type { LineFormat, TitleKind } from '#server/orders/order.rules.ts'
import type { DraftLine, OrderState } from '#server/orders/order.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { prepare } from '#server/platform/database/prepare.ts'
import {
  compose,
  type Read,
  reading,
  type Statement,
  statement,
} from '#server/platform/database/statement.ts'

export type TitleOnOffer = {
  status: 'draft' | 'on_sale' | 'withdrawn'
  /** Absent where the title has no ebook, or one without a file. */
  ebook: DraftLine | undefined
}

/** A title's ebook as it is sold at this moment. */
export function readEbookOnOffer(titleId: number, now: Date): Statement<TitleOnOffer | undefined> {
  const query = compose
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
    .leftJoinLateral(
      sql<{ price_idr: number; final_price_idr: number }>`price_at(editions.id, ${now})`.as('priced'),
      (join) => join.onTrue(),
    )
    .select(['titles.id', 'titles.status', 'titles.kind', 'titles.name', 'titles.slug'])
    .select(['publishers.name as publisher_name', 'editions.id as edition_id', 'editions.tax_class'])
    .select(['priced.price_idr', 'priced.final_price_idr'])
    .select(
      sql<
        string | null
      >`case when editions.releases_on > ${dayInWib(now)}::date then editions.releases_on end`.as(
        'preordered_for',
      ),
    )
    .where('titles.id', '=', titleId)
  return statement(query, ([row]) => row && titleOnOffer(row))
}

type OnOfferRow = {
  id: number
  status: TitleOnOffer['status']
  kind: TitleKind
  name: string
  slug: string
  publisher_name: string | null
  edition_id: number | null
  tax_class: TaxClass | null
  price_idr: number | null
  final_price_idr: number | null
  preordered_for: string | null
}

function titleOnOffer(row: OnOfferRow): TitleOnOffer {
  const { edition_id, tax_class, price_idr, final_price_idr } = row
  const onOffer = edition_id !== null && tax_class !== null && price_idr !== null && final_price_idr !== null
  return {
    status: row.status,
    ebook: onOffer
      ? {
          titleId: row.id,
          editionId: edition_id,
          format: 'ebook',
          titleKind: row.kind,
          titleName: row.name,
          titleSlug: row.slug,
          publisherName: row.publisher_name,
          taxClass: tax_class,
          quantity: 1,
          listPrice: rupiah(price_idr),
          unitPrice: rupiah(final_price_idr),
          preorderedFor: row.preordered_for,
        }
      : undefined,
  }
}

/** An edition as it is sold at this moment. */
export type OfferedLine = DraftLine & { onSale: boolean; weightGrams: number } & {
  /** Of a preorder with a cap: the cap, and the copies that the buyer preordered before. */
  cap: { most: number; had: number } | null
}

/** A row of a cart as it is sold at this moment. */
export type CartLine = OfferedLine & { cartRow: number }

/** Those of the rows that belong to the user, in the given order. */
export function readCartLines(userId: number, cartRows: readonly number[], now: Date): Read<CartLine[]> {
  return reading(cartLines({ userId, cartRows: [...cartRows], now, today: dayInWib(now) }), lineOfEach)
}

/** The same, locked: nobody else changes or removes the rows until this transaction ends. */
export function lockCartLines(userId: number, cartRows: readonly number[], now: Date): Statement<CartLine[]> {
  return statement(
    lockedCartLines({ userId, cartRows: [...cartRows], now, today: dayInWib(now) }),
    lineOfEach,
  )
}

type CartRead = { userId: number; cartRows: number[]; now: Date; today: string }

const GRACE = sql`interval ${sql.lit(`${HOLD_GRACE / 1000} seconds`)}`

/**
 * Whether an order `o` was paid or can still be paid (as `isOverdue` of the orders says): its time ends with the time to
 * pay, before a job ends the order.
 */
const isWanted = (now: Date) => sql`
  (o.payment_state in ('paid', 'received') or o.payment_state <> 'failed' and (o.fulfilment_state = 'to_send'
    or o.expires_at > ${now}::timestamptz - case o.payment_state when 'awaiting' then interval '0' else ${GRACE} end))`

/** An edition `e` of a title `t`, as it is sold to a user at this moment; expects its price `pr` and publisher `p`. */
export const sold = ({ userId, now, today }: Pick<CartRead, 'userId' | 'now' | 'today'>) => sql`
      t.id as title_id, t.kind, t.name, t.slug, p.name as publisher_name,
      e.id as edition_id, e.format, e.tax_class, pr.price_idr, pr.final_price_idr, e.weight_grams,
      case when e.releases_on > ${today}::date then e.releases_on end as preordered_for,
      case when e.releases_on > ${today}::date then e.preorder_cap end as most,
      case when e.releases_on > ${today}::date and e.preorder_cap is not null then (
        select coalesce(sum(l.quantity - (
          select coalesce(sum(r.quantity), 0) from order_return_lines r
          where r.order_id = l.order_id and r.position = l.position and r.copies is distinct from 'kept')), 0)::int
        from order_lines l join orders o on o.id = l.order_id
        where l.edition_id = e.id and l.preordered_for is not null and o.user_id = ${userId}
          and ${isWanted(now)}) end as had,
      t.status = 'on_sale' and (e.format = 'paper' or (e.file_key is not null
        and exists (select from ebook_files f where f.edition_id = e.id))) as on_sale`

const cartLinesThen = (locking: RawBuilder<unknown>) =>
  prepare(
    ({ userId, cartRows, now, today }: CartRead) => sql<CartLineRow>`
    select item.id as cart_row, item.quantity, ${sold({ userId, now, today })}
    from unnest(${cartRows}::bigint[]) with ordinality as asked(id, place)
      join cart_items item on item.id = asked.id
      join editions e on e.id = item.edition_id
      cross join lateral price_at(e.id, ${now}) as pr
      join titles t on t.id = e.title_id
      left join publishers p on p.id = t.publisher_id
    where item.user_id = ${userId} order by asked.place ${locking}`,
  )
const cartLines = cartLinesThen(sql``)
const lockedCartLines = cartLinesThen(sql`for update of item`)

const lineOfEach = (rows: readonly CartLineRow[]): CartLine[] =>
  rows.map((row) => ({ ...lineOf(row, row.quantity), cartRow: row.cart_row }))

export const lineOf = (row: SoldRow, quantity: number): OfferedLine => ({
  onSale: row.on_sale,
  weightGrams: row.weight_grams ?? 0,
  preorderedFor: row.preordered_for,
  cap: row.most === null ? null : { most: row.most, had: row.had ?? 0 },
  titleId: row.title_id,
  editionId: row.edition_id,
  format: row.format,
  titleKind: row.kind,
  titleName: row.name,
  titleSlug: row.slug,
  publisherName: row.publisher_name,
  taxClass: row.tax_class,
  quantity,
  listPrice: rupiah(row.price_idr),
  unitPrice: rupiah(row.final_price_idr),
})

type CartLineRow = SoldRow & { cart_row: number; quantity: number }

/** What `sold` reads. */
export type SoldRow = {
  title_id: number
  kind: TitleKind
  name: string
  slug: string
  publisher_name: string | null
  edition_id: number
  format: LineFormat
  tax_class: TaxClass
  price_idr: number
  final_price_idr: number
  weight_grams: number | null
  on_sale: boolean
  preordered_for: string | null
  most: number | null
  had: number | null
}

/** One of the titles on the user's shelf, or in an unpaid order. */
export type Obstacle =
  | {
      owned: true /** Null for a title that an operator or another buyer gave. */
      orderId: number | null
      titleName: string
    }
  | ({ owned: false; orderId: number; titleName: string } & Unpaid)

type Unpaid = Pick<OrderState, 'paymentState' | 'fulfilmentState' | 'expiresAt'>

type Owned = { owned: true; order_id: number | null; name: string }
type Pending = {
  owned: false
  order_id: number
  payment_state: Unpaid['paymentState']
  fulfilment_state: Unpaid['fulfilmentState']
  expires_at: Date
  name: string
}

/**
 * What keeps a user from buying a title, the ebooks in rows of their cart, or those of a set's ebooks that are not taken
 * off it because they are owned. Owned titles come first.
 */
export function readObstacles(
  userId: number,
  of: { titleId: number } | { cartRows: readonly number[] } | { bundleId: number },
): Statement<Obstacle[]> {
  const titles =
    'titleId' in of
      ? sql`select ${of.titleId}::bigint`
      : 'bundleId' in of
        ? sql`select e.title_id from bundle_parts part join editions e on e.id = part.edition_id
          where part.bundle_id = ${of.bundleId} and e.format = 'ebook' and not exists (select from entitlements mine
            where mine.user_id = ${userId} and mine.title_id = e.title_id and mine.revoked_at is null)`
        : sql`select e.title_id from cart_items item join editions e on e.id = item.edition_id
          where item.user_id = ${userId} and item.id = any(${[...of.cartRows]}::bigint[]) and e.format = 'ebook'`
  return statement(
    sql<Owned | Pending>`
      with wanted(title_id) as (${titles})
      select true as owned, o.id as order_id, o.payment_state, o.fulfilment_state, o.expires_at, t.name
      from entitlements owned left join orders o on o.id = owned.order_id and o.user_id = owned.user_id
        join titles t on t.id = owned.title_id
      where owned.user_id = ${userId} and owned.title_id in (select title_id from wanted)
        and owned.revoked_at is null
      union all
      select false, o.id, o.payment_state, o.fulfilment_state, o.expires_at, t.name
      from pending_digital_titles pending
        join orders o on o.id = pending.order_id join titles t on t.id = pending.title_id
      where pending.user_id = ${userId} and pending.title_id in (select title_id from wanted)
      order by owned desc`,
    (rows) =>
      rows.map((row) =>
        row.owned
          ? { owned: true, orderId: row.order_id, titleName: row.name }
          : {
              owned: false,
              orderId: row.order_id,
              paymentState: row.payment_state,
              fulfilmentState: row.fulfilment_state,
              expiresAt: row.expires_at,
              titleName: row.name,
            },
      ),
  )
}

/** Removes the key from an order, so that it can be used again. */
export async function freeRequestKey(db: Queryable, orderId: number): Promise<void> {
  await sql`update orders set request_key = null, request_hash = null where id = ${orderId}`.execute(db)
}
