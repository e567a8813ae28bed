import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { tryRowAgain } from '../manage-jobs.ts'

export const tryRowAgainHandler =
  ({ database }: { database: Database }): Handler<'POST /api/console/jobs/rows/try-again'> =>
  async ({ body }, { actor, now }) => {
    await database.transact((tx) => tryRowAgain(tx, actor, { ...body, now }))
    return { data: null, message: 'Dicoba lagi pada putaran berikutnya' }
  }
