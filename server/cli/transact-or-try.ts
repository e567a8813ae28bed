import type { Database, Tx } from '#server/platform/database/database.ts'

/** Runs work in one transaction. A dry run does the same and rolls it back, so that it refuses the same input. */
export async function transactOrTry<T>(
  database: Database,
  dryRun: boolean,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!dryRun) return database.transact(work)
  const undone: { result?: { value: T } } = {}
  const undo = new Error('a dry run is undone')
  try {
    await database.transact(async (tx) => {
      undone.result = { value: await work(tx) }
      throw undo
    })
  } catch (error) {
    if (error !== undo) throw error
  }
  if (undone.result === undefined) throw new Error('a dry run has no result')
  return undone.result.value
}
