import { createHash } from 'node:crypto'
import { isIPv6, SocketAddress } from 'node:net'
import { HOUR, MINUTE, SECOND } from '#kernel/time.ts'
import type { Queryable } from '../database/database.ts'
import { Failure } from '../failure.ts'
import {
  addAttempts,
  type CountedWindow,
  deleteWindowsBefore,
  listWindows,
  removeAttempts,
} from './attempts.queries.ts'

export type AttemptLimit = {
  /** What is counted: an account, an address. Made by `bucketOf` or `addressLimits`. */
  bucket: string
  limit: number
  /** In milliseconds: how far back attempts count, in steps of a minute. */
  within: number
  /** In milliseconds: beyond the limit, one attempt per this time is still allowed, instead of none. */
  thenOneEvery?: number
  /** The message of the refusal, if the default one says too little. */
  refusal?: string
}

export type TakenAttempt = {
  /** Takes the attempt out of the count, since it succeeded or never took place. */
  giveBack(): Promise<void>
}

/** The longest window of any limit. Older counts are purged. */
const LONGEST_LIMIT = 24 * HOUR
const STEP = MINUTE

/**
 * Counts an attempt against every limit before the attempt takes place, so that parallel attempts cannot pass
 * between the check and the count. All instances share the counts. A refused attempt is not counted: trying
 * again does not make the wait longer.
 * @throws Failure too_many with the seconds after which the next attempt is let through
 */
export async function takeAttempt(
  db: Queryable,
  limits: readonly AttemptLimit[],
  now: Date,
): Promise<TakenAttempt> {
  const buckets = [...new Set(limits.map(({ bucket }) => bucket))]
  const windowStart = new Date(Math.floor(now.getTime() / STEP) * STEP)
  const longest = Math.max(...limits.map(({ within }) => within))
  const windows = await listWindows(db, buckets, new Date(now.getTime() - longest))
  for (const limit of limits) refuseBeyond(limit, windowsOf(limit, windows, now), now)

  const counts = await addAttempts(db, buckets, windowStart)
  const giveBack = () => removeAttempts(db, buckets, windowStart)
  try {
    for (const limit of limits) {
      const earlier = windowsOf(limit, windows, now).filter((window) => window.windowStart < windowStart)
      // Parallel attempts are counted in the same row. Those with a lower count came first.
      const attempts = (counts.get(limit.bucket) ?? 1) - 1
      const before = attempts === 0 ? earlier : [...earlier, { bucket: limit.bucket, windowStart, attempts }]
      refuseBeyond(limit, before, now)
    }
  } catch (error) {
    await giveBack()
    throw error
  }
  return { giveBack }
}

/** Deletes counts older than every limit's window. */
export async function purgeAttempts(db: Queryable, now: Date): Promise<void> {
  await deleteWindowsBefore(db, new Date(now.getTime() - LONGEST_LIMIT))
}

const windowsOf = ({ bucket, within }: AttemptLimit, windows: CountedWindow[], now: Date) =>
  windows.filter(
    (window) => window.bucket === bucket && window.windowStart.getTime() > now.getTime() - within,
  )

const TOO_MANY = 'Terlalu banyak percobaan. Silakan coba lagi beberapa saat lagi.'

/** @throws Failure too_many where these earlier attempts leave no room for another one */
function refuseBeyond(limit: AttemptLimit, windows: CountedWindow[], now: Date): void {
  if (countOf(windows) < limit.limit) return
  const wait = Math.min(untilBelowLimit(limit, windows, now), untilNextSlot(limit, windows, now))
  if (wait <= 0) return
  throw new Failure('too_many', limit.refusal ?? TOO_MANY, { retryAfterSeconds: Math.ceil(wait / SECOND) })
}

const countOf = (windows: CountedWindow[]) => windows.reduce((sum, window) => sum + window.attempts, 0)

/** Milliseconds until enough of the oldest attempts no longer count. */
function untilBelowLimit({ limit, within }: AttemptLimit, windows: CountedWindow[], now: Date): number {
  let count = countOf(windows)
  for (const window of windows) {
    count -= window.attempts
    if (count < limit) return Math.max(1, window.windowStart.getTime() + within - now.getTime())
  }
  return within
}

/** Milliseconds until one attempt beyond the limit is allowed; 0 if it is allowed now. */
function untilNextSlot({ thenOneEvery }: AttemptLimit, windows: CountedWindow[], now: Date): number {
  const latest = windows.at(-1)
  if (thenOneEvery === undefined || latest === undefined) return Number.POSITIVE_INFINITY
  return Math.max(0, latest.windowStart.getTime() + thenOneEvery - now.getTime())
}

/** The name of what is counted. Hashed: what people type at a login is personal, and of any length. */
export function bucketOf(purpose: string, subject: string): string {
  return `${purpose}:${createHash('sha256').update(subject).digest('base64url').slice(0, 22)}`
}

/** A /48 may make this many times as many attempts as one of its 65,536 networks. */
const SITE_SHARE = 4

/**
 * Limits for one address. With IPv6 a household has a whole /64 and counts as one address; a rented server often has
 * a /48, so that its networks are limited together as well.
 * @param subject counted separately for each subject, for example the account that the address tries
 */
export function addressLimits(
  purpose: string,
  ip: string,
  limit: Omit<AttemptLimit, 'bucket'>,
  subject = '',
): AttemptLimit[] {
  const network = networkOf(ip)
  const one = { ...limit, bucket: bucketOf(purpose, `${network} ${subject}`) }
  const groups = network.split(':')
  if (groups.length === 1) return [one]
  const site = bucketOf(purpose, `${groups.slice(0, 3).join(':')}/48 ${subject}`)
  return [one, { ...limit, bucket: site, limit: limit.limit * SITE_SHARE }]
}

/** Some proxies name the port of a visitor's connection as well, which is another one each time. */
const WITH_PORT = /^(?:\[([\da-f:.]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/i

/** What counts as one address: an IPv4 address, or the /64 of an IPv6 one as four groups without leading zeros. */
export function networkOf(named: string): string {
  const [, ipv6, ipv4] = WITH_PORT.exec(named) ?? []
  const ip = ipv6 ?? ipv4 ?? named
  if (!isIPv6(ip)) return ip
  const [withoutZone = ''] = ip.split('%')
  const { address } = new SocketAddress({ address: withoutZone, family: 'ipv6' })
  const mapped = /^::ffff:([\d.]{7,15})$/.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = address.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return [...first, ...gap, ...last]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
