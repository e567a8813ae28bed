import { MOST_METHOD_CHANGES } from '#contracts/orders.ts'
import { HOUR, SECOND } from '#kernel/time.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { listAttempts } from './payments.queries.ts'

type Attempt = { attempt: number; createdAt: Date }

/**
 * Refuses another charge of an order that had as many within the hour as are allowed, the first not counted:
 * each is a request to the provider. Without the order's lock the answer may be out of date.
 * @throws Failure `too_many` with the seconds until the next one is allowed
 */
export async function refuseManyAttempts(db: Queryable, orderId: number, now: Date): Promise<void> {
  refuseAttempts(await listAttempts(db, orderId), now)
}

/** The same of attempts that are known. */
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
