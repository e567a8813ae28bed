import { DAY, dayInWib } from '#kernel/time.ts'
import type { DemoDeps } from './demo-deps.ts'
import { iconFile, packageFile, promoFile } from './demo-files.ts'
import { upsertPackage, upsertPromo } from './demo-shop.queries.ts'
import { demoPackages } from './packages.ts'
import { demoPromos } from './promos.ts'
import { storeDemoPicture } from './store-demo-picture.ts'

/** Packages and promos with their pictures. */
export async function loadOffers(deps: DemoDeps): Promise<void> {
  const { database } = deps
  for (const pack of demoPackages) {
    const picture = await storeDemoPicture(deps, packageFile(pack.slug))
    const icon = await storeDemoPicture(deps, iconFile(pack.slug), [200])
    await upsertPackage(database.kysely, pack, { picture: picture.id, icon: icon.id })
  }
  for (const promo of demoPromos) {
    const picture = await storeDemoPicture(deps, promoFile(promo.code))
    const expiresOn = dayInWib(new Date(deps.now.getTime() + promo.expiresOn * DAY))
    await upsertPromo(database.kysely, promo, picture.id, expiresOn)
  }
}
