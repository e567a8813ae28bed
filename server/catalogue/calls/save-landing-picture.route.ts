import { saveWithPicture } from '#server/images/save-with-picture.ts'
import { type ImageDeps, LANDING_WIDTHS } from '#server/images/store-image.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { changeLanding } from '../landings.ts'
import { landingView } from './saved-landing.ts'

export const saveLandingPictureRoute: Route<'PUT /api/console/landings/:id/picture', ImageDeps> =
  ({ database, files }) =>
  async ({ params: { id }, body: { picture, version } }, { actor, now }) => {
    const saved = await saveWithPicture(
      { database, files },
      picture,
      (tx, imageId) => changeLanding(tx, actor, { id, changes: { imageId }, version, now }),
      { widths: LANDING_WIDTHS },
    )
    return { data: await landingView(database, saved), message: 'Gambar beranda disimpan' }
  }
