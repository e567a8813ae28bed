import { addLanding, listLandingAlts } from '#server/catalogue/landings.ts'
import { LANDING_WIDTHS, storeImage } from '#server/images/store-image.ts'
import type { DemoDeps } from './demo-deps.ts'
import { landingFile, readDemoFile } from './demo-files.ts'
import { demoLandings } from './landings.ts'

/** The header pictures of the home page. */
export async function loadLandings(deps: DemoDeps): Promise<void> {
  const { database } = deps
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
