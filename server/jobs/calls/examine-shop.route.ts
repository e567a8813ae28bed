import { isoInWib } from '#kernel/time.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { Route } from '#server/platform/http/handler.ts'

type Finding = {
  name: string
  kind: 'fault' | 'to do'
  total: number
  examples: { what: string; detail: string; advice?: string }[]
}

export type Examination = {
  /** Looks for what must not be; the doctor of the command line makes the same checks. */
  examine: (tx: Tx, now: Date) => Promise<Finding[]>
  /** Looks at what is around the database, as that doctor does. */
  examineSurroundings: () => Promise<Finding[]>
  /** Of the running software. */
  version: string
}

export const examineShopRoute: Route<'GET /api/console/doctor', { database: Database } & Examination> =
  ({ database, examine, version }) =>
  async (_request, { now }) => {
    // All checks see one moment, while the shop goes on selling.
    const found = await database.transact((tx) => examine(tx, now), { isolation: 'repeatable read' })
    return { data: { at: isoInWib(now), version, findings: found.map(findingOf) } }
  }

export const examineSurroundingsRoute: Route<'GET /api/console/doctor/surroundings', Examination> =
  ({ examineSurroundings }) =>
  async () => ({ data: { findings: (await examineSurroundings()).map(findingOf) } })

const findingOf = ({ name, kind, total, examples }: Finding) => ({
  name,
  kind,
  total,
  examples: examples.map(({ what, detail, advice = null }) => ({
    what,
    detail: String(detail ?? ''),
    advice,
  })),
})
