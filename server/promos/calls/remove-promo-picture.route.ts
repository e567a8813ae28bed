import type { Route } from '#server/platform/http/handler.ts'
import { viewOf } from '../promo-views.rules.ts'
import { changePromo } from '../save-promo.ts'

export const removePromoPictureRoute: Route<'DELETE /api/console/promos/:code/picture'> =
  ({ database }) =>
  async ({ params: { code }, query: { version } }, { actor, now }) => {
    const change = { code, changes: { imageId: null }, version, now }
    const promo = await database.transact((tx) => changePromo(tx, actor, change))
    return { data: viewOf(promo), message: 'Gambar promo dilepas' }
  }
