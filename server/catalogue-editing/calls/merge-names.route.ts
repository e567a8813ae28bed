import type { Route } from '#server/platform/http/handler.ts'
import { mergeNames } from '../merge-names.ts'
import { nameViewOf } from '../name-view.rules.ts'

export const mergeNamesRoute: Route<'POST /api/console/names/:kind/:id/merge'> =
  ({ database }) =>
  async ({ params, body }, { actor, now }) => {
    const merge = { ...params, ...body, now }
    const { name, titles } = await database.transact((tx) => mergeNames(tx, actor, merge))
    return { data: { ...nameViewOf(name), titles }, message: `Digabungkan ke ${name.name}` }
  }
