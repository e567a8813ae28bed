import type { Route } from '#server/platform/http/handler.ts'
import { changesOf, viewOf } from '../landing-views.ts'
import { addLanding } from '../landings.ts'

export const addLandingRoute: Route<'POST /api/console/landings'> =
  ({ database }) =>
  async ({ body }, { actor, now }) => {
    const saved = await database.transact((tx) => addLanding(tx, actor, { draft: changesOf(body), now }))
    return { data: viewOf(saved, new Map()), message: 'Gambar beranda ditambahkan' }
  }
