import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { announceCatalogueChange } from './catalogue-version.ts'
import { insertLanding, listLandings } from './shop-window.queries.ts'

/** Hangs a header picture in the home page's window. */
export async function addLanding(
  tx: Tx,
  landing: { position: number; imageId: number; alt: string; link: string | null },
): Promise<void> {
  await insertLanding(tx, landing)
  await announceCatalogueChange(tx)
}

/** What the pictures in the window say, to know which are there. */
export async function listLandingAlts(db: Queryable): Promise<Set<string>> {
  return new Set((await listLandings(db)).map((landing) => landing.alt))
}
