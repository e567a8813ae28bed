import { DAY } from '#kernel/time.ts'

/** How long a copy on a device may be read without contact to the shop. */
const LEASE = 14 * DAY

/**
 * @param sessionEnds when the session ends that asks: what it leaves on its device ends no later
 * @param subscribedUntil when the subscription ends that opens the book; undefined for a bought one
 */
export function leaseEnd(now: Date, sessionEnds: Date, subscribedUntil: Date | undefined): Date {
  const end = Math.min(now.getTime() + LEASE, sessionEnds.getTime())
  return new Date(Math.min(end, subscribedUntil?.getTime() ?? end))
}
