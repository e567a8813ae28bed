import { dayInWib, MINUTE } from '#kernel/time.ts'
import { answerTimes } from './send-request.ts'

/**
 * What time it is at the shop, in milliseconds, since devices may have a wrong clock: by the shop's last answer, or the
 * device's own clock where there was none.
 */
export function shopNow(): number {
  const [sent, asked, came] = answerTimes
  // A clock that differs by less does no harm, and a slow answer, or a device that slept meanwhile, is no wrong clock.
  // Where no time was told, `sent` is not a number, and none of this is true.
  const differs = sent < asked - MINUTE || sent > came + MINUTE
  return Date.now() - (differs ? came - sent : 0)
}

/** The day at the shop as `YYYY-MM-DD`. */
export const shopToday = (): string => dayInWib(new Date(shopNow()))
