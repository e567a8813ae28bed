import { type ImageDeps, storeImage } from '#server/images/store-image.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { saveTitleCover } from '../save-pictures.ts'
import { recordOf } from '../title-views.rules.ts'
import { savedTitle } from './saved-title.ts'

export const saveCoverRoute: Route<'PUT /api/console/titles/:id/cover', ImageDeps> =
  ({ database, files }) =>
  async ({ params: { id }, body }, { actor, now }) => {
    const { picture, version } = body
    const { id: imageId } = await storeImage({ database, files }, picture)
    const whole = await savedTitle(database, (tx) => saveTitleCover(tx, actor, { id, imageId, version, now }))
    return { data: recordOf(whole), message: 'Sampul disimpan' }
  }
