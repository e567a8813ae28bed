import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { acquireEmbeddedServer, type EmbeddedServerOptions } from './embedded/embedded-server.ts'

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
