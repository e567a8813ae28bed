import { DAY } from '#kernel/time.ts'
import type { Database } from '../database/database.ts'
import { purgeAttempts } from './limit-attempts.ts'
import { deleteSightingsBefore } from './sightings.queries.ts'

export function limitsJobs({ database, clock }: { database: Database; clock: () => Date }) {
  const run = async () => {
    await purgeAttempts(database.kysely, clock())
    await deleteSightingsBefore(database.kysely, new Date(clock().getTime() - DAY))
  }
  return [{ name: 'limits-purge-attempts', cron: '23 * * * *', run }]
}
