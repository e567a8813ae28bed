import type { Database } from '#server/platform/database/database.ts'
import type { Route } from '#server/platform/http/handler.ts'
import type { Regions } from '#server/regions/open-regions.ts'
import { requireKnownZones } from '../known-zones.ts'
import { changesOf } from '../promo-views.ts'
import { changePromo } from '../save-promo.ts'
import { savedPromo } from './saved-promo.ts'

export const changePromoRoute: Route<
  'PUT /api/console/promos/:code',
  { database: Database; regions: Regions }
> =
  ({ database, regions }) =>
  async ({ params, body: { version, ...fields } }, { actor, now }) => {
    requireKnownZones(regions, fields.zones)
    const change = { code: params.code, changes: changesOf(fields), version, now }
    const promo = await savedPromo(database, (tx) => changePromo(tx, actor, change))
    return { data: promo, message: `Promo ${promo.code} disimpan` }
  }
