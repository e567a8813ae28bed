import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Log, silentLog } from '../log.ts'
import { SetupFault } from '../setup-fault.ts'

export type NotificationHandlers = {
  onMessage(payload: string): void
  /** Called when messages may be missed from now on, so that caches stop trusting their entries. */
  onLost(): void
  /** Called when messages arrive again. Those sent in between are lost. */
  onRestored(): void
}

/** The interval of checks that notice a connection lost without a message (by a switch, a firewall). */
const HEARTBEAT_MS = 10_000
const HEARTBEAT_TIMEOUT_MS = 5_000
const LONGEST_PAUSE_MS = 5_000
/** How long the first notification may take. */
const PROBE_MS = 3_000

/**
 * Listens on a PostgreSQL channel over a separate connection, which is opened again when it is lost. The address must
 * be a direct one: a pooler in transaction mode delivers nothing.
 * @throws SetupFault if a notification that another connection sends does not arrive
 */
export async function listen(
  url: string,
  channel: string,
  handlers: NotificationHandlers,
  log: Log = silentLog,
): Promise<{ close(): Promise<void> }> {
  const closing = new AbortController()
  let client = await subscribe()
  await requireDelivery(client, url).catch(async (error: unknown) => {
    closing.abort()
    await client.end().catch(() => undefined)
    throw error
  })

  async function subscribe(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'lembar listen',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: HEARTBEAT_TIMEOUT_MS,
    })
    let state: 'connecting' | 'listening' | 'lost' = 'connecting'
    const lose = (error?: unknown) => {
      if (state !== 'listening' || closing.signal.aborted) return
      state = 'lost'
      log.warn({ channel, error }, 'notification connection lost')
      void next.end().catch(() => undefined)
      handlers.onLost()
      void restore()
    }
    next.on('error', lose)
    next.on('end', () => lose())
    next.on('notification', (message) => {
      if (message.channel === channel) handlers.onMessage(message.payload ?? '')
    })
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      void next.end().catch(() => undefined)
      throw error
    }
    state = 'listening'
    void (async () => {
      while (state === 'listening' && (await pause(HEARTBEAT_MS))) await next.query('select 1').catch(lose)
    })()
    return next
  }

  async function restore(): Promise<void> {
    for (let wait = 100; await pause(wait); wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      try {
        const restored = await subscribe()
        if (closing.signal.aborted) return await restored.end()
        client = restored
        log.info({ channel }, 'notification connection restored')
        return handlers.onRestored()
      } catch (error) {
        log.warn({ channel, error }, 'notification connection could not be restored yet')
      }
    }
  }

  /** False once closed. */
  async function pause(milliseconds: number): Promise<boolean> {
    await sleep(milliseconds, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    return !closing.signal.aborted
  }

  return {
    close: async () => {
      closing.abort()
      await client.end().catch(() => undefined)
    },
  }
}

/** Sends a notification from another connection, and waits for it. */
async function requireDelivery(listener: pg.Client, url: string): Promise<void> {
  const channel = `probe_${randomBytes(8).toString('hex')}`
  const waiting = new AbortController()
  const heard = new Promise<boolean>((resolve) => {
    listener.on('notification', (message) => message.channel === channel && resolve(true))
  })
  await listener.query(`listen ${channel}`)
  const sender = new pg.Client({ connectionString: url, application_name: 'lembar listen' })
  await sender.connect()
  await sender.query(`notify ${channel}`).finally(() => sender.end())
  const late = sleep(PROBE_MS, false, { signal: waiting.signal }).catch(() => false)
  const arrived = await Promise.race([heard, late])
  waiting.abort()
  if (!arrived) {
    throw new SetupFault(
      'the database delivers no notifications, as through a pooler in transaction mode: set DATABASE_DIRECT_URL to an address of PostgreSQL itself',
    )
  }
  await listener.query(`unlisten ${channel}`)
}
