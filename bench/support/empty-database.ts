import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { acquireEmbeddedServer } from '#server/platform/database/embedded/embedded-server.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { silentLog } from '#server/platform/log.ts'
import { type Server, startServer } from './processes.ts'

export type BenchDatabase = {
  folder: string
  url: string
  /** Closed when the work is over, if it is not closed before. */
  database: Database
  /** Starts a server of this folder; it is stopped when the work is over. */
  start(file: string, parameters?: string[], env?: Record<string, string>): Promise<Server>
  /** The environment of a shop over this database. */
  env: Record<string, string>
}

/**
 * Runs work on an embedded database without a row, in a folder that is removed afterwards, unless one is given: then it
 * is kept for the next run.
 */
export async function withEmptyDatabase(
  work: (world: BenchDatabase) => Promise<void>,
  { keepIn = '' }: { keepIn?: string | undefined } = {},
): Promise<void> {
  const folder = keepIn === '' ? await mkdtemp(join(tmpdir(), 'lembar-bench-')) : resolve(keepIn)
  await mkdir(folder, { recursive: true })
  const postgres = await acquireEmbeddedServer({ dataFolder: folder, role: 'guest' })
  const { url } = postgres
  const servers: Server[] = []
  const database = openDatabase({ url, statementTimeoutMs: 20 * 60_000 })
  try {
    await migrate(url, silentLog)
    await work({
      folder,
      url,
      database,
      start: async (file, parameters = [], env = {}) => {
        const server = await startServer(file, parameters, env)
        servers.push(server)
        return server
      },
      env: { DATABASE_URL: url, LEMBAR_DATA: folder, PORT: '0', LOG_LEVEL: 'silent' },
    })
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await database.close()
    await postgres.release()
    if (keepIn === '') await rm(folder, { recursive: true, force: true })
  }
}
