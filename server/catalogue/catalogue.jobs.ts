import type { SystemActor } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { RecurringJob } from '#server/platform/jobs.ts'
import { listDueLandings } from './landings.queries.ts'
import { applyLandingPlan } from './landings.ts'
import { purgePrices } from './purge-prices.ts'
import { rankSales } from './rank-sales.ts'
import { remakeOutdatedListings } from './refresh-listings.ts'

type CatalogueJobsDeps = { database: Database; clock: () => Date }

export function catalogueJobs({ database, clock }: CatalogueJobsDeps): RecurringJob[] {
  return [
    { name: 'catalogue-rank-sales', cron: '* * * * *', run: () => database.transact(rankSales) },
    { name: 'catalogue-remake-listings', cron: '* * * * *', run: () => remakeOutdatedListings(database) },
    { name: 'catalogue-apply-landings', cron: '* * * * *', run: () => applyLandings(database, clock) },
    {
      name: 'catalogue-purge-prices',
      cron: '50 2 * * *',
      run: (signal) => purgePrices(database, clock(), signal),
    },
  ]
}

async function applyLandings(database: Database, clock: () => Date): Promise<void> {
  const actor: SystemActor = { kind: 'system', name: 'catalogue-apply-landings' }
  for (const id of await listDueLandings(database.kysely, clock())) {
    await database.transact((tx) => applyLandingPlan(tx, actor, { id, now: clock() }))
  }
}
