import type { Route } from '#server/platform/http/handler.ts'
import { arrangeGallery } from '../save-pictures.ts'
import { recordOf } from '../title-views.rules.ts'
import { savedTitle } from './saved-title.ts'

export const arrangeGalleryRoute: Route<'PUT /api/console/titles/:id/pictures'> =
  ({ database }) =>
  async ({ params: { id }, body }, { actor, now }) => {
    const whole = await savedTitle(database, (tx) => arrangeGallery(tx, actor, { id, ...body, now }))
    return { data: recordOf(whole), message: 'Galeri disimpan' }
  }
