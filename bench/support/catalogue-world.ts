import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { openDatabase } from '#server/platform/database/database.ts'
import { acquireEmbeddedServer } from '#server/platform/database/embedded/embedded-server.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { type Server, serverProcessorMs, startServer } from './processes.ts'
import { loadSyntheticCatalogue } from './synthetic-catalogue.ts'

export type CatalogueWorld = {
  url: string
  client: pg.Client
  /** Starts a server of this folder; it is stopped when the work is over. */
  start(file: string, parameters?: string[], env?: Record<string, string>): Promise<Server>
  /** The environment of a shop over this catalogue. */
  env: Record<string, string>
  /** Milliseconds of processor time that the database has used so far. */
  databaseCpuMs(): Promise<number>
}

/**
 * Runs work on an embedded database with this many synthetic titles, vacuumed. It is removed afterwards, unless a
 * folder for it is given: then it is loaded once and kept (a million titles take ten minutes on a quiet machine).
 */
export async function withCatalogue(
  titles: number,
  work: (world: CatalogueWorld) => Promise<void>,
  { keepIn = '' }: { keepIn?: string | undefined } = {},
): Promise<void> {
  const folder = keepIn === '' ? await mkdtemp(join(tmpdir(), 'lembar-bench-')) : resolve(keepIn)
  await mkdir(folder, { recursive: true })
  const postgres = await acquireEmbeddedServer({ dataFolder: folder, role: 'guest' })
  const { url } = postgres
  const servers: Server[] = []
  const client = new pg.Client({ connectionString: url })
  try {
    await migrate(url)
    await client.connect()
    const { rows } = await client.query<{ loaded: string; backend: number }>(
      'select count(*) as loaded, pg_backend_pid() as backend from listings',
    )
    const loaded = Number(rows[0]?.loaded)
    if (loaded !== titles) {
      if (loaded > 0) throw new Error(`${folder} holds ${loaded} titles, not ${titles}`)
      await load(url, titles)
    }
    await client.query('vacuum analyze')
    await work({
      url,
      client,
      start: async (file, parameters = [], env = {}) => {
        const server = await startServer(file, parameters, env)
        servers.push(server)
        return server
      },
      env: {
        DATABASE_URL: url,
        LEMBAR_DATA: folder,
        PORT: '0',
        LOG_LEVEL: 'silent',
        TRUST_PROXY: 'loopback',
      },
      databaseCpuMs: () => serverProcessorMs(rows[0]?.backend ?? 0),
    })
  } finally {
    await client.end().catch(() => undefined)
    await Promise.all(servers.map((server) => server.stop()))
    await postgres.release()
    if (keepIn === '') await rm(folder, { recursive: true, force: true })
  }
}

async function load(url: string, titles: number): Promise<void> {
  const began = performance.now()
  const database = openDatabase({ url, statementTimeoutMs: 20 * 60_000 })
  await loadSyntheticCatalogue(database, titles)
  await database.close()
  console.log(`${titles} titles loaded in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}
