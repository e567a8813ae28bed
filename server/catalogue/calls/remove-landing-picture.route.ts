import type { Route } from '#server/platform/http/handler.ts'
import { savedLanding } from './saved-landing.ts'

export const removeLandingPictureRoute: Route<'DELETE /api/console/landings/:id/picture'> =
  ({ database }) =>
  async ({ params: { id }, query: { version } }, { actor, now }) => {
    const change = { id, changes: { imageId: null }, version, now }
    return { data: await savedLanding(database, actor, change), message: 'Gambar beranda dilepas' }
  }
