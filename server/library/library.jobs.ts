import type { Database } from '#server/platform/database/database.ts'
import type { RecurringJob } from '#server/platform/jobs.ts'
import { purgeOpenBooks } from './open-books.queries.ts'
import { countTitlesRead } from './reading/count-titles-read.ts'
import { purgeLinks } from './reading-links/reading-links.queries.ts'

export function libraryJobs({ database, clock }: { database: Database; clock: () => Date }): RecurringJob[] {
  return [
    {
      name: 'library-count-readers',
      cron: '7 1 * * *',
      run: () => countTitlesRead(database, clock()),
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
