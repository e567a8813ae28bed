import type { Database } from '../database/database.ts'
import { purgeAttempts } from './limit-attempts.ts'

export function limitsJobs({ database, clock }: { database: Database; clock: () => Date }) {
  const run = () => purgeAttempts(database.kysely, clock())
  return [{ name: 'limits-purge-attempts', cron: '23 * * * *', run }]
}
