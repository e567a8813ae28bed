import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { announceCatalogueChange } from './catalogue-version.ts'
import { insertLanding, listLandings } from './landings.queries.ts'

/** Adds a header picture to the home page. */
export async function addLanding(
  tx: Tx,
  landing: { position: number; imageId: number; alt: string; link: string | null },
): Promise<void> {
  await insertLanding(tx, landing)
  await announceCatalogueChange(tx)
}

/** The texts of the header pictures, by which a loader knows those that are there. */
export async function listLandingAlts(db: Queryable): Promise<Set<string>> {
  return new Set((await listLandings(db)).map((landing) => landing.alt))
}
