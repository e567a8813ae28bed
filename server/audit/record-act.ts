import type { AuditVerb, ObjectKind } from '#contracts/audit-verbs.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { insertAuditEntry } from './audit.queries.ts'
import { differenceOf, type Values } from './difference.rules.ts'
import { LOGGED_FIELDS } from './logged-fields.ts'

export type Act = {
  verb: AuditVerb
  /** The id by which the console opens the thing. Never a person's name or e-mail. */
  id: string | number
  /** The thing before and after, as the room's own record; only what differs is logged. */
  before?: Values | null
  after?: Values | null
  reason?: string | undefined
  now: Date
}

/**
 * Writes the entry of an operator's act in the act's own transaction: the last statement of a verb, since the log is
 * locked from here until the commit.
 */
export async function recordAct(tx: Tx, actor: Actor, act: Act): Promise<void> {
  const { verb, id, before = null, after = null, reason, now } = act
  const [kind] = verb.split('.') as [ObjectKind]
  await insertAuditEntry(tx, {
    at: now,
    actor,
    verb,
    objectId: String(id),
    ...differenceOf(before, after, LOGGED_FIELDS[kind]),
    reason: reason?.trim() || null,
  })
}
