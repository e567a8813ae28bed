import type { Database } from '#server/platform/database/database.ts'
import { rowOf } from '../views/console-order-views.rules.ts'
import { getOrderRow } from '../views/show-order.ts'

/** The order's row in the console's list, as it is after the work. */
export const orderRowAfter = async ({ kysely }: Database, id: number) => rowOf(await getOrderRow(kysely, id))
