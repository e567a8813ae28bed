import { changeTitle } from '#server/catalogue-editing/save-title.ts'
import { setTitleStatus } from '#server/catalogue-editing/set-title-status.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { ReadTitle } from '../read-title.ts'
import type { ImportRun } from './import-runs.queries.ts'
import { insertEntries } from './run-entries.queries.ts'

/**
 * The days and the statuses that the shop's own file gives its titles; what is refused since the check, because somebody
 * has bought or read the title, stays as it is.
 */
export async function editTitles(
  tx: Tx,
  { run, actor }: { run: ImportRun; actor: Actor },
  changes: readonly { lead: number; titleId: number | null; title: ReadTitle }[],
  now: Date,
): Promise<void> {
  for (const { lead, titleId, title } of changes) {
    const { terms, record } = title
    const { status, name } = record
    if (titleId === null) continue
    const edits = [
      ...(terms ? [() => changeTitle(tx, actor, { id: titleId, changes: terms, now })] : []),
      ...(status ? [() => setTitleStatus(tx, actor, { id: titleId, status, now })] : []),
    ]
    for (const edit of edits) {
      try {
        await edit()
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        const value = error.message
        await insertEntries(tx, run.id, [
          { row: lead, title: name, outcome: 'noted', reason: 'not_taken', value },
        ])
      }
    }
  }
}
