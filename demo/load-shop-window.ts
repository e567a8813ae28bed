import { DAY, dayInWib } from '#kernel/time.ts'
import { addLanding, listLandingAlts } from '#server/catalogue/shop-window.ts'
import { LANDING_WIDTHS, storeImage } from '#server/images/store-image.ts'
import type { DemoDeps } from './demo-deps.ts'
import { iconFile, landingFile, packageFile, promoFile, readDemoFile } from './demo-files.ts'
import { upsertPackage, upsertPromo } from './demo-shop.queries.ts'
import { demoLandings } from './landings.ts'
import { demoPackages } from './packages.ts'
import { demoPromos } from './promos.ts'

/** Header pictures, packages and promos. */
export async function loadShopWindow(deps: DemoDeps): Promise<void> {
  const { database } = deps
  for (const pack of demoPackages) {
    const picture = await storeImage(deps, await readDemoFile(packageFile(pack.slug)))
    const icon = await storeImage(deps, await readDemoFile(iconFile(pack.slug)), { widths: [200] })
    await upsertPackage(database.kysely, pack, { picture: picture.id, icon: icon.id })
  }
  for (const promo of demoPromos) {
    const picture = await storeImage(deps, await readDemoFile(promoFile(promo.code)))
    const expiresOn = dayInWib(new Date(deps.now.getTime() + promo.expiresOn * DAY))
    await upsertPromo(database.kysely, promo, picture.id, expiresOn)
  }
  const known = await listLandingAlts(database.kysely)
  for (const [position, landing] of demoLandings.entries()) {
    if (known.has(landing.alt)) continue
    const picture = await storeImage(deps, await readDemoFile(landingFile(position)), {
      widths: LANDING_WIDTHS,
    })
    await database.transact((tx) =>
      addLanding(tx, { position, imageId: picture.id, alt: landing.alt, link: '/books' }),
    )
  }
}
