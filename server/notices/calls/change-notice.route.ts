import type { Route } from '#server/platform/http/handler.ts'
import { chooseNotice, listChoices, type NoticeDeps, requireNotice, sentKinds } from '../choose-notices.ts'

export const changeNoticeRoute: Route<'PUT /api/user/notices/:kind', NoticeDeps> =
  ({ database, readShop }) =>
  async ({ params, body }, { user, now }) => {
    await requireNotice(readShop, params.kind)
    const kinds = sentKinds(await readShop())
    const chosen = { userId: user.id, kind: params.kind, on: body.on, now }
    const data = await database.transact(async (tx) => {
      await chooseNotice(tx, chosen)
      return listChoices(tx, user.id, kinds)
    })
    return { data }
  }
