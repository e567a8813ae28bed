import type { Route } from '#server/platform/http/handler.ts'
import { changesOf } from '../landing-views.ts'
import { savedLanding } from './saved-landing.ts'

export const changeLandingRoute: Route<'PUT /api/console/landings/:id'> =
  ({ database }) =>
  async ({ params: { id }, body: { version, ...fields } }, { actor, now }) => {
    const change = { id, changes: changesOf(fields), version, now }
    return { data: await savedLanding(database, actor, change), message: 'Gambar beranda disimpan' }
  }
