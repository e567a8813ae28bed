import { type ImageDeps, LANDING_WIDTHS, storeImage } from '#server/images/store-image.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { savedLanding } from './saved-landing.ts'

export const saveLandingPictureRoute: Route<'PUT /api/console/landings/:id/picture', ImageDeps> =
  ({ database, files }) =>
  async ({ params: { id }, body: { picture, version } }, { actor, now }) => {
    const { id: imageId } = await storeImage({ database, files }, picture, { widths: LANDING_WIDTHS })
    const change = { id, changes: { imageId }, version, now }
    return { data: await savedLanding(database, actor, change), message: 'Gambar beranda disimpan' }
  }
