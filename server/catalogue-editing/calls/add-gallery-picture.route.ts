import { type ImageDeps, storeImage } from '#server/images/store-image.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { addGalleryPicture } from '../save-pictures.ts'
import { recordOf } from '../title-views.rules.ts'
import { savedTitle } from './saved-title.ts'

export const addGalleryPictureHandler =
  ({ database, files }: ImageDeps): Handler<'POST /api/console/titles/:id/pictures'> =>
  async ({ params: { id }, body }, { actor, now }) => {
    const { picture, alt, version } = body
    const { id: imageId } = await storeImage({ database, files }, picture)
    const whole = await savedTitle(database, (tx) =>
      addGalleryPicture(tx, actor, { id, imageId, alt, version, now }),
    )
    return { data: recordOf(whole), message: 'Gambar ditambahkan' }
  }
