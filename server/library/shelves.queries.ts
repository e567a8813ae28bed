import { type RawBuilder, sql } from 'kysely'
import type { ShelfSort } from '#contracts/library.ts'
import type { ListingFilter } from '#server/catalogue/listings.rules.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type SubscriptionRead, subscribersMayRead } from './subscription-titles.queries.ts'

export type ShelfFilter = ListingFilter & { words: string[] }
/** What is listed: the titles that the filter leaves, in an order of the user's. */
export type ShelfWish = { userId: number; filter: ShelfFilter; sort: ShelfSort; window: Window }
export type ShelfPage = { titleIds: number[]; total: number }
type Window = { limit: number; offset: number }

/** Titles that the user bought, withdrawn ones included. */
export async function listBoughtTitles(db: Queryable, wish: ShelfWish): Promise<ShelfPage> {
  const { userId, filter } = wish
  const shelf = sql`
    select t.id, t.name, en.granted_at as newest, en.id as tie
    from entitlements en join titles t on t.id = en.title_id ${textOf(filter)}
    where en.user_id = ${userId} and en.revoked_at is null and ${conditions(filter)}`
  return listShelf(db, shelf, wish)
}

/** Titles that are included in subscriptions. */
export async function listSubscriptionTitles(
  db: Queryable,
  read: SubscriptionRead,
  wish: ShelfWish,
): Promise<ShelfPage> {
  const { filter } = wish
  const shelf = sql`
    select t.id, t.name, t.published_on as newest, t.id as tie
    from titles t join editions e on e.title_id = t.id and e.format = 'ebook' ${textOf(filter)}
    where ${subscribersMayRead(read)} and ${conditions(filter)}`
  return listShelf(db, shelf, wish)
}

const NEWEST_FIRST = sql`newest desc, tie desc`

/** Names by their letters, whatever their case, and by the value of their numbers: `No. 9` before `No. 13`. */
const BY_NAME = sql`
  regexp_replace(regexp_replace(lower(name), '(\\d+)', '000000000\\1', 'g'), '\\d*(\\d{10})', '\\1', 'g') collate "C", tie`

/** One statement for the page and the total. */
async function listShelf(
  db: Queryable,
  shelf: RawBuilder<unknown>,
  { userId, sort, window: { limit, offset } }: ShelfWish,
): Promise<ShelfPage> {
  const reads = sql`left join (
    select title_id, max(read_at) as read_at from reading_places where user_id = ${userId} group by title_id
  ) reads on reads.title_id = shelf.id`
  const order =
    sort === 'judul'
      ? BY_NAME
      : sort === 'dibeli'
        ? NEWEST_FIRST
        : sql`read_at desc nulls last, ${NEWEST_FIRST}`
  const { rows } = await sql<{ total: number; title_ids: number[] }>`
    with shelf as materialized (${shelf})
    select (select count(*) from shelf) as total,
      array(
        select id from shelf ${sort === 'dibaca' ? reads : sql``} order by ${order} limit ${limit} offset ${offset}
      ) as title_ids`.execute(db)
  return { titleIds: rows[0]?.title_ids ?? [], total: rows[0]?.total ?? 0 }
}

const textOf = (filter: ShelfFilter) =>
  filter.words.length === 0 ? sql`` : sql`join title_texts x on x.title_id = t.id`

function conditions(filter: ShelfFilter): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = filter.words.map(saysWord)
  if (filter.genreId !== undefined) all.push(sql`t.genre_id = ${filter.genreId}`)
  if (filter.kind !== undefined) all.push(sql`t.kind = ${filter.kind}`)
  if (filter.years) {
    all.push(sql`extract(year from t.published_on) between ${filter.years.from} and ${filter.years.to}`)
  }
  if (filter.shape !== 'all' || filter.price) {
    const format = filter.shape === 'all' ? sql`true` : sql`edition.format = ${filter.shape}`
    const { from, to } = filter.price ?? { from: 0, to: Number.MAX_SAFE_INTEGER }
    // Without a shape a title counts by its lowest price only, as in the catalogue.
    all.push(sql`(
      select min(edition.final_price_idr) from editions edition where edition.title_id = t.id and ${format}
    ) between ${from} and ${to}`)
  }
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

/**
 * The title or a contributor's name contains the word. Measured over the 21,000 titles of a subscription in a shop of
 * 100,000: 8 words that most titles have take 0.1 s; folding the names in the statement took 5.7 s.
 */
const saysWord = (word: string): RawBuilder<unknown> => sql`x.text like ${`%${word}%`}`
