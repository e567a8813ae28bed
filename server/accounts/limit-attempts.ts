import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { HOUR, MINUTE, SECOND } from '#kernel/time.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { addAttempt, type CountedWindow, listWindows, removeAttempt } from './attempts.queries.ts'

export type AttemptLimit = {
  /** What is counted: an account, an address. Make it with `bucketOf` or `addressBucket`. */
  bucket: string
  limit: number
  /** Milliseconds; a limit looks back over this long, in steps of a minute. */
  within: number
  /** What the refused are told, where the usual sentence says too little. */
  refusal?: string
}

export type TakenAttempts = {
  /** For an attempt that turned out well, or never took place. */
  giveBack(): Promise<void>
}

/** No limit may look back further: older counts are dropped. */
export const LONGEST_LIMIT = 24 * HOUR
const STEP = MINUTE

/**
 * Counts an attempt against every limit before it takes place, so that many at a time cannot slip through
 * between looking and counting; all instances count together. A refused attempt is not counted: who keeps
 * trying is not locked out for longer.
 * @throws Failure too_many with the seconds after which the next attempt will be let through
 */
export async function takeAttempt(db: Queryable, limits: AttemptLimit[], now: Date): Promise<TakenAttempts> {
  const taken: AttemptLimit[] = []
  const windowStart = new Date(Math.floor(now.getTime() / STEP) * STEP)
  const giveBack = async () => {
    for (const { bucket } of taken) await removeAttempt(db, bucket, windowStart)
  }
  try {
    for (const limit of limits) {
      const since = new Date(now.getTime() - limit.within)
      const windows = await listWindows(db, limit.bucket, since)
      refuseBeyond(limit, windows, 1, now)
      const attempts = await addAttempt(db, limit.bucket, windowStart)
      taken.push(limit)
      // What others counted meanwhile went into the same row: its count is this attempt's place in the line.
      const earlier = windows.filter((window) => window.windowStart < windowStart)
      refuseBeyond(limit, [...earlier, { windowStart, attempts }], 0, now)
    }
  } catch (error) {
    await giveBack()
    throw error
  }
  return { giveBack }
}

const TOO_MANY = 'Terlalu banyak percobaan. Silakan coba lagi beberapa saat lagi.'

function refuseBeyond(
  { limit, within, refusal = TOO_MANY }: AttemptLimit,
  windows: CountedWindow[],
  more: number,
  now: Date,
) {
  if (countOf(windows) + more <= limit) return
  throw new Failure('too_many', refusal, {
    retryAfterSeconds: secondsUntil(windows, limit - 1, within, now),
  })
}

const countOf = (windows: CountedWindow[]) => windows.reduce((sum, window) => sum + window.attempts, 0)

/** When enough of the oldest attempts have passed out of sight. */
function secondsUntil(windows: CountedWindow[], most: number, within: number, now: Date): number {
  let count = countOf(windows)
  for (const window of windows) {
    count -= window.attempts
    if (count > most) continue
    const passes = window.windowStart.getTime() + within
    return Math.max(1, Math.ceil((passes - now.getTime()) / SECOND))
  }
  return Math.ceil(within / SECOND)
}

/** A bucket's name holds a hash: what people type at a login is personal, and of any length. */
export function bucketOf(purpose: string, subject: string): string {
  return `${purpose}:${createHash('sha256').update(subject).digest('base64url').slice(0, 22)}`
}

/** One household or server has a whole /64 of IPv6: it counts as one address. */
export function addressBucket(purpose: string, ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return bucketOf(purpose, mapped)
  return bucketOf(purpose, isIPv6(ip) ? networkOf(ip) : ip)
}

function networkOf(ip: string): string {
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return [...first, ...gap, ...last]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
