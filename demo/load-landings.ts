import { addLanding, listAllLandings } from '#server/catalogue/landings.ts'
import { LANDING_WIDTHS } from '#server/images/store-image.ts'
import type { DemoDeps } from './demo-deps.ts'
import { landingFile } from './demo-files.ts'
import { listStoredTitles } from './demo-shop.queries.ts'
import { demoLandings } from './landings.ts'
import { storeDemoPicture } from './store-demo-picture.ts'

/** The header pictures of the home page. */
export async function loadLandings(deps: DemoDeps): Promise<void> {
  const { database } = deps
  const known = new Set((await listAllLandings(database.kysely)).map(({ title }) => title))
  const idOf = new Map((await listStoredTitles(database.kysely)).map(({ slug, id }) => [slug, id]))
  for (const [position, { title, line, button, link, slugs }] of demoLandings.entries()) {
    if (known.has(title)) continue
    const picture = await storeDemoPicture(deps, landingFile(position), LANDING_WIDTHS)
    const titleIds = slugs.flatMap((slug) => idOf.get(slug) ?? [])
    const draft = { title, line, button, link, alt: '', position, published: true, titleIds }
    const order = { draft: { ...draft, imageId: picture.id }, now: deps.now }
    await database.transact((tx) => addLanding(tx, { kind: 'system', name: 'demo' }, order))
  }
}
