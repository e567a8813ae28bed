import type { Versions } from '#server/platform/cache.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { listen } from '#server/platform/database/notifications.ts'
import type { Log } from '#server/platform/log.ts'
import { CATALOGUE_CHANNEL, readCatalogueVersion } from './catalogue-version.ts'

export type CatalogueWatch = Versions & { close(): Promise<void> }

/**
 * Follows the catalogue's version over a notification connection. While that is lost, nothing is known to
 * be fresh; when it comes back, everything from before is older than the version read then.
 * @param directUrl an address that carries notifications (no pooler in transaction mode)
 */
export async function watchCatalogue(options: {
  db: Queryable
  directUrl: string
  log: Log
}): Promise<CatalogueWatch> {
  let newest: number | undefined
  const catchUp = async () => {
    const version = await readCatalogueVersion(options.db)
    newest = Math.max(newest ?? 0, version)
  }
  const subscription = await listen(
    options.directUrl,
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
        catchUp().catch((error) => options.log.warn({ error }, 'the catalogue version could not be read'))
      },
    },
    options.log,
  )
  await catchUp()
  return {
    newest: () => newest,
    read: () => readCatalogueVersion(options.db),
    close: () => subscription.close(),
  }
}
