import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isSame, type Values } from './difference.rules.ts'
import { type Act, recordAct } from './record-act.ts'
import { markPoint, releaseMark, undoToMark } from './savepoint.queries.ts'

type Change<Kept> = Omit<Act, 'before' | 'after'> & {
  before: Kept
  /** What of the record is compared and logged; all of it if absent. */
  logged?: (record: Kept) => Values
}

/**
 * Writes an edit of a record and its entry: the last statement of a verb, as `recordAct` is. An edit after which the
 * record is what it was before is undone, so that neither its version nor the log counts it.
 * @param write writes the edit and reads the record again
 * @returns the record as it is now
 */
export async function recordChange<Kept extends Values>(
  tx: Tx,
  actor: Actor,
  { before, logged = (record) => record, ...act }: Change<Kept>,
  write: () => Promise<Kept>,
): Promise<Kept> {
  await markPoint(tx)
  const after = await write()
  const [was, is] = [logged(before), logged(after)]
  if (isSame(was, is)) {
    await undoToMark(tx)
    return before
  }
  await releaseMark(tx)
  await recordAct(tx, actor, { ...act, before: was, after: is })
  return after
}
