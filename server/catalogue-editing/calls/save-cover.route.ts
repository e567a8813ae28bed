import { saveWithPicture } from '#server/images/save-with-picture.ts'
import type { ImageDeps } from '#server/images/store-image.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { saveTitleCover } from '../save-pictures.ts'
import { recordOf } from '../title-views.rules.ts'
import { savedIn } from './saved-title.ts'

export const saveCoverRoute: Route<'PUT /api/console/titles/:id/cover', ImageDeps> =
  ({ database, files }) =>
  async ({ params: { id }, body }, { actor, now }) => {
    const { picture, version } = body
    const whole = await saveWithPicture({ database, files }, picture, (tx, imageId) =>
      savedIn(tx, saveTitleCover(tx, actor, { id, imageId, version, now })),
    )
    return { data: recordOf(whole), message: 'Sampul disimpan' }
  }
