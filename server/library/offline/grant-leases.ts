import type { FileSource } from '#contracts/library.ts'
import { dayInWib } from '#kernel/time.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { findSubscriptionEnd } from '#server/subscriptions/find-subscription-end.ts'
import { type BookFile, findBoughtFile, findSubscriptionFile } from '../readable-files.queries.ts'
import { leaseEnd } from './lease.rules.ts'

export type CopiedBook = { name: string; source: FileSource }
export type Lease = { until: Date; revision: string; bytes: number }

/**
 * Until when a user's copies of books may be read offline. Leases are not stored: each request gets new ones, or none
 * for a book that the user may no longer read.
 */
export async function grantLeases(
  db: Queryable,
  { userId, books, now }: { userId: number; books: readonly CopiedBook[]; now: Date },
): Promise<(CopiedBook & { lease: Lease | null })[]> {
  const subscribes = books.some(({ source }) => source === 'Book Subscriber')
  const subscribedUntil = subscribes ? await findSubscriptionEnd(db, userId, now) : undefined
  const granted: (CopiedBook & { lease: Lease | null })[] = []
  for (const { name, source } of books) {
    const bought = source === 'Book User'
    const file = bought
      ? await findBoughtFile(db, name, userId)
      : subscribedUntil && (await findSubscriptionFile(db, name, { today: dayInWib(now) }))
    const until = leaseEnd(now, bought ? undefined : subscribedUntil)
    granted.push({ name, source, lease: file ? leaseOf(file, until) : null })
  }
  return granted
}

const leaseOf = ({ tag, byteSize }: BookFile, until: Date): Lease => ({
  until,
  revision: tag,
  bytes: byteSize,
})
