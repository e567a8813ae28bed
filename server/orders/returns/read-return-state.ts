// What a request looks like to its buyer and to staff.
import type { CallAnswerData } from '#contracts/calls.ts'
import type { ReturnState } from '#contracts/returns.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { ShopSettings } from '#server/shop-settings/read-shop.ts'
import { findBuyerOf, findOrderForOperator } from '../views/operator-orders.queries.ts'
import { findTransaction } from '../views/transactions.queries.ts'
import { readAskable } from './read-askable.ts'
import { findRequest, listRequestsOf } from './return-requests.queries.ts'
import { requestViewOf, returnStateOf } from './return-views.rules.ts'
import { readReturnable } from './returns.queries.ts'

export type ReturnDeps = { database: Database; readShop: () => Promise<Pick<ShopSettings, 'returnDays'>> }

/**
 * What of a transaction of the user can be asked to be taken back, and the latest request.
 * @throws Failure not_found
 */
export async function readReturnState(
  { database, readShop }: ReturnDeps,
  { userId, orderId, now }: { userId: number; orderId: number; now: Date },
): Promise<ReturnState> {
  const order = await findTransaction(database.kysely, userId, orderId)
  if (order === undefined) throw new Failure('not_found', 'Transaksi tidak ditemukan.')
  const { returnDays } = await readShop()
  const askable = await readAskable(database, order, returnDays)
  const [latest] = await listRequestsOf(database.kysely, orderId)
  return returnStateOf(askable, latest, now)
}

/** One request with its order. @throws Failure not_found */
export async function showReturnRequest(
  database: Database,
  id: number,
): Promise<CallAnswerData<'GET /api/console/return-requests/:id'>> {
  const db = database.kysely
  const request = await findRequest(db, id)
  const order = request && (await findOrderForOperator(db, request.orderId))
  const buyer = request && (await findBuyerOf(db, request.orderId))
  const [returnable] = await database.pipeline(readReturnable(request?.orderId ?? 0))
  if (request === undefined || order === undefined || buyer === undefined || returnable === undefined) {
    throw new Failure('not_found', 'Permintaan ini tidak ditemukan.')
  }
  return requestViewOf({ request, order, buyer, returnable })
}
