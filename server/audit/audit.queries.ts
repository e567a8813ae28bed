import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Difference } from './difference.rules.ts'

type NewEntry = Difference & {
  at: Date
  actor: Actor
  verb: string
  objectId: string
  reason: string | null
}

/** A trigger gives the entry its id and the hash of the one before. */
export async function insertAuditEntry(tx: Tx, entry: NewEntry): Promise<void> {
  const { at, actor, verb, objectId, before, after, hidden, reason } = entry
  await tx
    .insertInto('audit_entries')
    .values({
      at,
      ...columnsOf(actor),
      verb,
      object_id: objectId,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      hidden,
      reason,
    })
    .execute()
}

function columnsOf(actor: Actor) {
  const actor_kind = actor.kind
  if (actor.kind === 'staff') return { actor_kind, staff_id: actor.id, origin: actor.ip }
  return { actor_kind, actor_name: actor.name, origin: actor.kind === 'cli' ? actor.host : null }
}
