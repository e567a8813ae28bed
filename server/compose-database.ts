// Part of the composition: opens the shop's database and migrates it to the schema of this version.
import type { Close } from './platform/close-all.ts'
import type { Config } from './platform/config.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { databaseAddress, migrateAt } from './platform/database/database-address.ts'
import type { Log } from './platform/log.ts'
import type { Telemetry } from './platform/telemetry/open-telemetry.ts'

/** @param closing receives the function that closes each part, as soon as the part is open */
export async function composeDatabase(
  { config, log, telemetry }: { config: Config; log: Log; telemetry: Telemetry },
  closing: Close[],
): Promise<{ database: Database; directUrl: string }> {
  const { url, directUrl, replicaUrls, release } = await databaseAddress(config, 'shop', log)
  closing.push(release)
  await migrateAt(directUrl, config, log)
  const { prepared, poolSize } = config.database
  const { onStatement } = telemetry
  const database = openDatabase({
    url,
    pooled: url !== directUrl,
    replicaUrls,
    prepared,
    poolSize,
    log,
    ...(onStatement && { onStatement }),
  })
  closing.push(database.close)
  return { database, directUrl }
}
