import type { Versions } from '#server/platform/cache.ts'
import type { Database } from '#server/platform/database/database.ts'
import { listen } from '#server/platform/database/notifications.ts'
import type { Log } from '#server/platform/log.ts'
import { CATALOGUE_CHANNEL, readCatalogueVersion } from './catalogue-version.ts'

export type CatalogueWatch = Versions & { close(): Promise<void> }

/** Older than every version. */
const NO_VERSION = -1

/**
 * Follows the catalogue's version over a notification connection. While the connection is lost, nothing counts as
 * fresh. When it is restored, everything cached before is older than the version read then.
 * @param directUrl an address that delivers notifications (no pooler in transaction mode)
 */
export async function watchCatalogue({
  database,
  directUrl,
  log,
}: {
  database: Database
  directUrl: string
  log: Log
}): Promise<CatalogueWatch> {
  let newest: number | undefined
  const catchUp = async () => {
    const version = await readCatalogueVersion(database.kysely)
    newest = Math.max(newest ?? 0, version)
  }
  const subscription = await listen(
    directUrl,
    CATALOGUE_CHANNEL,
    {
      onMessage: (payload) => {
        const version = Number(payload)
        if (newest !== undefined && Number.isSafeInteger(version)) newest = Math.max(newest, version)
      },
      onLost: () => {
        newest = undefined
      },
      onRestored: () => {
        catchUp().catch((error) => log.warn({ error }, 'the catalogue version could not be read'))
      },
    },
    log,
  )
  await catchUp()
  return {
    newest: () => newest,
    // Read before the value, from the same server, so the value has this version or a newer one. One that was read from
    // two servers may have parts of an older version: it is sent, but not stored.
    label: (make) =>
      database.fromOneServer(async (server) => {
        const version = await readCatalogueVersion(database.read)
        const value = await make()
        return { version: server.mixed ? NO_VERSION : version, value }
      }),
    close: () => subscription.close(),
  }
}
