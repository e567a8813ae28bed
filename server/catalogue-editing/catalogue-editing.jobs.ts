import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE } from '#kernel/time.ts'
import type { SystemActor } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { RecurringJob } from '#server/platform/jobs.ts'
import { findNextStart, listTitlesWithDuePrice } from './price-changes.queries.ts'
import { applyDuePrices } from './schedule-price.ts'

const BATCH = 100
const actor: SystemActor = { kind: 'system', name: 'catalogue-apply-prices' }

/** Writes planned prices at their second: each run waits for those of the minute that it begins. */
export function catalogueEditingJobs({
  database,
  clock,
}: {
  database: Database
  clock: () => Date
}): RecurringJob[] {
  const run = async (signal?: AbortSignal) => {
    const end = clock().getTime() + MINUTE
    for (;;) {
      await applyPrices(database, clock, signal)
      const next = await findNextStart(database.kysely)
      if (signal?.aborted || next === undefined || next.getTime() >= end) return
      await wait(Math.max(0, next.getTime() - clock().getTime()), undefined, { signal }).catch(
        () => undefined,
      )
    }
  }
  return [{ name: 'catalogue-apply-prices', cron: '* * * * *', run }]
}

async function applyPrices(database: Database, clock: () => Date, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const due = await listTitlesWithDuePrice(database.kysely, clock(), BATCH)
    for (const id of due) {
      if (signal?.aborted) return
      await database.transact((tx) => applyDuePrices(tx, actor, { id, now: clock() }))
    }
    if (due.length < BATCH) return
  }
}
