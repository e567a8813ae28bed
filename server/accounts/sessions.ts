import { hash, randomBytes } from 'node:crypto'
import { DAY, HOUR } from '#kernel/time.ts'
import type { Database, Queryable, Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { SignedIn } from '#server/platform/http/handler.ts'
import {
  deleteSession,
  deleteSessionsBeyond,
  deleteSessionsOf,
  extendSession,
  findSession,
  insertSession,
} from './sessions.queries.ts'

/** How often the last use of a session is written. */
const WRITE_EVERY = HOUR
/** Sessions of one user: each further sign-in ends the oldest one. The list of sessions shows all of them. */
const MOST_SESSIONS = 100
const TOKEN = /^[\w-]{43}$/

export type SessionOptions = { sessionDays: number }

export type NewSession = {
  userId: number
  /** The hash that the password matched. */
  passwordHash: string
  userAgent: string
  now: Date
} & SessionOptions

/**
 * Opens a session. Its token is returned once and stored only as a hash.
 * @returns undefined where the account was deleted or blocked, or its password changed since the hash was read
 */
export async function openSession(db: Queryable, session: NewSession): Promise<string | undefined> {
  const { userId, passwordHash, userAgent, now, sessionDays } = session
  const token = randomBytes(32).toString('base64url')
  const row = {
    token_hash: sessionHash(token),
    user_id: userId,
    user_agent: userAgent,
    created_at: now,
    last_used_at: now,
    expires_at: endOf(now, sessionDays),
  }
  if (!(await insertSession(db, row, passwordHash))) return undefined
  await deleteSessionsBeyond(db, userId, MOST_SESSIONS)
  return token
}

/**
 * The user of a session token; undefined where it is unknown, ended or expired. Using a token extends it.
 * @throws Failure blocked
 */
export function authenticate(database: Database, { sessionDays }: SessionOptions) {
  return async (token: string, now: Date): Promise<SignedIn | undefined> => {
    if (!TOKEN.test(token)) return undefined
    const tokenHash = sessionHash(token)
    const session = await findSession(database.quickPrimary, tokenHash, now)
    if (session === undefined) return undefined
    if (session.blocked_at !== null) throw accountBlocked()
    if (now.getTime() - session.last_used_at.getTime() >= WRITE_EVERY) {
      await extendSession(database.kysely, tokenHash, {
        lastUsedAt: now,
        expiresAt: endOf(now, sessionDays),
      })
    }
    return { id: session.id, email: session.email, name: session.name }
  }
}

export async function endSession(db: Queryable, token: string): Promise<void> {
  await deleteSession(db, sessionHash(token))
}

/** Ends the sessions of a user, except that of the given token. */
export async function endOtherSessions(tx: Tx, userId: number, token: string | undefined): Promise<void> {
  await deleteSessionsOf(tx, userId, token === undefined ? undefined : sessionHash(token))
}

export const accountBlocked = () =>
  new Failure('blocked', 'Akun Anda diblokir. Silakan hubungi kami untuk bantuan.')

/** The stored hash of a token. */
export const sessionHash = (token: string) => hash('sha256', token, 'buffer')
const endOf = (now: Date, days: number) => new Date(now.getTime() + days * DAY)
