import { setTimeout as wait } from 'node:timers/promises'
import { UNDO_DAYS } from '#contracts/console/bulk-edits.ts'
import { DAY, MINUTE } from '#kernel/time.ts'
import type { SystemActor } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { RecurringJob } from '#server/platform/jobs.ts'
import { deleteOldBulkEdits } from './bulk-edits.queries.ts'
import { followNames } from './follow-names.ts'
import { leaveTitles } from './leave-titles.ts'
import { findNextStart, listTitlesWithDuePrice } from './price-changes.queries.ts'
import { releaseTitles } from './release-titles.ts'
import { applyDuePrices } from './schedule-price.ts'
import { workOnBulkEdits } from './work-on-bulk-edits.ts'

/** The job that changes the titles of bulk edits. */
export const BULK_EDITS_JOB = 'catalogue-bulk-edits'
const BATCH = 100
const actor: SystemActor = { kind: 'system', name: 'catalogue-apply-prices' }

/**
 * Planned prices are written at their second: each run waits for those of the minute that it begins. Bulk edits are
 * worked on as soon as somebody runs one, and by the clock where a process ended meanwhile.
 */
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
  return [
    { name: 'catalogue-apply-prices', cron: '* * * * *', run },
    {
      name: 'catalogue-release',
      cron: '* * * * *',
      run: (signal) => releaseTitles(database, clock, signal),
    },
    { name: 'catalogue-leave', cron: '* * * * *', run: (signal) => leaveTitles(database, clock, signal) },
    {
      name: BULK_EDITS_JOB,
      cron: '* * * * *',
      run: (signal, progressed) => workOnBulkEdits(database, clock, signal, progressed),
    },
    {
      name: 'catalogue-follow-names',
      cron: '* * * * *',
      run: (signal, progressed) => followNames(database, signal, progressed),
    },
    {
      name: 'catalogue-forget-bulk-edits',
      cron: '40 3 * * *',
      run: () => forgetBulkEdits(database, clock()),
    },
  ]
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

function forgetBulkEdits(database: Database, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY)
  return database.transact((tx) =>
    deleteOldBulkEdits(tx, { previewsBefore: before(1), runsBefore: before(UNDO_DAYS + 1) }),
  )
}
