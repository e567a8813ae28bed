import { HOUR, MINUTE } from '#kernel/time.ts'

export const SESSION_LASTS = 12 * HOUR
/** Without a request for this long, a session ends. What a page left in view asks for by itself is none. */
const IDLE = 30 * MINUTE
/** How often the last use is written. */
export const NOTE_USE_EVERY = MINUTE
/** Sessions of one member: each further sign-in ends the one that was used the longest ago. */
export const MOST_SESSIONS = 20

/** The bounds of sessions that are alive now. */
export type AliveAt = { now: Date; usedSince: Date }
export const aliveAt = (now: Date): AliveAt => ({ now, usedSince: new Date(now.getTime() - IDLE) })
