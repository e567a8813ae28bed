import type { Queryable } from '#server/platform/database/database.ts'
import { countSubscribersAt } from './subscriber-counts.queries.ts'

export type SubscriberCounts = { running: number; started: number; ended: number }

/**
 * For each time between two of these moments: people with a subscription at its end, and those of whom one began or
 * ended in it. Who is no longer there has left: running = running at the start + started − ended.
 */
export async function countSubscribers(db: Queryable, moments: readonly Date[]): Promise<SubscriberCounts[]> {
  const counts = await countSubscribersAt(db, moments)
  return counts.slice(1).map(({ running, ...at }, place) => {
    const start = counts[place] ?? { running: 0, started: 0 }
    const started = at.started - start.started
    return { running, started, ended: start.running + started - running }
  })
}
