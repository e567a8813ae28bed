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

const RENEW_AFTER = 24 * 60 * 60 * 1000

/** Renewed once a day: the shop is rarely asked, and a lease is nearly as long as it can be. */
export const isDue = (renewedAt: number, deviceNow: number) => Math.abs(deviceNow - renewedAt) >= RENEW_AFTER
