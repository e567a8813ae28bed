import type { Actor, SystemActor } from '#server/platform/actor.ts'
import type { Database, Queryable, Tx } from '#server/platform/database/database.ts'

export type DueTitles = {
  /** The job's, by which the log names who did it. */
  name: string
  listDue: (db: Queryable, now: Date, limit: number) => Promise<number[]>
  /** Whoever comes second finds nothing to do. */
  apply: (tx: Tx, actor: Actor, due: { id: number; now: Date }) => Promise<void>
}

const BATCH = 100

/** Does what is due with titles, each in a transaction of its own. */
export const workOnDueTitles =
  ({ name, listDue, apply }: DueTitles) =>
  async (database: Database, clock: () => Date, signal?: AbortSignal): Promise<void> => {
    const actor: SystemActor = { kind: 'system', name }
    for (;;) {
      const due = await listDue(database.kysely, clock(), BATCH)
      for (const id of due) {
        if (signal?.aborted) return
        await database.transact((tx) => apply(tx, actor, { id, now: clock() }))
      }
      if (due.length < BATCH) return
    }
  }
