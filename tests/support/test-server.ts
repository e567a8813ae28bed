import { createHash } from 'node:crypto'
import { readFile, statfs } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { withDatabaseName } from '#server/platform/database/database-url.ts'
import { acquireEmbeddedServer } from '#server/platform/database/embedded/embedded-server.ts'
import { migrate, readMigrations } from '#server/platform/database/migrate.ts'

export type TestServer = {
  serverUrl: string
  template: string
  /** In the names of this run's copies. */
  run: string
  /** Whether a copy is left until the run ends. */
  keepsCopies: boolean
  close(): Promise<void>
}

const TEMPLATE_LOCK = 5_210_201
const TEMPLATE_PREFIX = 'lembar_template_'
const COPY_PREFIX = 'lembar_test_'
const HOUR = 60 * 60 * 1000
/** All copies of a run take 5 GB. */
const FREE_BYTES_TO_KEEP = 12e9
/** A file system in memory, on Linux. */
const MEMORY = '/dev/shm'
/** The server's folder takes up to 2 GB in memory, where copies are dropped as they are given up. */
const FREE_MEMORY = 6e9

/**
 * The server that tests run on: TEST_DATABASE_URL where it is set, otherwise an embedded one in a folder that
 * the runs of this clone share, so that a second run finds its template made.
 */
export async function openTestServer(): Promise<TestServer> {
  const own = process.env.TEST_DATABASE_URL
  const inMemory = own === undefined && (await hasMemory())
  const parent = inMemory ? MEMORY : tmpdir()
  const embedded = own
    ? undefined
    : await acquireEmbeddedServer({ dataFolder: testFolder(parent), role: 'guest', durability: 'fast' })
  const serverUrl = own ?? embedded?.url ?? ''
  try {
    const template = await makeTemplate(serverUrl)
    const run = Math.random().toString(36).slice(2, 10)
    const close = async () => {
      await dropCopiesOf(run, serverUrl).finally(() => embedded?.release())
    }
    const keepsCopies = embedded !== undefined && !inMemory && (await freeBytes(parent)) > FREE_BYTES_TO_KEEP
    return { serverUrl, template, run, keepsCopies, close }
  } catch (error) {
    await embedded?.release()
    throw error
  }
}

function testFolder(parent: string): string {
  const clone = createHash('sha256')
    .update(import.meta.dirname)
    .digest('hex')
    .slice(0, 8)
  return join(parent, `lembar-tests-${process.getuid?.() ?? 0}-${clone}`)
}

async function hasMemory(): Promise<boolean> {
  return process.availableMemory() > FREE_MEMORY && (await freeBytes(MEMORY).catch(() => 0)) > FREE_MEMORY
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function dropCopiesOf(run: string, serverUrl: string): Promise<void> {
  await onServer(serverUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where datname like $1',
      [`${COPY_PREFIX}%\\_${run}\\_%`],
    )
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
  })
}

async function makeTemplate(serverUrl: string): Promise<string> {
  const template = `${TEMPLATE_PREFIX}${await schemaHash()}`
  return await onServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    await dropLeftovers(client, template)
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template])
    if (rowCount === 0) {
      const unfinished = `${template}_unfinished`
      await client.query(`drop database if exists ${unfinished}`)
      await client.query(`create database ${unfinished}`)
      const url = withDatabaseName(serverUrl, unfinished)
      await migrate(url)
      await installJobs(url)
      await client.query(`alter database ${unfinished} rename to ${template}`)
      await client.query(`comment on database ${template} is '${new Date().toISOString()}'`)
    }
    return template
  })
}

export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'lembar tests' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A hash of what a template depends on: the migrations and the version of the queue's tables. */
async function schemaHash(): Promise<string> {
  const hash = createHash('sha256')
  for (const { name, sha256 } of await readMigrations()) hash.update(`${name} ${sha256}\n`)
  const entry = createRequire(import.meta.url).resolve('pg-boss')
  hash.update(await readFile(join(dirname(dirname(entry)), 'package.json'), 'utf8'))
  return hash.digest('hex').slice(0, 12)
}

/** Drops copies of killed runs and templates of old migrations. Young ones may belong to a parallel run. */
async function dropLeftovers(client: pg.Client, current: string): Promise<void> {
  const { rows } = await client.query<{ name: string; made: string | null }>(
    `select datname as name, shobj_description(oid, 'pg_database') as made from pg_database
     where datname like any($1)`,
    [[`${COPY_PREFIX}%`, `${TEMPLATE_PREFIX}%`]],
  )
  for (const { name, made } of rows) {
    if (name === current) continue
    const at = name.startsWith(COPY_PREFIX) ? copyMadeAt(name) : Date.parse(made ?? '')
    const patience = name.startsWith(COPY_PREFIX) ? 2 * HOUR : 24 * HOUR
    if (Date.now() - at > patience) await client.query(`drop database if exists ${name} with (force)`)
  }
}

/** A copy's name starts with the time it was made, and with the run that it belongs to. */
export function copyName(run: string): string {
  return `${COPY_PREFIX}${Date.now().toString(36)}_${run}_${Math.random().toString(36).slice(2, 10)}`
}

function copyMadeAt(name: string): number {
  return Number.parseInt(name.slice(COPY_PREFIX.length).split('_')[0] ?? '', 36)
}

/** Migrates the queue's tables, as the shop's start does. */
async function installJobs(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, max: 1 })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
}
