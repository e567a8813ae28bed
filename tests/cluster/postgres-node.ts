import { execFile } from 'node:child_process'
import { appendFile, chown, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findBinaries } from '#server/platform/database/embedded/binaries.ts'
import { findPlaces, makePlaces, type Places } from '#server/platform/database/embedded/places.ts'
import {
  initialiseCluster,
  reasonOfFailedStart,
  SUPERUSER,
  startServer,
  stopServer,
} from '#server/platform/database/embedded/server-programs.ts'
import { writeServerSettings } from '#server/platform/database/embedded/server-settings.ts'

const PASSWORD = 'only-of-this-test'

/** A PostgreSQL server of the embedded programs with an address of its own on the loopback interface. */
export type PostgresNode = { name: string; port: number; places: Places }

export const urlOf = (port: number, database = 'lembar') =>
  `postgres://${SUPERUSER}:${PASSWORD}@127.0.0.1:${port}/${database}`

/** @param folder one that the account of the server may enter */
export async function makeNode(name: string, folder: string): Promise<PostgresNode> {
  const places = await findPlaces(folder)
  await makePlaces(places)
  return { name, port: await freePort(), places }
}

const programsFor = ({ places }: PostgresNode) => findBinaries(places.identity !== undefined)

/** Starts an empty primary with the database `lembar`. */
export async function startPrimary(node: PostgresNode): Promise<void> {
  const { places } = node
  const binaries = await programsFor(node)
  const passwordFile = join(dirname(places.cluster), 'password')
  await writeFile(passwordFile, PASSWORD, { mode: 0o600 })
  await own(places, passwordFile)
  await initialiseCluster(binaries, places, passwordFile)
  await writeServerSettings(places, { durability: 'durable', port: node.port })
  await appendFile(
    join(places.cluster, 'postgresql.conf'),
    // No socket: its lock file names a process, and a killed one still counts as running until its parent collects it.
    "max_connections = 200\nwal_keep_size = '1GB'\nunix_socket_directories = ''\n",
  )
  await startServer(binaries, places)
  await onNode(node, (client) => client.query('create database lembar'), 'postgres')
}

/**
 * Makes a node the synchronous standby of a primary: from now on the primary acknowledges a commit when both have it.
 * What the node held is lost.
 */
export async function addStandby(primary: PostgresNode, node: PostgresNode): Promise<void> {
  const { cluster } = node.places
  await rm(cluster, { recursive: true, force: true })
  await onNode(primary, async (client) => {
    await client.query("select pg_backup_start('standby', true)")
    // A file that the server removes meanwhile is none that the copy needs.
    await promisify(execFile)('cp', ['-a', primary.places.cluster, cluster]).catch(() => undefined)
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(true)')
    await writeFile(join(cluster, 'backup_label'), rows[0]?.labelfile ?? '')
  })
  for (const folder of ['pg_wal', 'pg_replslot']) await emptyFolder(join(cluster, folder))
  await rm(join(cluster, 'postmaster.pid'), { force: true })
  await writeFile(join(cluster, 'standby.signal'), '')
  await writeServerSettings(node.places, { durability: 'durable', port: node.port })
  const from = `host=127.0.0.1 port=${primary.port} user=${SUPERUSER} password=${PASSWORD} application_name=${node.name}`
  await appendFile(
    join(cluster, 'postgresql.conf'),
    `primary_conninfo = '${from}'\nunix_socket_directories = ''\n`,
  )
  await own(
    node.places,
    ...['backup_label', 'standby.signal', 'pg_wal/archive_status', 'pg_wal/summaries'].map((path) =>
      join(cluster, path),
    ),
  )
  await startServer(await programsFor(node), node.places).catch(async (cause: unknown) => {
    throw new Error(`${node.name} did not start: ${await reasonOfFailedStart(node.places)}`, { cause })
  })
  await waitForStandby(primary, node)
}

/** Makes the primary wait for its standby at every commit, from the moment on that the standby has caught up. */
export async function waitForStandby(primary: PostgresNode, node: PostgresNode): Promise<void> {
  await onNode(primary, async (client) => {
    await client.query("alter system set synchronous_standby_names = '*'")
    await client.query('select pg_reload_conf()')
    for (let waited = 0; waited < 60_000; waited += 100, await sleep(100)) {
      const { rows } = await client.query<{ sync_state: string }>(
        'select sync_state from pg_stat_replication where application_name = $1',
        [node.name],
      )
      if (rows[0]?.sync_state === 'sync') return
    }
    throw new Error(`${node.name} did not become a synchronous standby`)
  })
}

/** Makes a standby the primary. It goes on alone, without waiting for anybody at a commit. */
export async function promote(node: PostgresNode): Promise<void> {
  await onNode(
    node,
    async (client) => {
      await client.query('select pg_promote(true, 60)')
      await goOnAlone(client)
    },
    'postgres',
  )
}

async function goOnAlone(client: pg.Client): Promise<void> {
  await client.query("alter system set synchronous_standby_names = ''")
  await client.query('select pg_reload_conf()')
}

/** Lets a primary, whose standby is gone, acknowledge commits by itself. */
export const continueAlone = (primary: PostgresNode): Promise<void> => onNode(primary, goOnAlone, 'postgres')

/** Whether it answers within so many milliseconds. */
export async function answers({ port }: PostgresNode, patience: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: urlOf(port, 'postgres'),
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    client.end().catch(() => undefined)
  }
}

/**
 * All processes of a node at once, as when its machine fails (SIGKILL) or stands still (SIGSTOP). Resolves when those
 * that were killed hold neither port nor memory any more.
 */
export async function signalNode({ places }: PostgresNode, signal: 'SIGKILL' | 'SIGSTOP'): Promise<void> {
  const postmaster = await postmasterOf(places)
  if (postmaster === undefined) return
  // The first process first, so that it starts no others meanwhile.
  const processes = [postmaster, ...(await childrenOf(postmaster))]
  for (const pid of processes) end(pid, signal)
  if (signal === 'SIGKILL') while ((await Promise.all(processes.map(lives))).includes(true)) await sleep(20)
}

async function lives(pid: number): Promise<boolean> {
  const state = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ').at(-1)?.[0]
  return state !== undefined && state !== 'Z'
}

/** Stops a node in order; one that does not run stays as it is. */
export async function stopNode(node: PostgresNode): Promise<void> {
  if ((await postmasterOf(node.places)) === undefined) return
  await stopServer(await programsFor(node), node.places).catch(() => signalNode(node, 'SIGKILL'))
}

export async function onNode<T>(
  { port }: PostgresNode,
  work: (client: pg.Client) => Promise<T>,
  database?: string,
): Promise<T> {
  const client = new pg.Client({ connectionString: urlOf(port, database) })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function postmasterOf({ cluster }: Places): Promise<number | undefined> {
  const pid = Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return pid > 1 && command.includes('postgres') ? pid : undefined
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')))
  return pids
    .filter((_, index) => Number(stats[index]?.split(') ').at(-1)?.split(' ')[1]) === parent)
    .map(Number)
}

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended already.
  }
}

async function emptyFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder)) {
    if (entry === 'archive_status' || entry === 'summaries') await emptyFolder(join(folder, entry))
    else await rm(join(folder, entry), { recursive: true, force: true })
  }
}

async function own({ identity }: Places, ...paths: string[]): Promise<void> {
  if (identity) for (const path of paths) await chown(path, identity.uid, identity.gid)
}

export function freePort(): Promise<number> {
  const probe = createServer()
  return new Promise((resolve, reject) => {
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
