import { type ObjectKind, wordsOfVerb } from '#contracts/audit-verbs.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type AuditRow, listAuditRows } from './audit.queries.ts'

export type ActOn = {
  at: Date
  /** A member of staff by name, or who used the command line. */
  actor: string
  words: string
  reason: string | null
}

/** Of one thing; earlier ones are in the log. */
const MOST_ACTS = 200

export const actorOf = (row: AuditRow): string => row.actor_name ?? row.staff_name ?? ''

/** What operators did to one thing, in the order in which they did it. */
export async function listActsOn(
  db: Queryable,
  { kind, id }: { kind: ObjectKind; id: number },
): Promise<ActOn[]> {
  const rows = await listAuditRows(db, { kind, object: String(id) }, MOST_ACTS)
  return rows
    .map((row) => ({ at: row.at, actor: actorOf(row), words: wordsOfVerb(row.verb), reason: row.reason }))
    .reverse()
}
