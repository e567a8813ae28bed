import { HOUR, MINUTE, SECOND } from '#kernel/time.ts'
import type { AskTurns } from './payments.queries.ts'

// How often a provider is asked about a charge for which no notification has arrived.

/** Longer than any request for a charge takes. */
const REQUEST_LOST_AFTER = MINUTE
const FIRST_AFTER = 5 * MINUTE
/** Most customers pay within the hour, or just before the time is over. */
const YOUNG_FOR = HOUR
const NEAR_END = { before: 30 * MINUTE, after: 15 * MINUTE }
const SOON = 5 * MINUTE
const LATER = 15 * MINUTE
/** One charge of each buyer is due per minute, since a buyer usually pays only one of them. */
const QUEUE = MINUTE

const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** When an unanswered request is repeated. */
export const requestLostAt = (requestedAt: Date) => after(requestedAt, REQUEST_LOST_AFTER)

/** When a charge that was just made is asked about for the first time. */
export const firstAskAt = (madeAt: Date) => after(madeAt, FIRST_AFTER)

/** When a provider that gave no answer is asked again. */
export const askAgainAt = (now: Date) => after(now, MINUTE)

export function askTurns(now: Date, limit: number): AskTurns {
  return {
    now,
    limit,
    soon: after(now, SOON),
    later: after(now, LATER),
    youngSince: after(now, -YOUNG_FOR),
    ends: { from: after(now, -NEAR_END.after), to: after(now, NEAR_END.before) },
    queueSeconds: QUEUE / SECOND,
  }
}
