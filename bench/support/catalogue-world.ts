import pg from 'pg'
import type { Database } from '#server/platform/database/database.ts'
import { type BenchDatabase, withEmptyDatabase } from './empty-database.ts'
import { serverProcessorMs } from './processes.ts'
import { loadSyntheticCatalogue } from './synthetic-catalogue.ts'

export type CatalogueWorld = BenchDatabase & {
  client: pg.Client
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
  keep: { keepIn?: string | undefined } = {},
): Promise<void> {
  await withEmptyDatabase(async (world) => {
    const client = new pg.Client({ connectionString: world.url })
    await client.connect()
    try {
      const { rows } = await client.query<{ loaded: string; backend: number }>(
        'select count(*) as loaded, pg_backend_pid() as backend from listings',
      )
      const loaded = Number(rows[0]?.loaded)
      if (loaded !== titles) {
        if (loaded > 0) throw new Error(`${world.folder} holds ${loaded} titles, not ${titles}`)
        await load(world.database, titles)
      }
      await client.query('vacuum analyze')
      await work({
        ...world,
        client,
        env: { ...world.env, TRUST_PROXY: 'loopback' },
        databaseCpuMs: () => serverProcessorMs(rows[0]?.backend ?? 0),
      })
    } finally {
      await client.end()
    }
  }, keep)
}

async function load(database: Database, titles: number): Promise<void> {
  const began = performance.now()
  await loadSyntheticCatalogue(database, titles)
  console.log(`${titles} titles loaded in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}
