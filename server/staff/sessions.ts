import { createHash, randomBytes } from 'node:crypto'
import { UNATTENDED } from '#contracts/unattended.ts'
import type { StaffActor } from '#server/platform/actor.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { IdentifyStaff } from '#server/platform/http/console-guard.ts'
import { grantedRights } from './granted-rights.rules.ts'
import { aliveAt, MOST_SESSIONS, NOTE_USE_EVERY, SESSION_LASTS } from './session-times.rules.ts'
import {
  deleteStaffSessionsBeyond,
  findStaffSession,
  insertStaffSession,
  noteStaffSessionUse,
} from './sessions.queries.ts'
import type { StaffCookie } from './staff-cookie.ts'

/** The stored hash of a session's or an invitation's token. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest()
export const newToken = () => randomBytes(32).toString('base64url')

/** Who signs in: from where, with which browser. */
export type Visitor = { ip: string; userAgent: string; now: Date }

/**
 * Opens a session. Its token is returned once and stored only as a hash.
 * @param passkeyId the passkey that opens it, with which it ends
 */
export async function openStaffSession(
  tx: Tx,
  staffId: number,
  visitor: Visitor,
  passkeyId: number | null = null,
): Promise<string> {
  const { ip, userAgent, now } = visitor
  const token = newToken()
  await insertStaffSession(tx, {
    staff_id: staffId,
    token_hash: tokenHash(token),
    user_agent: userAgent,
    ip,
    created_at: now,
    last_used_at: now,
    expires_at: new Date(now.getTime() + SESSION_LASTS),
    confirmed_at: now,
    passkey_id: passkeyId,
  })
  await deleteStaffSessionsBeyond(tx, staffId, MOST_SESSIONS)
  return token
}

/**
 * The member of staff of a request, with the rights that the roles give at this moment (F115).
 * @param isFactorRequired whether rights over money, people and staff wait for a second factor
 */
export function identifyStaff(
  { database, cookie }: { database: Database; cookie: StaffCookie },
  { isFactorRequired }: { isFactorRequired: boolean },
): IdentifyStaff {
  return async (request, now) => {
    const token = cookie.read(request.headers)
    if (token === undefined) return undefined
    const session = await findStaffSession(database.quickPrimary, tokenHash(token), aliveAt(now))
    if (session === undefined) return undefined
    const isUse = request.headers[UNATTENDED] === undefined
    if (isUse && now.getTime() - session.last_used_at.getTime() >= NOTE_USE_EVERY) {
      await noteStaffSessionUse(database.kysely, session.id, now)
    }
    const { rights } = grantedRights(session.roles, {
      hasSecondFactor: session.has_second_factor,
      isFactorRequired,
    })
    const actor: StaffActor = {
      kind: 'staff',
      id: session.staff_id,
      name: session.name,
      rights,
      ip: request.ip,
    }
    return { id: session.id, confirmedAt: session.confirmed_at, actor }
  }
}
