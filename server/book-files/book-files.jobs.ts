import type { RecurringJob } from '#server/platform/jobs.ts'
import { type WorkDeps, workThrough } from '#server/platform/work-through.ts'
import { drawSpreadOf } from './draw-spreads.ts'
import { remakeSample, type SampleDeps } from './remake-samples.ts'
import { type DueSample, type DueSpread, listDueSamples, listDueSpreads } from './samples.queries.ts'

export function bookFilesJobs(deps: WorkDeps & SampleDeps): RecurringJob[] {
  const { database, log } = deps
  const dueSamples = {
    name: 'book-files-remake-samples',
    next: (without: readonly string[]) => listDueSamples(database.kysely, { without, limit: 1 }),
    keyOf: (due: DueSample) => String(due.fileId),
    handle: async (due: DueSample) => {
      const { title, titleId, remarks } = await remakeSample(deps, due)
      if (remarks.length > 0) log.warn({ titleId, title, remarks }, 'a sample was made with remarks')
    },
  }
  const dueSpreads = {
    name: 'book-files-draw-spreads',
    next: (without: readonly string[]) => listDueSpreads(database.kysely, { without, limit: 1 }),
    keyOf: (due: DueSpread) => String(due.fileId),
    handle: (due: DueSpread) => drawSpreadOf(deps, due),
  }
  return [
    {
      name: 'book-files-remake-samples',
      // A run finishes the sample that it has begun, which takes a few minutes at most.
      cron: '*/5 * * * *',
      run: (signal) => workThrough(deps, dueSamples, signal),
    },
    {
      name: 'book-files-draw-spreads',
      cron: '* * * * *',
      run: (signal) => workThrough(deps, dueSpreads, signal),
    },
  ]
}
