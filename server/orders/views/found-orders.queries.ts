import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'
import type { OrderFilter } from './order-filter.ts'

/** The index of parts of names holds groups of three letters. */
const SHORTEST_PART = 3

const patternOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** What is searched of a buyer, as the index of its parts has it. */
const buyerFits = (buyer: string, part: string) =>
  sql<SqlBool>`${sql.ref(`${buyer}.name`)} || ' ' || ${sql.ref(`${buyer}.email`)} || ' ' ||
    coalesce(${sql.ref(`${buyer}.phone`)}, '') ilike ${part}`

/** Orders of more buyers or titles than these are found by reading orders, the latest first, until a page is full. */
const MANY = 5_000

/** Whether there are so many that the latest orders soon show a page of theirs. */
async function areMany(db: Queryable, found: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ many: boolean }>`
    select count(*) > ${MANY} as many from (${found} limit ${MANY + 1}) found`.execute(db)
  return rows[0]?.many === true
}

/** An order's number or a part of it, in capitals; fewer letters fit too many. */
const PART_OF_NUMBER = /^[0-9A-Z]{4,20}$/
/** As many letters as a number has at most, of which `Z` is the last in order. */
const LAST_LETTERS = 'Z'.repeat(20)

/** The orders whose number begins with a text, or ends with it. */
function numbered(text: string): RawBuilder<unknown>[] {
  if (!PART_OF_NUMBER.test(text)) return []
  const end = [...text].reverse().join('')
  return [
    sql`select id from orders where ${begins(sql.ref('refno'), text)}`,
    sql`select id from orders where ${begins(sql`reverse(refno)`, end)}`,
  ]
}

/** Two bounds, and not "like": an index serves them in every collation, and in a plan for any text. */
const begins = (letters: RawBuilder<unknown>, text: string) =>
  sql`${letters} between ${text} and ${text + LAST_LETTERS} and starts_with(${letters}, ${text})`

/** Either the ids of all of them, in their order, or what is to be looked for among orders `o` and buyers `u`. */
type Found = { ids: RawBuilder<{ id: number }>; fits?: never } | { ids?: never; fits: Expression<SqlBool> }

/** The orders that a text finds. Each part has an index of its own, which an `or` over the joined rows would not use. */
export async function foundBy(
  db: Queryable,
  text: string,
  direction: 'asc' | 'desc' = 'desc',
): Promise<Found> {
  const whole = text.toUpperCase()
  const ids = [
    sql`select order_id as id from order_shipments where tracking_number = ${whole}`,
    ...numbered(whole),
  ]
  const fits: Expression<SqlBool>[] = []
  if (text.length >= SHORTEST_PART) {
    const part = patternOf(text)
    const buyers = sql`select id from users where ${buyerFits('users', part)}`
    const titles = sql`select id from titles where name ilike ${part}`
    const [manyBuyers, manyTitles] = await Promise.all([areMany(db, buyers), areMany(db, titles)])
    if (manyBuyers) fits.push(buyerFits('u', part))
    else ids.push(sql`select of_buyer.id from orders of_buyer where of_buyer.user_id in (${buyers})`)
    if (manyTitles) {
      fits.push(sql<SqlBool>`exists (
        select from order_lines line join titles title on title.id = line.title_id
        where line.order_id = o.id and title.name ilike ${part})`)
    } else ids.push(sql`select line.order_id from order_lines line where line.title_id in (${titles})`)
  }
  const found = sql.join(ids, sql` union all `)
  // In this order, rows are read for one page of orders: those of hundreds, all over the disk, take 700 ms.
  if (fits.length === 0) {
    const way = direction === 'asc' ? sql`asc` : sql`desc`
    return { ids: sql`(select id from (${found}) found group by id order by id ${way})` }
  }
  // Without "materialized", each parallel worker looks all of these up.
  fits.push(sql<SqlBool>`o.id in (with found as materialized (${found}) select id from found)`)
  return { fits: sql<SqlBool>`(${sql.join(fits, sql` or `)})` }
}

/** Orders of more than these within two amounts are found by reading orders, the latest first, until a page is full. */
const MANY_OF_AMOUNT = 5_000

/** The orders between two amounts, found by their index or, where these are many, without it. Expects orders as `o`. */
export async function isOfAmount(
  db: Queryable,
  { least = 0, most = Number.MAX_SAFE_INTEGER }: Pick<OrderFilter, 'least' | 'most'>,
): Promise<Expression<SqlBool>> {
  const within = sql`from orders amount where amount.payable_idr between ${least} and ${most}`
  const { rows } = await sql<{ many: boolean }>`
    select count(*) > ${MANY_OF_AMOUNT} as many from (select ${within} limit ${MANY_OF_AMOUNT + 1}) found`.execute(
    db,
  )
  return rows[0]?.many === true
    ? sql<SqlBool>`o.payable_idr + 0 between ${least} and ${most}`
    : sql<SqlBool>`o.id in (select amount.id ${within})`
}
