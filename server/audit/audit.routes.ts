import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { wordsOfVerb } from '#contracts/audit-verbs.ts'
import { type auditCalls, auditFilter } from '#contracts/console/audit.ts'
import { dayInWib, isoInWib } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { parseInput } from '#server/platform/http/parse-input.ts'
import { type AuditRow, findChainFaults, listAuditRows } from './audit.queries.ts'
import { exportActs } from './export-acts.ts'
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

/**
 * `GET /api/console/audit/file.csv`: the entries of a filter as a file, which is sent while it is made. That somebody
 * took it is an entry of the log, as for every view that is logged.
 */
export function auditFileRoutes(
  app: FastifyInstance,
  { database, clock }: { database: Database; clock: () => Date },
): void {
  const config = { access: 'log.lihat' } as const
  app.get('/api/console/audit/file.csv', { config, exposeHeadRoute: false }, (request, reply) =>
    // The end of the file checks the whole log, and a share is taken until the file has been sent.
    app.answerInShare('costlyReads', request, reply, async (inTurn) => {
      const { staff } = request
      if (staff === undefined) throw new Error('the log was reached without a member of staff')
      const { query: filter } = parseInput({ query: auditFilter }, { query: request.query })
      const now = clock()
      const file = await inTurn(() => exportActs(database, staff.actor, { filter, now }))
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="catatan-tindakan-${dayInWib(now)}.csv"`)
        .header('x-content-type-options', 'nosniff')
        .send(Readable.from(file, { objectMode: false }))
    }),
  )
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
