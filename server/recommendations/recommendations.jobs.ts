import type { Database } from '#server/platform/database/database.ts'
import type { RecurringJob } from '#server/platform/jobs.ts'
import type { ReadShop } from '#server/shop-settings/read-shop.ts'
import { relateTitles } from './relate-titles.ts'

type RecommendationsJobsDeps = { database: Database; readShop: ReadShop; clock: () => Date }

export function recommendationsJobs({ database, readShop, clock }: RecommendationsJobsDeps): RecurringJob[] {
  return [
    {
      name: 'recommendations-relate-titles',
      cron: '20 2 * * *',
      run: async (signal, progressed) => {
        const { recommendations } = await readShop()
        if (recommendations) await relateTitles(database, { now: clock(), signal, progressed })
      },
    },
  ]
}
