import { isoInWib } from '#kernel/time.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { Route } from '#server/platform/http/handler.ts'

export type Examination = {
  /** Looks for what must not be; the doctor of the command line makes the same checks. */
  examine: (
    tx: Tx,
    now: Date,
  ) => Promise<
    { name: string; kind: 'fault' | 'to do'; total: number; examples: { what: string; detail: string }[] }[]
  >
  /** Of the running software. */
  version: string
}

export const examineShopRoute: Route<'GET /api/console/doctor', { database: Database } & Examination> =
  ({ database, examine, version }) =>
  async (_request, { now }) => {
    // All checks see one moment, while the shop goes on selling.
    const found = await database.transact((tx) => examine(tx, now), { isolation: 'repeatable read' })
    const findings = found.map(({ name, kind, total, examples }) => ({
      name,
      kind,
      total,
      examples: examples.map(({ what, detail }) => ({ what, detail: String(detail ?? '') })),
    }))
    return { data: { at: isoInWib(now), version, findings } }
  }
