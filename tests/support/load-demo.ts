import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openShop } from '#server/main.ts'
import { readConfig } from '#server/platform/config.ts'
import { withDatabaseName } from '#server/platform/database/database-url.ts'
import { silentLog } from '#server/platform/log.ts'
import { onServer, type TestServer } from './test-server.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const SCRATCH = join(ROOT, '.tmp')
const LOADING_LOCK = 5_210_202

type EmptyDatabase = Pick<TestServer, 'serverUrl' | 'template'>
/** A database to copy, and the folder with its book files and pictures. */
type LoadedDemo = { template: string; files: string }

let loaded: Promise<LoadedDemo> | undefined

/** Loads the demo once for each state of its sources. Parallel callers wait for it. */
export async function loadedDemo(empty: EmptyDatabase): Promise<LoadedDemo> {
  loaded ??= loadOnce(empty)
  // What failed is tried again.
  loaded.catch(() => {
    loaded = undefined
  })
  return await loaded
}

async function loadOnce({ serverUrl, template: empty }: EmptyDatabase): Promise<LoadedDemo> {
  const hash = await hashOfDemo(empty)
  const template = `lembar_demo_${hash}`
  const files = join(SCRATCH, `demo-${hash}`)
  await mkdir(SCRATCH, { recursive: true })
  await onServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOADING_LOCK])
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where datname like 'lembar_demo_%'",
    )
    // The database may have outlived its files: a clone that was removed and made again in the same place.
    if (rows.some(({ datname }) => datname === template) && existsSync(files)) return
    // Demos of earlier states of the code, which are no longer used.
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
    for (const name of await readdir(SCRATCH)) {
      if (name.startsWith('demo-')) await rm(join(SCRATCH, name), { recursive: true, force: true })
    }
    const unfinished = `${template}_unfinished`
    await client.query(`create database ${unfinished} template ${empty} strategy file_copy`)
    await loadDemo(withDatabaseName(serverUrl, unfinished), files)
    await client.query(`alter database ${unfinished} rename to ${template}`)
  })
  return { template, files }
}

async function loadDemo(url: string, files: string): Promise<void> {
  const config = readConfig({ DATABASE_URL: url, LEMBAR_DATA: join(files, 'data'), FILES: files, PORT: '0' })
  const shop = await openShop({ config, log: silentLog, development: false, pages: false, jobs: false })
  await shop.demoFinished
  await shop.close()
}

/** A hash of everything that the demo shop depends on: its files, and the code and tables that store them. */
async function hashOfDemo(empty: string): Promise<string> {
  const hash = createHash('sha256').update(empty)
  for (const folder of ['demo', 'server/book-files', 'server/catalogue', 'server/images', 'server/library']) {
    const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    for (const path of paths.sort()) hash.update(path.slice(ROOT.length)).update(await readFile(path))
  }
  return hash.digest('hex').slice(0, 16)
}
