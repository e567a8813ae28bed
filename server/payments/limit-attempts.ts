import { MOST_METHOD_CHANGES } from '#contracts/orders.ts'
import { HOUR, SECOND } from '#kernel/time.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { listAttempts } from './payments.queries.ts'

type Attempt = { attempt: number; createdAt: Date }

/**
 * Refuses another charge for an order that had the allowed number within the hour, since each is a request to the
 * provider. The first charge is not counted. Without the order's lock the result may be out of date.
 * @throws Failure `too_many` with the seconds until the next one is allowed
 */
export async function refuseManyAttempts(db: Queryable, orderId: number, now: Date): Promise<void> {
  refuseAttempts(await listAttempts(db, orderId), now)
}

/** The same for attempts that were read before. */
export function refuseAttempts(attempts: readonly Attempt[], now: Date): void {
  const since = now.getTime() - HOUR
  const recent = attempts
    .filter(({ attempt, createdAt }) => attempt > 1 && createdAt.getTime() > since)
    .map(({ createdAt }) => createdAt.getTime())
    .toSorted((a, b) => b - a)
  const oldest = recent[MOST_METHOD_CHANGES - 1]
  if (oldest === undefined) return
  const retryAfterSeconds = Math.ceil((oldest - since) / SECOND)
  throw new Failure(
    'too_many',
    'Metode pembayaran pesanan ini sudah terlalu sering diubah. Bayar dengan metode yang sekarang, atau coba lagi nanti.',
    { retryAfterSeconds },
  )
}
