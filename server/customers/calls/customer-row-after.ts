import { getCustomer } from '#server/accounts/show-account.ts'
import type { Database } from '#server/platform/database/database.ts'
import { rowOf } from '../customer-views.rules.ts'

/** The customer's row in the console's list, as it is after the work. */
export const customerRowAfter = async ({ kysely }: Database, id: number) =>
  rowOf(await getCustomer(kysely, id))
