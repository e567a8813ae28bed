import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Log, silentLog } from '../../log.ts'
import { SetupFault } from '../../setup-fault.ts'
import { errorCode } from '../database-faults.ts'
import { withDatabaseName } from '../database-url.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { exists, findPlaces, makePlaces, type Places } from './places.ts'
import { type Presence, type Role, takePlace } from './presence.ts'
import {
  initialiseCluster,
  reasonOfFailedStart,
  SUPERUSER,
  startServer,
  stopServer,
} from './server-programs.ts'
import { type Durability, writeServerSettings } from './server-settings.ts'
import { whileLocked } from './start-lock.ts'

export type EmbeddedServer = {
  /** The address of the database `lembar`; the user may create others beside it. */
  url: string
  /** Releases this process's place. The last process to do so stops the server. */
  release(): Promise<void>
}

export type EmbeddedServerOptions = {
  dataFolder: string
  role: Role
  log?: Log
  durability?: Durability
}

const DATABASE = 'lembar'
/** Long enough for crash recovery, and for another process to finish stopping. */
const PATIENCE_MS = 10 * 60_000
const AFTER_A_CRASH_MS = 30_000
const RETRY_MS = 5_000

/**
 * The PostgreSQL server of a data folder. It is created on first use and started if it is not running; a running one
 * is used as it is, even if its parent process was killed. It runs as long as any process uses it.
 * @throws {ShopIsOpen} for a second shop
 */
export async function acquireEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const log = options.log ?? silentLog
  const places = await findPlaces(options.dataFolder)
  const binaries = await findBinaries(places.identity !== undefined)
  const enter = () =>
    whileLocked(
      places.lockFile,
      () => enterServer(binaries, places, options, log),
      (full) => enterRunning(places, options, full),
    )

  let entered = enter()
  const { url } = await entered
  let released = false
  void keepPlace()

  /** If the server crashes or an operator stops it, the place is taken again, with a new server if none runs. */
  async function keepPlace(): Promise<void> {
    while (!released) {
      try {
        const { presence } = await entered
        await presence.lost
        if (released) return
        log.warn({}, 'the connection that keeps the embedded database running was lost')
      } catch (error) {
        log.error({ error }, 'the embedded database could not be entered again')
        await sleep(RETRY_MS, undefined, { ref: false })
        if (released) return
      }
      entered = enter()
      entered.then(
        () => log.info({}, 'the embedded database is there again'),
        () => undefined,
      )
    }
  }

  return {
    url: withDatabaseName(url, DATABASE),
    release: async () => {
      if (released) return
      released = true
      const place = await entered.catch(() => undefined)
      if (!place) return
      const leave = async () => {
        // If the connection is lost, the server has ended or is about to: there is nothing to stop.
        const last = await place.presence.leave().catch(() => false)
        if (last) await stopServer(binaries, places)
        await place.presence.close()
      }
      await whileLocked(places.lockFile, leave, leave)
    },
  }
}

async function enterServer(
  binaries: Binaries,
  places: Places,
  options: EmbeddedServerOptions,
  log: Log,
): Promise<{ url: string; presence: Presence }> {
  await makeCluster(binaries, places, log)
  const began = Date.now()
  for (;;) {
    const url = await maintenanceUrl(places)
    try {
      const presence = await takePlace(url, options.role, options.dataFolder)
      if (presence) {
        await makeDatabase(url, presence)
        return { url, presence }
      }
    } catch (error) {
      const code = errorCode(error)
      if (code === 'ENOENT' || code === 'ECONNREFUSED') {
        try {
          await writeServerSettings(places, {
            durability: options.durability ?? 'durable',
            port: await portToUse(),
          })
          await startServer(binaries, places)
          continue
        } catch (cause) {
          const reason = await reasonOfFailedStart(places)
          // Children of a server that was killed may live a moment longer than it and hold its memory.
          const passing = /shared memory|lock file/.test(reason) && Date.now() - began < AFTER_A_CRASH_MS
          if (!passing) throw new Error(`The embedded PostgreSQL did not start: ${reason}`, { cause })
        }
      } else if (code !== '57P03' && code !== 'ECONNRESET') {
        throw error
      }
      if (Date.now() - began > PATIENCE_MS) throw error
    }
    await sleep(200)
  }
}

/** Commands still work beside a running shop when the disk is full: `lembar doctor`, for one. */
async function enterRunning(places: Places, { role, dataFolder }: EmbeddedServerOptions, full: Error) {
  if (role === 'shop') throw full
  const url = await maintenanceUrl(places)
  const presence = await takePlace(url, role, dataFolder).catch(() => undefined)
  if (presence === undefined) throw full
  return { url, presence }
}

async function makeCluster(binaries: Binaries, places: Places, log: Log): Promise<void> {
  await makePlaces(places)
  const versionFile = join(places.cluster, 'PG_VERSION')
  if (!(await exists(versionFile))) {
    await initialiseCluster(binaries, places, await passwordFile(places))
    log.info({ folder: places.cluster }, 'database made')
    return
  }
  const version = (await readFile(versionFile, 'utf8')).trim()
  if (version !== binaries.major) {
    throw new SetupFault(
      `The database in ${places.cluster} is of PostgreSQL ${version}, this Lembar brings ${binaries.major}: see docs/operating.md on how to move it`,
    )
  }
}

async function makeDatabase(maintenance: string, presence: Presence): Promise<void> {
  const client = new pg.Client({ connectionString: maintenance, application_name: 'lembar' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } catch (error) {
    await presence.close()
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Connections are made to the maintenance database first: the shop's own may not be there yet. */
async function maintenanceUrl(places: Places): Promise<string> {
  if (process.platform !== 'win32') {
    return `postgres://${SUPERUSER}@localhost/postgres?host=${encodeURIComponent(places.socketFolder)}`
  }
  const [, , , port] = (await readFile(join(places.cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split(
    '\n',
  )
  const password = await readFile((await passwordFile(places)) ?? '', 'utf8')
  // Nothing listens on port 1: equivalent to a missing socket.
  return `postgres://${SUPERUSER}:${password.trim()}@127.0.0.1:${port?.trim() || '1'}/postgres`
}

/** Only Windows needs a port, and therefore a password. Elsewhere the permissions of the socket's folder protect it. */
async function passwordFile(places: Places): Promise<string | undefined> {
  if (process.platform !== 'win32') return undefined
  const path = `${places.cluster}.password`
  if (!(await exists(path))) await writeFile(path, randomBytes(24).toString('hex'), { mode: 0o600 })
  return path
}

async function portToUse(): Promise<number | undefined> {
  if (process.platform !== 'win32') return undefined
  const probe = createServer()
  return await new Promise((resolve, reject) => {
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : undefined))
    })
  })
}
