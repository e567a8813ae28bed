import type { Route } from '#server/platform/http/handler.ts'
import { choosePicks } from '../choose-picks.ts'
import { shownPicks } from './list-picks.route.ts'

export const choosePicksRoute: Route<'PUT /api/console/home-picks'> =
  ({ database }) =>
  async ({ body }, { actor, now }) => {
    await database.transact((tx) => choosePicks(tx, actor, { titleIds: body.title_ids, now }))
    return { data: await shownPicks(database.kysely), message: 'Pilihan toko disimpan' }
  }
