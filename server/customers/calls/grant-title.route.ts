import { grantTitle } from '#server/library/grant-title.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { customerRowAfter } from './customer-row-after.ts'

export const grantTitleHandler =
  ({ database }: { database: Database }): Handler<'POST /api/console/customers/:id/titles'> =>
  async ({ params: { id }, body }, { actor, now }) => {
    const grant = { userId: id, titleId: body.title_id, reason: body.reason, now }
    const { title } = await database.transact((tx) => grantTitle(tx, actor, grant))
    return { data: await customerRowAfter(database, id), message: `“${title}” diberikan` }
  }
