import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

const customerColumns = ['id', 'name', 'email', 'created_at as createdAt', 'blocked_at as blockedAt'] as const

const customers = (db: Queryable) => db.selectFrom('users').where('deleted_at', 'is', null)

export type CustomerFilter = {
  find?: string | undefined
  blocked?: boolean | undefined
  before?: number | undefined
}

/** Accounts that fit the filter, the latest first. */
export async function listCustomerRows(
  db: Queryable,
  { find, blocked, before }: CustomerFilter,
  limit: number,
) {
  let rows = customers(db).select(customerColumns).orderBy('id', 'desc').limit(limit)
  if (find !== undefined) {
    const part = `%${find.replace(/[\\%_]/g, '\\$&')}%`
    // The expression of the index users_found_by.
    rows = rows.where(sql<boolean>`name || ' ' || email || ' ' || coalesce(phone, '') ilike ${part}`)
  }
  if (blocked !== undefined) rows = rows.where('blocked_at', blocked ? 'is not' : 'is', null)
  if (before !== undefined) rows = rows.where('id', '<', before)
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
