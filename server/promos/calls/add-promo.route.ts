import type { Database } from '#server/platform/database/database.ts'
import type { Route } from '#server/platform/http/handler.ts'
import type { Regions } from '#server/regions/open-regions.ts'
import { requireKnownZones } from '../known-zones.ts'
import type { PromoDraft } from '../promo-draft.rules.ts'
import { NEW_PROMO } from '../promo-draft.rules.ts'
import { changesOf } from '../promo-views.ts'
import { addPromo } from '../save-promo.ts'
import { savedPromo } from './saved-promo.ts'

export const addPromoRoute: Route<'POST /api/console/promos', { database: Database; regions: Regions }> =
  ({ database, regions }) =>
  async ({ body: { code, name, expired, ...rest } }, { actor, now }) => {
    requireKnownZones(regions, rest.zones)
    const draft: PromoDraft = { ...NEW_PROMO, ...changesOf(rest), name, expiresOn: expired }
    const promo = await savedPromo(database, (tx) => addPromo(tx, actor, { code, draft, now }))
    return { data: promo, message: `Promo ${promo.code} ditambahkan` }
  }
