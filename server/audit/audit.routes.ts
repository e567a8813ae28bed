import { wordsOfVerb } from '#contracts/audit-verbs.ts'
import type { auditCalls } from '#contracts/console/audit.ts'
import { isoInWib } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { type AuditRow, findChainFaults, listAuditRows } from './audit.queries.ts'
import { actorOf } from './list-acts.ts'

export function auditHandlers({ database }: { database: Database }): Handlers<keyof typeof auditCalls> {
  const db = database.kysely
  return {
    'GET /api/console/audit': async ({ query: { limit, ...filter } }) => {
      const rows = await listAuditRows(db, filter, limit + 1)
      return { data: { entries: rows.slice(0, limit).map(entryOf), has_more: rows.length > limit } }
    },
    'GET /api/console/audit/chain': async () => ({ data: await findChainFaults(db) }),
  }
}

const entryOf = (row: AuditRow) => ({
  id: row.id,
  at: isoInWib(row.at),
  actor: { kind: row.actor_kind, id: row.staff_id, name: actorOf(row) },
  origin: row.origin,
  verb: row.verb,
  words: wordsOfVerb(row.verb),
  object: { kind: row.object_kind, id: row.object_id },
  before: row.before,
  after: row.after,
  hidden: row.hidden,
  reason: row.reason,
})
