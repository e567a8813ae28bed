import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Log, silentLog } from '../log.ts'

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

/**
 * Listens on a PostgreSQL channel over a separate connection, which is opened again when it is lost. The address must
 * be a direct one: a pooler in transaction mode delivers nothing.
 */
export async function listen(
  url: string,
  channel: string,
  handlers: NotificationHandlers,
  log: Log = silentLog,
): Promise<{ close(): Promise<void> }> {
  const closing = new AbortController()
  let client = await subscribe()

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
    next.on('notification', (message) => handlers.onMessage(message.payload ?? ''))
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
