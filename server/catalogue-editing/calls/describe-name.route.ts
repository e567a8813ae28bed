import type { Route } from '#server/platform/http/handler.ts'
import { describeName } from '../describe-name.ts'

export const describeNameRoute: Route<'PUT /api/console/names/:kind/:id/about'> =
  ({ database }) =>
  async ({ params, body }, { actor, now }) => {
    const saved = await database.transact((tx) => describeName(tx, actor, { ...params, ...body, now }))
    return { data: saved, message: `Teks tentang ${saved.name} tersimpan` }
  }
