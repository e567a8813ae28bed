import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '#kernel/time.ts'
import type { Versions } from '#server/platform/cache.ts'
import type { Database } from '#server/platform/database/database.ts'
import { listen } from '#server/platform/database/notifications.ts'
import type { Log } from '#server/platform/log.ts'
import { CATALOGUE_CHANNEL, readCatalogueVersion } from './catalogue-version.ts'

export type CatalogueWatch = Versions & { close(): Promise<void> }

/** Older than every version. */
const NO_VERSION = -1

/** Before a read of the version that failed is repeated; doubled with each failure. */
const FIRST_PAUSE = SECOND / 10
const LONGEST_PAUSE = 5 * SECOND

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
  /** The newest version read or notified since the connection was opened. */
  let known = NO_VERSION
  /** Whether a version was read since then. Until that, a change before the connection was opened may be unknown. */
  let caughtUp = false
  /** Aborted when the connection is lost: what was asked before then may be older than what is missed afterwards. */
  let connected = new AbortController()

  const learn = (version: number) => {
    known = Math.max(known, version)
  }
  const catchUp = async ({ signal }: AbortController) => {
    const version = await readCatalogueVersion(database.kysely)
    if (signal.aborted) return
    learn(version)
    caughtUp = true
  }
  const catchUpInTime = async (since: AbortController) => {
    for (let wait = FIRST_PAUSE; !since.signal.aborted; wait = Math.min(wait * 2, LONGEST_PAUSE)) {
      try {
        return await catchUp(since)
      } catch (error) {
        log.warn({ error }, 'the catalogue version could not be read')
      }
      await sleep(wait, undefined, { signal: since.signal, ref: false }).catch(() => undefined)
    }
  }
  const subscription = await listen(
    directUrl,
    CATALOGUE_CHANNEL,
    {
      onMessage: (payload) => {
        const version = Number(payload)
        if (Number.isSafeInteger(version)) learn(version)
      },
      onLost: () => {
        connected.abort()
        known = NO_VERSION
        caughtUp = false
      },
      onRestored: () => {
        connected = new AbortController()
        void catchUpInTime(connected)
      },
    },
    log,
  )
  await catchUp(connected)
  return {
    newest: () => (caughtUp ? known : undefined),
    // Read before the value, from the same server, so the value has this version or a newer one. One that was read from
    // two servers may have parts of an older version: it is sent, but not stored.
    label: (make) =>
      database.fromOneServer(async (server) => {
        const version = await readCatalogueVersion(database.read)
        const value = await make()
        return { version: server.mixed ? NO_VERSION : version, value }
      }),
    close: () => {
      connected.abort()
      return subscription.close()
    },
  }
}
