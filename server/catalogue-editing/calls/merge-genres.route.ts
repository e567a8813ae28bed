import type { Route } from '#server/platform/http/handler.ts'
import { mergeNames } from '../merge-names.ts'
import { nameViewOf } from '../name-view.rules.ts'

export const mergeGenresRoute: Route<'POST /api/console/genres/:id/merge'> =
  ({ database }) =>
  async ({ params, body }, { actor, now }) => {
    const merge = { kind: 'genre', id: params.id, ...body, now } as const
    const { name, titles } = await database.transact((tx) => mergeNames(tx, actor, merge))
    return { data: { ...nameViewOf(name), titles }, message: `Genre digabungkan ke ${name.name}` }
  }
