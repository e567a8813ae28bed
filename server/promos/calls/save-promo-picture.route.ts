import { saveWithPicture } from '#server/images/save-with-picture.ts'
import type { ImageDeps } from '#server/images/store-image.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { changePromo } from '../save-promo.ts'
import { promoView } from './saved-promo.ts'

export const savePromoPictureRoute: Route<'PUT /api/console/promos/:code/picture', ImageDeps> =
  ({ database, files }) =>
  async ({ params: { code }, body: { picture, version } }, { actor, now }) => {
    const promo = await saveWithPicture({ database, files }, picture, (tx, imageId) =>
      changePromo(tx, actor, { code, changes: { imageId }, version, now }),
    )
    return { data: await promoView(database, promo), message: 'Gambar promo disimpan' }
  }
