import type { Lookups } from '../cache.ts'
import type { Database } from '../database/database.ts'
import type { Jobs } from '../jobs.ts'
import type { GaugeSource } from './metrics.ts'

type Platform = {
  database: Pick<Database, 'load'>
  jobs: Pick<Jobs, 'listWaiting'>
  /** By the name of the cache. */
  lookups: Readonly<Record<string, Lookups>>
}

/** Metrics of connections to the primary, waiting jobs and cache lookups. */
export function platformMetrics({ database, jobs, lookups }: Platform): GaugeSource[] {
  return [
    {
      name: 'lembar_database_connections',
      help: 'Connections to the primary: in use, idle, and callers that wait for one.',
      labels: ['state'],
      read: () => {
        const { open, idle, waiting } = database.load()
        return Object.entries({ used: open - idle, idle, waiting }).map(([state, value]) => ({
          value,
          labels: { state },
        }))
      },
    },
    {
      name: 'lembar_jobs_waiting',
      help: 'Jobs that wait to be worked on, by queue.',
      labels: ['queue'],
      read: async () =>
        (await jobs.listWaiting()).map(({ queue, count }) => ({ value: count, labels: { queue } })),
    },
    {
      name: 'lembar_cache_lookups',
      help: 'Lookups of the caches since the start, by cache and outcome.',
      labels: ['cache', 'outcome'],
      read: () =>
        Object.entries(lookups).flatMap(([cache, { hits, misses }]) => [
          { value: hits, labels: { cache, outcome: 'hit' } },
          { value: misses, labels: { cache, outcome: 'miss' } },
        ]),
    },
  ]
}
