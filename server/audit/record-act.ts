import type { AuditVerb, ObjectKind } from '#contracts/audit-verbs.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { insertAuditEntries } from './audit.queries.ts'
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
export const recordAct = (tx: Tx, actor: Actor, act: Act): Promise<void> => recordActs(tx, actor, [act])

/** The same for what was done to many things, in this order. */
export async function recordActs(tx: Tx, actor: Actor, acts: readonly Act[]): Promise<void> {
  const entries = acts.map(({ verb, id, before = null, after = null, reason, now }) => {
    const [kind] = verb.split('.') as [ObjectKind]
    const difference = differenceOf(before, after, LOGGED_FIELDS[kind])
    return { at: now, verb, objectId: String(id), ...difference, reason: reason?.trim() || null }
  })
  await insertAuditEntries(tx, actor, entries)
}
