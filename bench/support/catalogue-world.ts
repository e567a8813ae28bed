import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '#server/platform/database/database.ts'
import { acquireEmbeddedServer } from '#server/platform/database/embedded/embedded-server.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { type Server, startServer } from './processes.ts'
import { loadSyntheticCatalogue } from './synthetic-catalogue.ts'

export type CatalogueWorld = {
  url: string
  client: pg.Client
  /** Starts a server of this folder; it is stopped when the work is over. */
  start(file: string, parameters?: string[], env?: Record<string, string>): Promise<Server>
  /** The environment of a shop over this catalogue. */
  env: Record<string, string>
}

/** Runs work on an embedded database with so many synthetic titles, vacuumed; nothing of it is left. */
export async function withCatalogue(
  titles: number,
  work: (world: CatalogueWorld) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lembar-bench-'))
  const postgres = await acquireEmbeddedServer({ dataFolder: folder, role: 'guest' })
  const { url } = postgres
  const servers: Server[] = []
  const client = new pg.Client({ connectionString: url })
  try {
    await migrate(url)
    const loading = performance.now()
    const database = openDatabase({ url, statementTimeoutMs: 10 * 60_000 })
    await loadSyntheticCatalogue(database, titles)
    await database.close()
    await client.connect()
    await client.query('vacuum analyze')
    console.log(`${titles} titles loaded in ${((performance.now() - loading) / 1000).toFixed(1)} s`)
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
    })
  } finally {
    await client.end().catch(() => undefined)
    await Promise.all(servers.map((server) => server.stop()))
    await postgres.release()
    await rm(folder, { recursive: true, force: true })
  }
}
