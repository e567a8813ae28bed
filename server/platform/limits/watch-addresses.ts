import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { DAY, MINUTE } from '#kernel/time.ts'
import type { Queryable } from '../database/database.ts'
import type { Log } from '../log.ts'
import { listSightings, type Sighting, saveSighting } from './sightings.queries.ts'

type WatchOptions = {
  db: Queryable
  trustedProxies: readonly string[]
  clock: () => Date
  log: Log
}

/**
 * Notes whether a proxy's address is the only one that the shop sees: all visitors would count as one then. The doctor
 * reads it (`configuration-findings.ts`). Health checks come from the machine itself and are not counted.
 * @returns a function that writes what was seen and stops
 */
export function watchAddresses(app: FastifyInstance, options: WatchOptions): () => Promise<void> {
  const { db, trustedProxies, clock, log } = options
  const instance = randomUUID()
  const seen = { requests: 0, unbelieved: 0, first: '', proxy: '', several: false, written: 0 }

  app.addHook('onRequest', (request, _reply, done) => {
    if (!/^\/(healthz|readyz)$/.test(request.url)) {
      const { ip, headers } = request
      seen.requests++
      seen.first ||= ip
      seen.several ||= ip !== seen.first
      // Where the proxy is believed, `ip` is the address that it names.
      if (headers['x-forwarded-for'] !== undefined && ip === request.socket.remoteAddress) {
        seen.unbelieved++
        seen.proxy = ip
      }
    }
    done()
  })

  const write = async (): Promise<void> => {
    const { requests, unbelieved, first, proxy, several, written } = seen
    if (requests === written) return
    seen.written = requests
    const address = proxy || (several ? undefined : first)
    const trusted = trustedProxies.join(',')
    await saveSighting(db, {
      instance,
      trustedProxies: trusted,
      requests,
      unbelieved,
      address,
      seenAt: clock(),
    })
  }
  const writeOrWarn = () =>
    write().catch((error: unknown) => log.warn({ error }, 'what was seen of addresses could not be written'))
  const timer = setInterval(writeOrWarn, MINUTE)
  timer.unref()
  return async () => {
    clearInterval(timer)
    // Without its database a shop closes as well.
    await writeOrWarn()
  }
}

export type { Sighting }

/** What the instances with these proxies have seen within a day. */
export const readSightings = (
  db: Queryable,
  trustedProxies: readonly string[],
  now: Date,
): Promise<Sighting[]> => listSightings(db, trustedProxies.join(','), new Date(now.getTime() - DAY))
