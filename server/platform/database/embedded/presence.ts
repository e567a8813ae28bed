import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** The role of a process at the server: one shop per data folder, any number of guests. */
export type Role = 'shop' | 'guest'

/** Advisory locks in the maintenance database; every process holds the first one as a reader. */
const PRESENT = 5_210_101
const SHOP = 5_210_102

export type Presence = {
  /** Resolves when the connection, and with it the locks, is lost without having been released. */
  lost: Promise<void>
  /**
   * Releases the place. True if no other process is left: then the caller must stop the server, and no process can
   * enter.
   */
  leave(): Promise<boolean>
  close(): Promise<void>
}

/** Thrown to a second shop on one data folder. */
export type ShopIsOpen = Error & { code: 'shop_is_open' }

/**
 * Connects and takes the locks of a role.
 * @returns undefined when the last one is just leaving and the server is about to stop
 */
export async function takePlace(url: string, role: Role, dataFolder: string): Promise<Presence | undefined> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `lembar ${role} ${process.pid}`,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  let leaving = false
  const lost = new Promise<void>((resolve) => {
    const report = () => {
      if (!leaving) resolve()
    }
    client.on('error', report)
    client.on('end', report)
  })
  const close = async () => {
    leaving = true
    await client.end().catch(() => undefined)
  }

  await client.connect()
  try {
    if (!(await holds(client, 'select pg_try_advisory_lock_shared($1) as held', PRESENT))) {
      await close()
      return undefined
    }
    if (role === 'shop') await openShop(client, dataFolder)
  } catch (error) {
    await close()
    throw error
  }

  const leave = async () => {
    leaving = true
    if (role === 'shop') await client.query('select pg_advisory_unlock($1)', [SHOP])
    await client.query('select pg_advisory_unlock_shared($1)', [PRESENT])
    return await holds(client, 'select pg_try_advisory_lock($1) as held', PRESENT)
  }
  return { lost, leave, close }
}

/** How long the server may need to notice that a shop was killed. */
const NOTICED_WITHIN = 5_000

async function openShop(client: pg.Client, dataFolder: string): Promise<void> {
  const deadline = performance.now() + NOTICED_WITHIN
  while (!(await holds(client, 'select pg_try_advisory_lock($1) as held', SHOP))) {
    const pid = await pidOfShop(client)
    if (isAlive(pid) || performance.now() > deadline) throw shopIsOpen(pid, dataFolder)
    await sleep(20)
  }
}

async function pidOfShop(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ application_name: string }>(
    `select a.application_name from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
    [SHOP],
  )
  return Number(rows[0]?.application_name.split(' ').at(-1)) || undefined
}

function isAlive(pid: number | undefined): boolean {
  if (pid === undefined) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // It runs under another account.
    return (error as { code?: unknown }).code === 'EPERM'
  }
}

async function holds(client: pg.Client, query: string, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(query, [lock])
  return rows[0]?.held === true
}

function shopIsOpen(pid: number | undefined, dataFolder: string): ShopIsOpen {
  const who = pid === undefined ? '' : ` (process ${pid})`
  return Object.assign(
    new Error(
      `A shop is already running on the data folder ${dataFolder}${who}: stop it first, or set LEMBAR_DATA to another folder`,
    ),
    { code: 'shop_is_open' as const },
  )
}
