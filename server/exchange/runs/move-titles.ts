import { setTitleStatus } from '#server/catalogue-editing/set-title-status.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { ReadTitle } from '../read-title.ts'
import type { ImportRun } from './import-runs.queries.ts'
import { insertEntries } from './run-entries.queries.ts'

/** The statuses that the shop's own file gives its titles; one that was bought since the check stays as it is. */
export async function moveTitles(
  tx: Tx,
  { run, actor }: { run: ImportRun; actor: Actor },
  changes: readonly { lead: number; titleId: number | null; title: ReadTitle }[],
  now: Date,
): Promise<void> {
  for (const { lead, titleId, title } of changes) {
    const { status, name } = title.record
    if (status === undefined || titleId === null) continue
    try {
      await setTitleStatus(tx, actor, { id: titleId, status, now })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const value = error.message
      await insertEntries(tx, run.id, [
        { row: lead, title: name, outcome: 'noted', reason: 'not_taken', value },
      ])
    }
  }
}
