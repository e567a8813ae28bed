import { DAY } from '#kernel/time.ts'

/** How long a copy on a device may be read without contact to the shop. */
export const LEASE = 14 * DAY

/** @param subscribedUntil when the subscription ends that opens the book; undefined for a bought one */
export function leaseEnd(now: Date, subscribedUntil: Date | undefined): Date {
  const end = now.getTime() + LEASE
  return new Date(Math.min(end, subscribedUntil?.getTime() ?? end))
}
