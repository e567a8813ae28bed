import { setTimeout as wait } from 'node:timers/promises'
import { UNDO_DAYS } from '#contracts/console/bulk-edits.ts'
import { DAY, MINUTE } from '#kernel/time.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import type { RecurringJob } from '#server/platform/jobs.ts'
import { deleteOldBulkEdits } from './bulk-edits.queries.ts'
import { followNames } from './follow-names.ts'
import { leaveTitles } from './leave-titles.ts'
import { findNextStatusStart, listTitlesWithDueStatus } from './planned-statuses.queries.ts'
import { findNextStart, listTitlesWithDuePrice } from './price-changes.queries.ts'
import { releaseTitles } from './release-titles.ts'
import { applyDuePrices } from './schedule-price.ts'
import { applyDueStatus } from './schedule-status.ts'
import { workOnBulkEdits } from './work-on-bulk-edits.ts'
import { type DueTitles, workOnDueTitles } from './work-on-due-titles.ts'

/** The job that changes the titles of bulk edits. */
export const BULK_EDITS_JOB = 'catalogue-bulk-edits'

/** A job by which what staff have planned for titles is done at its second. */
type TitlePlans = DueTitles & { findNext: (db: Queryable) => Promise<Date | undefined> }
const PRICES: TitlePlans = {
  name: 'catalogue-apply-prices',
  listDue: listTitlesWithDuePrice,
  findNext: findNextStart,
  apply: applyDuePrices,
}
const STATUSES: TitlePlans = {
  name: 'catalogue-apply-statuses',
  listDue: listTitlesWithDueStatus,
  findNext: findNextStatusStart,
  apply: applyDueStatus,
}

/**
 * Planned prices and statuses are written at their second: each run waits for those of the minute that it begins. Bulk
 * edits are worked on as soon as somebody runs one, and by the clock where a process ended meanwhile.
 */
export function catalogueEditingJobs({
  database,
  clock,
}: {
  database: Database
  clock: () => Date
}): RecurringJob[] {
  const applied = (plans: TitlePlans): RecurringJob => ({
    name: plans.name,
    cron: '* * * * *',
    run: async (signal) => {
      const end = clock().getTime() + MINUTE
      for (;;) {
        await workOnDueTitles(plans)(database, clock, signal)
        const next = await plans.findNext(database.kysely)
        if (signal?.aborted || next === undefined || next.getTime() >= end) return
        await wait(Math.max(0, next.getTime() - clock().getTime()), undefined, { signal }).catch(
          () => undefined,
        )
      }
    },
  })
  return [
    applied(PRICES),
    applied(STATUSES),
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

function forgetBulkEdits(database: Database, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY)
  return database.transact((tx) =>
    deleteOldBulkEdits(tx, { previewsBefore: before(1), runsBefore: before(UNDO_DAYS + 1) }),
  )
}
