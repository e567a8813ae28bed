import type { FileSource } from '#contracts/library.ts'
import { HOUR } from '#kernel/time.ts'

/** Until when a copy may be read, in milliseconds by this device's clock. */
export type Lease = { until: number }

/**
 * Converts what the shop grants to this device's clock. The clocks may differ, so only the length counts.
 * @param granted times by the shop's clock
 */
export function leaseOnDevice(granted: { now: string; until: string }, deviceNow: number): Lease {
  return { until: deviceNow + (Date.parse(granted.until) - Date.parse(granted.now)) }
}

/** The latest time that this device has ever shown, so that setting its clock back gains nothing. */
export const latestTime = (seen: number | undefined, deviceNow: number) => Math.max(seen ?? 0, deviceNow)

export const isOver = ({ until }: Lease, latest: number) => latest >= until

/** How long a subscriber reads on in a book that is open when the subscription ends. */
const GRACE = HOUR

/** Whether a copy whose lease is over is left on the device for who has it open. It opens nowhere anew. */
export const isReadOn = ({ lease, source }: { lease: Lease; source: FileSource }, latest: number) =>
  source === 'Book Subscriber' && isOver(lease, latest) && latest < lease.until + GRACE

const RENEW_AFTER = 24 * 60 * 60 * 1000

/** Renewed once a day: the shop is rarely asked, and a lease is nearly as long as it can be. */
export const isDue = (renewedAt: number, deviceNow: number) => Math.abs(deviceNow - renewedAt) >= RENEW_AFTER
