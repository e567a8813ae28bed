import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { databaseFault, errorCode } from './database-faults.ts'
import { acquireEmbeddedServer, type EmbeddedServerOptions } from './embedded/embedded-server.ts'
import { migrate } from './migrate.ts'

export type DatabaseAddress = {
  url: string
  /** For migrations, jobs and notifications, where `url` may be a pooler. */
  directUrl: string
  replicaUrls: string[]
  release(): Promise<void>
}

/** The address of the configured database, or of the data folder's embedded server, which is started if needed. */
export async function databaseAddress(
  { database, dataFolder }: Pick<Config, 'database' | 'dataFolder'>,
  role: EmbeddedServerOptions['role'],
  log: Log,
): Promise<DatabaseAddress> {
  if (database.kind === 'given') return { ...database, release: async () => undefined }
  const { url, release } = await acquireEmbeddedServer({ dataFolder, role, log })
  return { url, directUrl: url, replicaUrls: [], release }
}

/** Codes of PostgreSQL for a user that it does not let in (28…) and a database that it does not have (3D…). */
const REFUSED = /^(28|3D)/

/**
 * Migrates by the direct address.
 * @throws an error that names the setting, where the given database cannot be used
 */
export async function migrateAt(directUrl: string, { database }: Pick<Config, 'database'>, log: Log) {
  try {
    await migrate(directUrl, log)
  } catch (error) {
    const code = errorCode(error)
    const isOfSetting = databaseFault(error) !== undefined || REFUSED.test(code ?? '')
    if (database.kind === 'embedded' || !(error instanceof Error) || !isOfSetting) throw error
    const setting = database.directUrl === database.url ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
    // The error of a name with several addresses has no message.
    const message = `${setting}: the database cannot be used: ${error.message || code}`
    throw Object.assign(new Error(message, { cause: error }), { code })
  }
}
