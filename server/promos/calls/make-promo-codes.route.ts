import type { Database } from '#server/platform/database/database.ts'
import type { Route } from '#server/platform/http/handler.ts'
import type { Regions } from '#server/regions/open-regions.ts'
import { requireKnownZones } from '../known-zones.ts'
import { batchView } from '../promo-batch-view.rules.ts'
import { makeCodes } from '../promo-batches.ts'
import { NEW_PROMO } from '../promo-draft.rules.ts'
import { changesOf } from '../promo-views.ts'

export const makePromoCodesRoute: Route<
  'POST /api/console/promo-batches',
  { database: Database; regions: Regions }
> =
  ({ database, regions }) =>
  async ({ body: { prefix, count, name, expired, ...rest } }, { actor, now }) => {
    requireKnownZones(regions, rest.zones)
    const draft = { ...NEW_PROMO, ...changesOf(rest), name, expiresOn: expired }
    const batch = await database.transact((tx) => makeCodes(tx, actor, { name, prefix, count, draft, now }))
    return { data: batchView(batch), message: `${count} kode dibuat` }
  }
