import { saveWithPicture } from '#server/images/save-with-picture.ts'
import type { ImageDeps } from '#server/images/store-image.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { addGalleryPicture } from '../save-pictures.ts'
import { recordOf } from '../title-views.rules.ts'
import { savedIn } from './saved-title.ts'

export const addGalleryPictureRoute: Route<'POST /api/console/titles/:id/pictures', ImageDeps> =
  ({ database, files }) =>
  async ({ params: { id }, body }, { actor, now }) => {
    const { picture, alt, version } = body
    const whole = await saveWithPicture({ database, files }, picture, (tx, imageId) =>
      savedIn(tx, addGalleryPicture(tx, actor, { id, imageId, alt, version, now })),
    )
    return { data: recordOf(whole), message: 'Gambar ditambahkan' }
  }
