import type { Route } from '#server/platform/http/handler.ts'
import { changePromo } from '../save-promo.ts'
import { savedPromo } from './saved-promo.ts'

export const removePromoPictureRoute: Route<'DELETE /api/console/promos/:code/picture'> =
  ({ database }) =>
  async ({ params: { code }, query: { version } }, { actor, now }) => {
    const change = { code, changes: { imageId: null }, version, now }
    const promo = await savedPromo(database, (tx) => changePromo(tx, actor, change))
    return { data: promo, message: 'Gambar promo dilepas' }
  }
