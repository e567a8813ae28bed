import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import { stayLocked, tryLock } from './import.queries.ts'

const STAY_AFTER = 10 * SECOND

/**
 * Works while one transaction holds a lock, so that one process of all instances does the work at a time. A lock that is
 * lost, because its connection is, ends the work by its signal.
 * @returns what the work returns, or 0 where another process is at it
 */
export async function holdLock(
  database: Database,
  lock: number,
  begin: (lost: AbortSignal) => Promise<number>,
): Promise<number> {
  const lost = new AbortController()
  const hold = async (tx: Parameters<typeof tryLock>[0]) => {
    if (!(await tryLock(tx, lock))) return 0
    const work = begin(lost.signal)
    try {
      // The transaction only holds the lock; the database ends one that is silent for half a minute.
      for (;;) {
        const ended = await Promise.race([work, pause(STAY_AFTER, undefined, { ref: false })])
        if (ended !== undefined) return ended
        await stayLocked(tx)
      }
    } catch (error) {
      lost.abort()
      await work.catch(() => undefined)
      throw error
    }
  }
  return database.transact(hold, { attempts: 1 })
}
