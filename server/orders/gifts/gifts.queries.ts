import { sql } from 'kysely'
import type { GiftReturn } from '#contracts/gift-choices.ts'
import type { PaymentState } from '#contracts/order-states.ts'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import { dayInWib } from '#kernel/time.ts'
import { type PictureRow, pictureOrNull } from '#server/images/picture-of.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import {
  compose,
  type Read,
  reading,
  type Statement,
  statement,
} from '#server/platform/database/statement.ts'
import type { DraftGift } from '../order.ts'
import type { GiftRecord } from './gift.rules.ts'

const giftColumns = [
  'recipient_name as recipientName',
  'recipient_email as recipientEmail',
  'message',
  'send_on as sendOn',
  'sent_at as sentAt',
  'resends',
  'claimed_at as claimedAt',
  'claimed_by as claimedBy',
  'returned_at as returnedAt',
  'return_cause as returnCause',
] as const

/** Undefined where the order is no gift. Verbs read it under the order's lock. */
export function readGift(orderId: number): Read<GiftRecord | undefined> {
  return reading(
    compose.selectFrom('gifts').select(giftColumns).where('order_id', '=', orderId),
    ([gift]) => gift,
  )
}

export async function findGiftOf(
  db: Queryable,
  tokenHash: Buffer,
): Promise<{ orderId: number; giverId: number } | undefined> {
  return db
    .selectFrom('gifts')
    .select(['order_id as orderId', 'giver_id as giverId'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

export type GiftBook = {
  titleId: number
  name: string
  slug: string
  author: string | null
  cover: PictureRow | null
}

export type FullGift = GiftRecord & {
  payment: PaymentState
  giver: string
  /** The ebook, or those of a set. */
  books: GiftBook[]
  /** The name of a set. */
  bundle: string | null
  /** What the ebook costs without a promo. */
  worth: Rupiah
  pack: { packageId: number; name: string; months: number } | null
}

type FullRow = Omit<FullGift, 'worth'> & { worth: number }

/** A gift as its recipient sees it. Titles are named as they were bought, with their present covers. */
export function readFullGift(orderId: number): Read<FullGift | undefined> {
  const query = compose
    .selectFrom('gifts')
    .innerJoin('orders', 'orders.id', 'gifts.order_id')
    .innerJoin('users as giver', 'giver.id', 'gifts.giver_id')
    .leftJoin('order_bundles as bundle', 'bundle.order_id', 'gifts.order_id')
    .select(giftColumns)
    .select(['orders.payment_state as payment', 'giver.name as giver', 'bundle.name as bundle'])
    .select([
      sql<number>`(select coalesce(sum(line_total_idr), 0)::bigint from order_lines where order_id = orders.id)`.as(
        'worth',
      ),
      sql<GiftBook[]>`(
        select coalesce(json_agg(json_build_object('titleId', line.title_id, 'name', line.title_name, 'slug', titles.slug,
          'author', (select string_agg(person.name, ', ' order by written.position)
            from title_contributors written join contributors person on person.id = written.contributor_id
            where written.title_id = titles.id and written.role = 'author'),
          'cover', ${pictureOrNull('images')}) order by line.position), '[]')
        from order_lines line join titles on titles.id = line.title_id
          left join images on images.id = titles.cover_image_id
        where line.order_id = orders.id)`.as('books'),
      sql<FullGift['pack']>`(
        select json_build_object('packageId', package_id, 'name', name, 'months', duration_months)
        from order_packages where order_id = orders.id)`.as('pack'),
    ])
    .where('gifts.order_id', '=', orderId)
  return reading<FullRow, FullGift | undefined>(query, ([row]) => row && { ...row, worth: rupiah(row.worth) })
}

export type ChosenEbook = { titleId: number; editionId: number; name: string; slug: string; price: Rupiah }

/** An ebook on sale that can be read now; undefined where the title has none. */
export async function findEbookOnSale(
  db: Queryable,
  titleId: number,
  now: Date,
): Promise<ChosenEbook | undefined> {
  const { rows } = await sql<Omit<ChosenEbook, 'price'> & { price: number }>`
    select t.id as "titleId", e.id as "editionId", t.name, t.slug, priced.final_price_idr as price
    from titles t join editions e on e.title_id = t.id and e.format = 'ebook' and e.file_key is not null
      cross join lateral price_at(e.id, ${now}) priced
    where t.id = ${titleId} and t.status = 'on_sale' and (e.releases_on is null or e.releases_on <= ${dayInWib(now)}::date)
      and exists (select from ebook_files where edition_id = e.id)`.execute(db)
  const [found] = rows
  return found && { ...found, price: rupiah(found.price) }
}

type Claim = { orderId: number; userId: number; titleId: number | null; now: Date }

const updateOpen = (orderId: number) =>
  compose
    .updateTable('gifts')
    .where('order_id', '=', orderId)
    .where('claimed_at', 'is', null)
    .where('returned_at', 'is', null)

export function markClaimed({ orderId, userId, titleId, now }: Claim): Statement<void> {
  return statement(updateOpen(orderId).set({ claimed_at: now, claimed_by: userId, title_id: titleId }))
}

export function markReturned(orderId: number, cause: GiftReturn, now: Date): Statement<void> {
  return statement(updateOpen(orderId).set({ returned_at: now, return_cause: cause }))
}

/** Changes a gift that was not sent, and takes its mail off the queue. False where it was sent meanwhile. */
export async function updateDraft(tx: Tx, orderId: number, gift: DraftGift): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('gifts')
    .set({
      recipient_name: gift.recipientName,
      recipient_email: gift.recipientEmail,
      message: gift.message,
      send_on: gift.sendOn,
      queued_at: null,
    })
    .where('order_id', '=', orderId)
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await tx.deleteFrom('order_mails').where('order_id', '=', orderId).where('kind', '=', 'gift').execute()
  return true
}

/** Paid gifts that were mailed, or were to be, before a moment and that nobody accepted, the oldest first. */
export async function listUnclaimed(
  db: Queryable,
  { before, without, limit }: { before: Date; without: readonly string[]; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from gifts g join orders o on o.id = g.order_id
    where g.claimed_at is null and g.returned_at is null and g.queued_at <= ${before}
      and coalesce(g.sent_at, g.queued_at) <= ${before} and o.payment_state = 'paid'
      and o.id <> all(${[...without]}::bigint[])
    order by g.queued_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Removes what names anybody from gifts that a user gave or received. Goods and moments stay. */
export async function blankGiftsOf(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('gifts')
    .set({ recipient_name: '-', recipient_email: '-', message: '', token_hash: null })
    .where(({ eb, or }) => or([eb('giver_id', '=', userId), eb('claimed_by', '=', userId)]))
    .execute()
}
