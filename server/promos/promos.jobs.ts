import type { SystemActor } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { RecurringJob } from '#server/platform/jobs.ts'
import { listDuePromos } from './promo-records.queries.ts'
import { beginDuePromo } from './save-promo.ts'

type PromosJobsDeps = { database: Database; clock: () => Date }

export function promosJobs({ database, clock }: PromosJobsDeps): RecurringJob[] {
  const actor: SystemActor = { kind: 'system', name: 'promos-begin' }
  const run = async () => {
    for (const code of await listDuePromos(database.kysely, clock())) {
      await database.transact((tx) => beginDuePromo(tx, actor, { code, now: clock() }))
    }
  }
  return [{ name: 'promos-begin', cron: '* * * * *', run }]
}
