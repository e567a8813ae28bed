import { HOUR, MINUTE, SECOND } from '#kernel/time.ts'
import type { Database } from './database/database.ts'
import { type FailedRow, forgetFailures, listFailures, noteFailure } from './failed-work.queries.ts'
import type { Log } from './log.ts'

export type Work<Row> = {
  /** Unique; rows that failed are kept under it. */
  name: string
  /**
   * The next rows to work on, except the named ones. It is called until it returns none, so a handled row must not be
   * returned again: its state has changed, or it is claimed.
   */
  next(without: readonly string[]): Promise<readonly Row[]>
  keyOf(row: Row): string
  /** Throws for a row that failed. */
  handle(row: Row): Promise<unknown>
  /**
   * True where `next` claims rows, so that it does not return a failed one for a while anyway. Otherwise the failure
   * is stored in the table `failed_work`, and the row waits there.
   */
  claims?: boolean
  /** Rows at a time. */
  atOnce?: number
  /** Rows of one run. */
  most?: number
  /** How long a run starts new rows, in milliseconds. */
  within?: number
}

export type WorkDeps = { database: Database; clock: () => Date; log: Log }

/** Less than a minute, so that a run does not overlap the next one. */
const WITHIN = 45 * SECOND
const FIRST_PAUSE = MINUTE
const LONGEST_PAUSE = HOUR

/**
 * The loop of all background work. A failed row is logged and retried after a pause that doubles from a minute to an
 * hour, behind the rows that have not failed, so it never blocks the others. When the database does not answer, the
 * run ends with one error.
 * @throws the error of the database
 */
export async function workThrough<Row>(deps: WorkDeps, work: Work<Row>, signal?: AbortSignal): Promise<void> {
  const { atOnce = 1, most = Number.POSITIVE_INFINITY, within = WITHIN } = work
  const deadline = performance.now() + within
  const failures = new Map<string, FailedRow>()
  if (!work.claims) {
    for (const row of await listFailures(deps.database.kysely, work.name)) failures.set(row.key, row)
  }
  const now = deps.clock()
  const waiting = new Set<string>()
  const due = new Set<string>()
  for (const { key, retryAt } of failures.values()) (retryAt > now ? waiting : due).add(key)

  const handled = new Set<string>()
  const goesOn = () => handled.size < most && performance.now() < deadline && !signal?.aborted

  const handleOne = async (row: Row) => {
    const key = work.keyOf(row)
    // Returned again although it was handled: it would block the rows behind it.
    const again = handled.has(key)
    handled.add(key)
    try {
      if (again) throw new Error('handled, and due all the same')
      await work.handle(row)
    } catch (error) {
      waiting.add(key)
      deps.log.warn({ work: work.name, row: key, error }, 'background work: a row failed')
      await putBack(deps, work, failures.get(key), key)
    }
  }

  // Those that failed before come last.
  for (const last of [false, true]) {
    while (goesOn()) {
      const rows = await work.next([...waiting, ...(last ? [] : due)])
      if (rows.length === 0) break
      // A claim that returns a handled row would do so for ever.
      if (work.claims && rows.every((row) => handled.has(work.keyOf(row)))) break
      await inParallel(rows, atOnce, async (row) => {
        if (goesOn()) await handleOne(row)
      })
    }
    if (due.size === 0) break
  }
  // Removes failures of rows that are done or no longer due.
  const over = [...due].filter((key) => !waiting.has(key) && (handled.has(key) || goesOn()))
  if (over.length > 0) await forgetFailures(deps.database.kysely, work.name, over)
}

/** Stores the failure. If the database does not answer, the run ends. */
async function putBack<Row>(
  { database, clock }: WorkDeps,
  work: Work<Row>,
  before: FailedRow | undefined,
  key: string,
): Promise<void> {
  if (work.claims) return database.ping()
  const failures = (before?.failures ?? 0) + 1
  const pause = Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE)
  const now = clock()
  const retryAt = new Date(now.getTime() + pause)
  await noteFailure(database.kysely, { work: work.name, key, failures, retryAt, now })
}

/** @throws the first error, once nothing is running any more */
async function inParallel<Row>(
  rows: readonly Row[],
  atOnce: number,
  handle: (row: Row) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = []
  const left = rows[Symbol.iterator]()
  const lane = async () => {
    for (const row of left) {
      if (errors.length > 0) return
      await handle(row).catch((error: unknown) => errors.push(error))
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, rows.length) }, lane))
  if (errors.length > 0) throw errors[0]
}
