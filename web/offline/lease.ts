/** Until when a copy may be read, by this device's own clock, in milliseconds. */
export type Lease = { until: number }

/**
 * What the shop grants, on this device's clock: the clocks may differ, so it is the length that counts.
 * @param granted moments as the shop has them
 */
export function leaseOnDevice(granted: { now: string; until: string }, deviceNow: number): Lease {
  return { until: deviceNow + (Date.parse(granted.until) - Date.parse(granted.now)) }
}

/** The latest time that this device has ever shown: putting its clock back gains nothing. */
export const latestTime = (seen: number | undefined, deviceNow: number) => Math.max(seen ?? 0, deviceNow)

export const isOver = ({ until }: Lease, latest: number) => latest >= until

const RENEW_AFTER = 24 * 60 * 60 * 1000

/** Renewed once a day: the shop is asked seldom, and a lease is hardly ever shorter than it could be. */
export const isDue = (renewedAt: number, deviceNow: number) => Math.abs(deviceNow - renewedAt) >= RENEW_AFTER
