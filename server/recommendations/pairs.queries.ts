import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import {
  LEAST_PEOPLE,
  MOST_FINISHED,
  MOST_LINES,
  MOST_RELATED,
  READ_TO_THE_END,
  WEIGHT_OF_FINISHED,
} from './recommendation.rules.ts'

export type Pair = { low: number; high: number }
type Signal = 'bought' | 'finished'

/** When the pairs were last counted; undefined: never. */
export async function findLastCount(db: Queryable): Promise<Date | undefined> {
  const row = await db.selectFrom('recommendation_runs').select('counted_at').executeTakeFirst()
  return row?.counted_at
}

export async function noteCount(db: Queryable, countedAt: Date): Promise<void> {
  await db
    .insertInto('recommendation_runs')
    .values({ counted_at: countedAt })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ counted_at: countedAt }))
    .execute()
}

export async function listTitleIds(db: Queryable, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('titles')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export type OrderChanges = { changedAfter: Date; leftAfter: Date; leftUntil: Date }

/**
 * The titles and pairs of titles in orders that were paid, reversed, or left the window, or whose buyer was deleted. An
 * order that is not in the window any more is one as well: its pairs have to be counted without it.
 */
export async function listChanged(
  db: Queryable,
  { changedAfter, leftAfter, leftUntil }: OrderChanges,
): Promise<{ titleIds: number[]; pairs: Pair[] }> {
  const changed = sql`
    select o.id from orders o join users u on u.id = o.user_id
    where o.paid_at is not null and (o.updated_at > ${changedAfter} or u.deleted_at > ${changedAfter}
      or (o.paid_at > ${leftAfter} and o.paid_at <= ${leftUntil}))`
  const titles = await sql<{ id: number }>`
    select distinct l.title_id as id from (${changed}) as o join order_lines l on l.order_id = o.id order by 1`.execute(
    db,
  )
  const pairs = await sql<Pair>`
    select distinct l.title_id as low, x.title_id as high
    from (${changed}) as o
      cross join lateral (select count(*) as lines from order_lines where order_id = o.id) as basket
      join order_lines l on l.order_id = o.id
      join order_lines x on x.order_id = o.id and x.title_id > l.title_id
    where basket.lines <= ${sql.lit(MOST_LINES)} order by 1, 2`.execute(db)
  return { titleIds: titles.rows.map(({ id }) => id), pairs: pairs.rows }
}

/** The buyer's order `o` of the line `l`, where it counts, and how large it is. */
const countedOrder = (from: Date) => sql`
  join orders o on o.id = l.order_id and o.payment_state in ('paid', 'received') and o.paid_at > ${from}
  join users u on u.id = o.user_id and u.deleted_at is null
  cross join lateral (
    select count(*) as lines, count(distinct title_id) as titles from order_lines where order_id = o.id
  ) as basket`

const isSmall = sql`basket.lines <= ${sql.lit(MOST_LINES)}`

/** 1,000 for two titles in one order, less the more there are. */
const weightOfOrder = sql`max(round(1000 * ln(2.0) / ln(basket.titles::numeric)))::int as weight`

/** Counts anew how many people bought each of these titles. */
export async function countBuyers(tx: Tx, titleIds: number[], from: Date): Promise<void> {
  const people = sql`
    select l.title_id, count(distinct o.user_id)::int as people from order_lines l ${countedOrder(from)}
    where l.title_id = any(${titleIds}::bigint[]) and ${isSmall} group by 1`
  await writeReaders(tx, 'bought', titleIds, people)
}

/** Counts anew how many people bought these pairs in one order. The rarer title of each leads to the orders. */
export async function countPairs(tx: Tx, pairs: Pair[], from: Date): Promise<void> {
  const [lows, highs] = [pairs.map(({ low }) => low), pairs.map(({ high }) => high)]
  const wanted = sql`unnest(${lows}::bigint[], ${highs}::bigint[]) as wanted(low, high)`
  // Found before anything else is read of an order: of a best seller's orders nearly none hold the other title.
  const made = sql`
    with wanted as materialized (
      select low, high, case when one.people <= other.people then low else high end as rare
      from ${wanted}
        left join title_readers one on one.title_id = low and one.signal = 'bought'
        left join title_readers other on other.title_id = high and other.signal = 'bought'
    ), together as materialized (
      select w.low, w.high, rarer.order_id from wanted w
        cross join lateral (select distinct order_id from order_lines where title_id = w.rare) as rarer
      where exists (
        select from order_lines x where x.order_id = rarer.order_id and x.title_id = w.low + w.high - w.rare offset 0)
    )
    select l.low, l.high, o.user_id, ${weightOfOrder}
    from together l ${countedOrder(from)}
    where ${isSmall}
    group by 1, 2, 3`
  await writePairs(tx, 'bought', made, sql`(p.title_id, p.other_id) in (select low, high from ${wanted})`)
}

/** Counts anew all pairs of which one of these titles is the lower. */
export async function countPairsOf(tx: Tx, titleIds: number[], from: Date): Promise<void> {
  const made = sql`
    select l.title_id as low, x.title_id as high, o.user_id, ${weightOfOrder}
    from order_lines l ${countedOrder(from)}
      join order_lines x on x.order_id = o.id and x.title_id > l.title_id
    where l.title_id = any(${titleIds}::bigint[]) and ${isSmall}
    group by 1, 2, 3`
  await writePairs(tx, 'bought', made, sql`p.title_id = any(${titleIds}::bigint[])`)
}

/** The next titles that somebody has read to the end, or that had such readers when they were last counted. */
export async function listFinishedTitles(db: Queryable, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    (select distinct title_id as id from reading_places
      where furthest >= ${sql.lit(READ_TO_THE_END)} and title_id > ${after} order by 1 limit ${limit})
    union
    (select title_id from title_readers where signal = 'finished' and title_id > ${after} order by 1 limit ${limit})
    order by 1 limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Counts anew who read these titles to the end, and with which others of a higher id. All of them each night, since a
 * deleted account leaves no trace of what it had read.
 */
export async function countFinished(tx: Tx, titleIds: number[], from: Date): Promise<void> {
  const finished = sql`p.furthest >= ${sql.lit(READ_TO_THE_END)} and p.read_at > ${from}`
  const readers = sql`
    select mine.user_id, mine.title_id, theirs.title_ids
    from (
      select distinct p.user_id, p.title_id from reading_places p
      where p.title_id = any(${titleIds}::bigint[]) and ${finished}
    ) as mine cross join lateral (
      select array_agg(title_id) as title_ids from (
        select p.title_id from reading_places p where p.user_id = mine.user_id and ${finished}
        group by 1 order by max(p.read_at) desc, 1 limit ${sql.lit(MOST_FINISHED)}
      ) as latest
    ) as theirs
    where mine.title_id = any(theirs.title_ids)`
  const people = sql`select title_id, count(*)::int as people from (${readers}) as r group by 1`
  await writeReaders(tx, 'finished', titleIds, people)
  const made = sql`
    select r.title_id as low, high, r.user_id, 1000 as weight
    from (${readers}) as r cross join lateral unnest(r.title_ids) as high where high > r.title_id`
  await writePairs(tx, 'finished', made, sql`p.title_id = any(${titleIds}::bigint[])`)
}

async function writeReaders(
  tx: Tx,
  signal: Signal,
  titleIds: number[],
  people: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with fresh as materialized (${people}), gone as (
      delete from title_readers r where r.signal = ${signal} and r.title_id = any(${titleIds}::bigint[])
        and not exists (select from fresh f where f.title_id = r.title_id)
    )
    insert into title_readers as r (title_id, signal, people)
    select title_id, ${signal}, people from fresh order by title_id
    on conflict (title_id, signal) do update set people = excluded.people
      where r.people <> excluded.people`.execute(tx)
}

/**
 * @param made each pair once for each person, however often that person bought it
 * @param counted which of the stored pairs `p` were counted: those among them that are not in `made` are gone
 */
async function writePairs(
  tx: Tx,
  signal: Signal,
  made: RawBuilder<unknown>,
  counted: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with fresh as materialized (
      select low, high, count(*)::int as people, sum(weight)::int as weight from (${made}) as made
      group by 1, 2 having count(*) >= ${sql.lit(LEAST_PEOPLE)}
    ), gone as (
      delete from title_pairs p where p.signal = ${signal} and ${counted}
        and not exists (select from fresh f where f.low = p.title_id and f.high = p.other_id)
    )
    insert into title_pairs as p (title_id, other_id, signal, people, weight)
    select low, high, ${signal}, people, weight from fresh order by low, high
    on conflict (title_id, other_id, signal) do update set people = excluded.people, weight = excluded.weight
      where (p.people, p.weight) <> (excluded.people, excluded.weight)`.execute(tx)
}

/** The next titles that belong to a pair, or that had related ones. */
export async function listPairedTitles(db: Queryable, after: number, limit: number): Promise<number[]> {
  const next = (table: 'title_pairs' | 'related_titles', column: 'title_id' | 'other_id') =>
    sql`(select distinct ${sql.ref(column)} as id from ${sql.table(table)} where ${sql.ref(column)} > ${after}
      order by 1 limit ${limit})`
  const { rows } = await sql<{ id: number }>`
    ${next('title_pairs', 'title_id')} union ${next('title_pairs', 'other_id')}
    union ${next('related_titles', 'title_id')} order by 1 limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Chooses for each of these titles the nearest ones anew, by the cosine of their readers: of each series and each
 * magazine one, of its own none.
 */
export async function rankRelated(tx: Tx, titleIds: number[]): Promise<void> {
  await sql`
    with sides as (
      select title_id, other_id, signal, weight from title_pairs where title_id = any(${titleIds}::bigint[])
      union all
      select other_id, title_id, signal, weight from title_pairs where other_id = any(${titleIds}::bigint[])
    ), scored as (
      select s.title_id, s.other_id, bool_or(s.signal = 'bought') as bought, sum(
        s.weight / 1000.0 / sqrt(mine.people::float8 * theirs.people)
          * case s.signal when 'bought' then 1 else ${sql.lit(WEIGHT_OF_FINISHED)} end) as score
      from sides s
        join title_readers mine on mine.title_id = s.title_id and mine.signal = s.signal
        join title_readers theirs on theirs.title_id = s.other_id and theirs.signal = s.signal
      group by 1, 2
    ), one_each as (
      select distinct on (s.title_id, title_family(t)) s.*
      from scored s join titles t on t.id = s.other_id join titles self on self.id = s.title_id
      where t.status = 'on_sale' and title_family(t) <> title_family(self)
      order by s.title_id, title_family(t), s.score desc, s.other_id
    ), fresh as materialized (
      select * from (
        select *, row_number() over (partition by title_id order by score desc, other_id) as place from one_each
      ) as placed where place <= ${sql.lit(MOST_RELATED)}
    ), gone as (
      delete from related_titles r where r.title_id = any(${titleIds}::bigint[])
        and not exists (select from fresh f where f.title_id = r.title_id and f.place = r.place)
    )
    insert into related_titles as r (title_id, place, other_id, score, bought)
    select title_id, place, other_id, score, bought from fresh order by title_id, place
    on conflict (title_id, place) do update
      set other_id = excluded.other_id, score = excluded.score, bought = excluded.bought
      where (r.other_id, r.score, r.bought) <> (excluded.other_id, excluded.score, excluded.bought)`.execute(
    tx,
  )
}
