import { HOLD_GRACE } from '#contracts/order-states.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/time.ts'
import type { ChargeState } from '#server/providers/payments/port.ts'
import type { AskTurns } from './due-charges.queries.ts'
import type { Charge } from './payments.queries.ts'

// When a provider is asked about a charge for which no notification has arrived.

/** While the provider is asked for a charge, the request is renewed this often. */
export const RENEW_EVERY = SECOND
/** One that was not renewed for so long is lost: its process has died, or had no database. */
const REQUEST_LOST_AFTER = 4 * SECOND
/** No request for a charge takes so long, whoever renews it. */
const LONGEST_REQUEST = 20 * SECOND
const FIRST_AFTER = 5 * MINUTE
/** Most customers pay within the hour, or just before the time is over. */
const YOUNG_FOR = HOUR
const NEAR_END = { before: 30 * MINUTE, after: 15 * MINUTE }
const SOON = 5 * MINUTE
const LATER = 15 * MINUTE
/**
 * How long after the expiry of its account a charge that was given up is asked about while the provider holds its
 * money, or gives no answer. After this time it is left to the operator.
 */
const UNDECIDED_FOR = 7 * DAY
/** A charge that was given up is asked about in pauses that grow with the time since then. */
const GIVEN_UP_PAUSE = { shortest: MINUTE, longest: 30 * MINUTE }
/** One charge of each buyer is due per minute, since a buyer usually pays only one of them. */
const QUEUE = MINUTE

const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** From when on an unanswered request may be repeated, unless it is renewed. */
export const requestLostAt = (renewedAt: Date) => after(renewedAt, REQUEST_LOST_AFTER)

/** A request made before this is over, also where another time for the next question was set. */
export const requestOverBefore = (now: Date) => after(now, -LONGEST_REQUEST)

/** When a charge that was just made is asked about for the first time. */
export const firstAskAt = (madeAt: Date) => after(madeAt, FIRST_AFTER)

/** When a provider that gave no answer about an open charge is asked again. */
export const askAgainAt = (now: Date) => after(now, MINUTE)

/** When a charge that was given up is asked about for the first time. */
export const firstGivenUpAskAt = (givenUpAt: Date) => after(givenUpAt, GIVEN_UP_PAUSE.shortest)

/**
 * What an answer about a charge that was given up leads to, or that there was none. It is asked about until its account
 * has ended and the grace is over; if the provider calls it closed, then only once more, at that time.
 */
export function planGivenUpAsk(
  charge: Pick<Charge, 'expiresAt' | 'changedAt' | 'gatewayReference'>,
  answered: ChargeState | undefined,
  now: Date,
): { askAt: Date | null; closedAt: Date | null } {
  const undecided = answered === undefined || answered === 'authorised' || answered === 'challenged'
  const end = after(charge.expiresAt, undecided ? UNDECIDED_FOR : HOLD_GRACE)
  if (now >= end) return { askAt: null, closedAt: null }
  if (answered !== undefined && isClosed(charge, answered)) return { askAt: end, closedAt: now }
  const { shortest, longest } = GIVEN_UP_PAUSE
  const since = now.getTime() - charge.changedAt.getTime()
  const next = after(now, Math.min(Math.max(since, shortest), longest))
  return { askAt: next < end ? next : end, closedAt: null }
}

/** Whether nothing can be paid any more, in the words of the provider. It never made a charge that it does not know. */
export function isClosed(
  { gatewayReference }: Pick<Charge, 'gatewayReference'>,
  answered: ChargeState,
): boolean {
  if (answered === 'unknown') return gatewayReference === null
  return answered === 'expired' || answered === 'cancelled'
}

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
