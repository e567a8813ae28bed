import type { Queryable } from '#server/platform/database/database.ts'
import {
  type CustomerFilter,
  findCustomer,
  findCustomerId,
  listAddressesOf,
  listCustomerRows,
} from './customers.queries.ts'
import { deviceName } from './device.rules.ts'
import { customerNotFound } from './lock-user.ts'
import { normalEmail } from './plain-text.rules.ts'
import { listSessionRows } from './sessions.queries.ts'

export { type CustomerFilter, canSortCustomers } from './customers.queries.ts'
export type CustomerRow = Awaited<ReturnType<typeof listCustomerRows>>[number]

/** Accounts of the shop, for operators, the latest first. */
export async function listCustomers(
  db: Queryable,
  filter: CustomerFilter,
  limit: number,
): Promise<CustomerRow[]> {
  return listCustomerRows(db, filter, limit)
}

/**
 * The id of a customer who was named by the e-mail address, or by the id.
 * @throws Failure not_found
 */
export async function getCustomerId(db: Queryable, name: string): Promise<number> {
  const text = name.trim()
  const by = /^\d{1,12}$/.test(text) ? { id: Number(text) } : { email: normalEmail(text) }
  const id = await findCustomerId(db, by)
  if (id === undefined) throw customerNotFound()
  return id
}

/** @throws Failure not_found */
export async function getCustomer(db: Queryable, id: number) {
  const customer = await findCustomer(db, id)
  if (customer === undefined) throw customerNotFound()
  return customer
}

/**
 * What an operator sees of a customer's account.
 * @throws Failure not_found
 */
export async function showAccount(db: Queryable, id: number, now: Date) {
  const sessions = await listSessionRows(db, id, now)
  return {
    customer: await getCustomer(db, id),
    addresses: await listAddressesOf(db, id),
    sessions: sessions.map((row) => ({
      id: row.id,
      device: deviceName(row.user_agent),
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
    })),
  }
}
