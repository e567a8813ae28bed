import type { Tx } from '#server/platform/database/database.ts'
import { bumpCatalogueVersion } from './catalogue-version.queries.ts'

/** The channel on which every instance learns that public pages changed; the payload is the version. */
export const CATALOGUE_CHANNEL = 'catalogue'

/** Raises the catalogue's version and notifies all instances when the transaction commits. */
export async function announceCatalogueChange(tx: Tx): Promise<void> {
  await bumpCatalogueVersion(tx, CATALOGUE_CHANNEL)
}

/** The version that a query on this connection sees. A replica may lag behind the primary. */
export { readCatalogueVersion } from './catalogue-version.queries.ts'
