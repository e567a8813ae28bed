import { withdrawTitle } from '#server/library/grant-title.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { customerRowAfter } from './customer-row-after.ts'

export const withdrawTitleRoute: Route<'POST /api/console/customers/:id/titles/:title/withdraw'> =
  ({ database }) =>
  async ({ params, body }, { actor, now }) => {
    const grant = { userId: params.id, titleId: params.title, reason: body.reason, now }
    await database.transact((tx) => withdrawTitle(tx, actor, grant))
    return { data: await customerRowAfter(database, params.id), message: 'Judul ditarik kembali' }
  }
