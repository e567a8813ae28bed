import type { OrdersDeps } from '../orders-deps.ts'
import { dueDay } from './gift.rules.ts'
import { queueDueGifts } from './gift-sending.queries.ts'

/** Queues the mails of paid gifts whose day has come, from the morning on; of a gift paid later than that, at once. */
export async function sendDueGifts({
  database,
  clock,
}: Pick<OrdersDeps, 'database' | 'clock'>): Promise<void> {
  const now = clock()
  await queueDueGifts(database.kysely, { day: dueDay(now), now })
}
