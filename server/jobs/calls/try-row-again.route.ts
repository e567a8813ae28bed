import type { Route } from '#server/platform/http/handler.ts'
import { tryRowAgain } from '../manage-jobs.ts'

export const tryRowAgainRoute: Route<'POST /api/console/jobs/rows/try-again'> =
  ({ database }) =>
  async ({ body }, { actor, now }) => {
    await database.transact((tx) => tryRowAgain(tx, actor, { ...body, now }))
    return { data: null, message: 'Dicoba lagi pada putaran berikutnya' }
  }
