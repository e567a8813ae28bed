import { grantTitle } from '#server/library/grant-title.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { customerRowAfter } from './customer-row-after.ts'

export const grantTitleRoute: Route<'POST /api/console/customers/:id/titles'> =
  ({ database }) =>
  async ({ params: { id }, body }, { actor, now }) => {
    const grant = { userId: id, titleId: body.title_id, reason: body.reason, now }
    const { title } = await database.transact((tx) => grantTitle(tx, actor, grant))
    return { data: await customerRowAfter(database, id), message: `“${title}” diberikan` }
  }
