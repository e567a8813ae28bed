import { type ImageDeps, storeImage } from '#server/images/store-image.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { changePromo } from '../save-promo.ts'
import { savedPromo } from './saved-promo.ts'

export const savePromoPictureRoute: Route<'PUT /api/console/promos/:code/picture', ImageDeps> =
  ({ database, files }) =>
  async ({ params: { code }, body: { picture, version } }, { actor, now }) => {
    const { id: imageId } = await storeImage({ database, files }, picture)
    const change = { code, changes: { imageId }, version, now }
    const promo = await savedPromo(database, (tx) => changePromo(tx, actor, change))
    return { data: promo, message: 'Gambar promo disimpan' }
  }
