import type { RecurringJob } from '#server/platform/jobs.ts'
import { type WorkDeps, workThrough } from '#server/platform/work-through.ts'
import { purgeOpenBooks } from './open-books.queries.ts'
import { purgeLinks } from './reading-links/reading-links.queries.ts'
import { remakeSample, type SampleDeps } from './remake-samples.ts'
import { type DueSample, listDueSamples } from './samples.queries.ts'

export function libraryJobs(deps: WorkDeps & SampleDeps): RecurringJob[] {
  const { database, clock, log } = deps
  const dueSamples = {
    name: 'library-remake-samples',
    next: (without: readonly string[]) => listDueSamples(database.kysely, { without, limit: 1 }),
    keyOf: (due: DueSample) => String(due.fileId),
    handle: async (due: DueSample) => {
      const { title, titleId, note } = await remakeSample(deps, due)
      if (note !== null) log.warn({ titleId, title, note }, 'a sample was made with a remark')
    },
  }
  return [
    {
      name: 'library-remake-samples',
      // A run finishes the sample that it has begun, which takes a few minutes at most.
      cron: '*/5 * * * *',
      run: (signal) => workThrough(deps, dueSamples, signal),
    },
    {
      name: 'library-purge-open-books',
      cron: '20 * * * *',
      run: () => purgeOpenBooks(database.kysely, clock()),
    },
    {
      name: 'library-purge-reading-links',
      cron: '25 * * * *',
      run: () => purgeLinks(database.kysely, clock()),
    },
  ]
}
