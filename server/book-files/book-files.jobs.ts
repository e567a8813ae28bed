import type { RecurringJob } from '#server/platform/jobs.ts'
import { type WorkDeps, workThrough } from '#server/platform/work-through.ts'
import { drawSpreadOf } from './draw-spreads.ts'
import type { UploadDeps } from './receive-upload.ts'
import { remakeSample, type SampleDeps } from './remake-samples.ts'
import { type DueSample, type DueSpread, listDueSamples, listDueSpreads } from './samples.queries.ts'
import { takeInUploads } from './take-in-uploads.ts'

/** The job that takes uploaded files in, makes their samples, and removes files that nothing needs. */
export const BOOK_FILES_JOB = 'book-files-take-in'

export function bookFilesJobs(deps: WorkDeps & SampleDeps & UploadDeps): RecurringJob[] {
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
  const remake = (signal?: AbortSignal) => workThrough(deps, dueSamples, signal)
  return [
    {
      name: BOOK_FILES_JOB,
      cron: '* * * * *',
      run: async (signal) => {
        await takeInUploads(deps, signal)
        await remake(signal)
      },
    },
    {
      name: 'book-files-remake-samples',
      // A run finishes the sample that it has begun, which takes a few minutes at most.
      cron: '*/5 * * * *',
      run: remake,
    },
    {
      name: 'book-files-draw-spreads',
      cron: '* * * * *',
      run: (signal) => workThrough(deps, dueSpreads, signal),
    },
  ]
}
