import { type ImageDeps, storeImage } from '#server/images/store-image.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { addGalleryPicture } from '../save-pictures.ts'
import { recordOf } from '../title-views.rules.ts'
import { savedTitle } from './saved-title.ts'

export const addGalleryPictureRoute: Route<'POST /api/console/titles/:id/pictures', ImageDeps> =
  ({ database, files }) =>
  async ({ params: { id }, body }, { actor, now }) => {
    const { picture, alt, version } = body
    const { id: imageId } = await storeImage({ database, files }, picture)
    const whole = await savedTitle(database, (tx) =>
      addGalleryPicture(tx, actor, { id, imageId, alt, version, now }),
    )
    return { data: recordOf(whole), message: 'Gambar ditambahkan' }
  }
