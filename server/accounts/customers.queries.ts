import { sql } from 'kysely'
import type { CUSTOMER_SORTS } from '#contracts/choices.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

const customerColumns = ['id', 'name', 'email', 'created_at as createdAt', 'blocked_at as blockedAt'] as const

const customers = (db: Queryable) => db.selectFrom('users').where('deleted_at', 'is', null)

export type CustomerFilter = {
  find?: string | undefined
  blocked?: boolean | undefined
  sort?: (typeof CUSTOMER_SORTS)[number] | undefined
  /** The last one of the page before. */
  before?: number | undefined
}

/** The expression of the index users_found_by. */
const fits = (find: string) =>
  sql<boolean>`name || ' ' || email || ' ' || coalesce(phone, '') ilike ${`%${find.replace(/[\\%_]/g, '\\$&')}%`}`

/** Of what a search finds, up to this many customers are put in the order of their names. */
const MOST_SORTED = 5_000

/** Whether customers can be listed in the order of a filter: all that a search finds may be at the end of names. */
export async function canSortCustomers(db: Queryable, { sort, find }: CustomerFilter): Promise<boolean> {
  if (sort === undefined || sort === 'time' || find === undefined) return true
  const found = customers(db)
    .select('id')
    .where(fits(find))
    .limit(MOST_SORTED + 1)
    .as('found')
  const { count } = await db
    .selectFrom(found)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count <= MOST_SORTED
}

/** Accounts that fit the filter, the latest first or in an order that `canSortCustomers` allows. */
export async function listCustomerRows(
  db: Queryable,
  { find, blocked, sort, before }: CustomerFilter,
  limit: number,
) {
  const byName = sort === 'name' || sort === '-name'
  const direction = sort === undefined || sort === '-name' ? 'desc' : 'asc'
  let rows = customers(db).select(customerColumns).limit(limit)
  // In the order of the index of names, all customers would be read until the few that a search finds are met.
  if (byName) rows = rows.orderBy(find === undefined ? sql`lower(name)` : sql`lower(name) || ''`, direction)
  rows = rows.orderBy('id', direction)
  if (find !== undefined) rows = rows.where(fits(find))
  if (blocked !== undefined) rows = rows.where('blocked_at', blocked ? 'is not' : 'is', null)
  if (before !== undefined) {
    const after = direction === 'asc' ? sql`>` : sql`<`
    rows = rows.where(
      byName
        ? sql<boolean>`(lower(name), id) ${after} (select lower(name), id from users where id = ${before})`
        : sql<boolean>`id ${after} ${before}`,
    )
  }
  return rows.execute()
}

export async function findCustomer(db: Queryable, id: number) {
  return customers(db)
    .select(customerColumns)
    .select(['phone', 'birth_date as birthDate', 'birth_place as birthPlace', 'consented_at as consentedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findCustomerId(db: Queryable, by: { email: string } | { id: number }) {
  const row = await customers(db)
    .select('id')
    .$if('email' in by, (query) => query.where('email', '=', 'email' in by ? by.email : ''))
    .$if('id' in by, (query) => query.where('id', '=', 'id' in by ? by.id : 0))
    .executeTakeFirst()
  return row?.id
}

export async function listAddressesOf(db: Queryable, userId: number) {
  return db
    .selectFrom('addresses')
    .select(['id', 'recipient', 'phone', 'address', 'postal_code as postalCode', 'is_main as main'])
    .select(['subdistrict_name as subdistrict', 'city_name as city', 'province_name as province'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

export async function updateBlocked(tx: Tx, id: number, blockedAt: Date | null, now: Date): Promise<void> {
  await tx.updateTable('users').set({ blocked_at: blockedAt, updated_at: now }).where('id', '=', id).execute()
}
