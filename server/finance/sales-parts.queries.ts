import { type RawBuilder, sql } from 'kysely'
import type { SALES_PART_KINDS } from '#contracts/console/figures.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { partsOfSales, type ReportTime } from './sales-report.queries.ts'
import { timeOfDays } from './sales-time.rules.ts'

export type SalesPart = {
  part: 'edition' | 'genre' | 'publisher' | 'title'
  kind: (typeof SALES_PART_KINDS)[number]
  /** Of a genre, a publisher or a title; empty for what has none. */
  name: string
  titleId: number | null
  copies: number
  total: number
  copiesBefore: number
  totalBefore: number
}

/** Days in WIB: those from `from` on and before `since` are the time before. */
export type PartsTime = { from: string; since: string; until: string }

/** Of these titles a period stores the figures. Others are summed when they were sold today. */
const BEST_TITLES = 100
/** As the report calls titles without one. */
const NO_PUBLISHER = '(no publisher)'

const storedParts = ({ from, until }: PartsTime) => sql`
  select day, title_id, format, publisher, copies, total_idr from sales_day_parts
  where day between ${from}::date and ${until}::date`

/** The last day whose parts are stored. */
export async function findLastPartsDay(db: Queryable): Promise<string | undefined> {
  const { day } = await db
    .selectFrom('sales_part_days')
    .select(sql<string | null>`max(day)::text`.as('day'))
    .executeTakeFirstOrThrow()
  return day ?? undefined
}

/** Stores the parts of days that are over. Two instances may sum the same days: the figures are the same. */
export async function insertDayParts(tx: Tx, from: string, until: string): Promise<void> {
  await sql`insert into sales_part_days
    select generate_series(${from}::date, ${until}::date, '1 day')::date on conflict do nothing`.execute(tx)
  await sql`insert into sales_day_parts (day, title_id, format, publisher, copies, total_idr)
    ${partsOfSales(timeOfDays(from, until))} on conflict do nothing`.execute(tx)
}

/** Days before `since` count as the time before. */
const inBothTimes = (days: RawBuilder<unknown>, since: string) => sql`
  select title_id, format, publisher, case when day >= ${since}::date then copies else 0 end as copies,
    case when day >= ${since}::date then total_idr else 0 end as total,
    case when day < ${since}::date then copies else 0 end as copies_before,
    case when day < ${since}::date then total_idr else 0 end as total_before
  from (${days}) days`

const SUMS = sql`sum(copies)::bigint as copies, sum(total)::bigint as total,
  sum(copies_before)::bigint as copies_before, sum(total_before)::bigint as total_before`
const SHOWN = sql`sum(copies)::int as copies, sum(total)::bigint as total,
  sum(copies_before)::int as "copiesBefore", sum(total_before)::bigint as "totalBefore"`

/** Sums parts of days. Of titles, those that sold most copies, or all of them. */
const partsOf = (parts: RawBuilder<unknown>, titles: 'best' | 'all'): RawBuilder<SalesPart> => sql`
  with sold as (
    select title_id, format, publisher, ${SUMS} from (${parts}) parts group by title_id, format, publisher
  ), title as (
    select title_id, ${SUMS}
    from sold where title_id is not null group by title_id
  )
  select 'edition' as part, format as kind, '' as name, null::bigint as "titleId", ${SHOWN} from sold group by format
  union all
  select 'genre', case when g.id is null then 'none' else 'named' end, coalesce(g.name, ''), null, ${SHOWN}
  from title join titles t on t.id = title.title_id left join genres g on g.id = t.genre_id group by 2, 3
  union all
  select 'genre', format, '', null, ${SHOWN} from sold where title_id is null group by format
  union all
  select 'publisher', case when title_id is null then format when publisher = ${NO_PUBLISHER} then 'none'
      else 'named' end, case when title_id is null or publisher = ${NO_PUBLISHER} then '' else publisher end,
    null, ${SHOWN}
  from sold group by 2, 3
  union all
  (select 'title', 'named', '', title_id, ${SHOWN} from title group by title_id
   ${titles === 'best' ? sql`order by sum(copies) desc, sum(total) desc, title_id limit ${BEST_TITLES}` : sql``})`

const ofStored = (time: PartsTime) => inBothTimes(storedParts(time), time.since)

export async function sumStoredParts(db: Queryable, time: PartsTime): Promise<SalesPart[]> {
  return (await partsOf(ofStored(time), 'best').execute(db)).rows
}

/** The parts of days that are not stored. */
export async function sumFreshParts(db: Queryable, time: ReportTime, since: string): Promise<SalesPart[]> {
  return (await partsOf(inBothTimes(partsOfSales(time), since), 'all').execute(db)).rows
}

/** What changes in the sums of one time where they become those of a later one that ends with the same stored day. */
export async function sumShift(db: Queryable, from: PartsTime, to: PartsTime): Promise<SalesPart[]> {
  const { rows } = await partsOf(
    sql`
      select title_id, format, publisher, -copies as copies, -total_idr as total, copies as copies_before,
        total_idr as total_before
      from sales_day_parts where day >= ${from.since}::date and day < ${to.since}::date
      union all
      select title_id, format, publisher, 0, 0, -copies, -total_idr
      from sales_day_parts where day >= ${from.from}::date and day < ${to.from}::date`,
    'all',
  ).execute(db)
  return rows
}

/** What is stored of these titles. */
export async function sumStoredTitles(
  db: Queryable,
  time: PartsTime,
  titleIds: readonly number[],
): Promise<SalesPart[]> {
  if (titleIds.length === 0) return []
  const { rows } = await sql<SalesPart>`
    select 'title' as part, 'named' as kind, '' as name, title_id as "titleId", ${SHOWN}
    from (${inBothTimes(sql`${storedParts(time)} and title_id = any(${[...titleIds]}::bigint[])`, time.since)}) parts
    group by title_id`.execute(db)
  return rows
}

/** The stored sums of so many days that end with `until`; empty where they are not summed. */
export async function listPeriod(db: Queryable, until: string, days: number): Promise<SalesPart[]> {
  const { rows } = await sql<SalesPart>`
    select part, kind, name, title_id as "titleId", copies, total_idr as total, copies_before as "copiesBefore",
      total_before_idr as "totalBefore"
    from sales_periods where until = ${until}::date and days = ${days}`.execute(db)
  return rows
}

/** Stores the sums of so many days that end with `until`, in the place of earlier ones. */
export async function storePeriod(tx: Tx, days: number, time: PartsTime): Promise<void> {
  // A year of a large shop is summed by hundreds of thousands of titles.
  await sql`set local work_mem = '64MB'`.execute(tx)
  await sql`delete from sales_periods where days = ${days} and until < ${time.until}::date`.execute(tx)
  await sql`
    insert into sales_periods (until, days, part, kind, name, title_id, copies, total_idr, copies_before,
      total_before_idr)
    select ${time.until}::date, ${days}, summed.*
    from (${partsOf(ofStored(time), 'best')}) summed
    on conflict do nothing`.execute(tx)
}

/** Names of titles, by their ids. */
export async function namesOfTitles(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('titles')
    .select(['id', 'name'])
    .where('id', 'in', [0, ...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
