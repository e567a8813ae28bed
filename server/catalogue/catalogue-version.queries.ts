import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export async function bumpCatalogueVersion(tx: Tx, channel: string): Promise<void> {
  await sql`
    with raised as (update catalogue_version set version = version + 1 returning version)
    select pg_notify(${channel}, version::text) from raised`.execute(tx)
}

export async function readCatalogueVersion(db: Queryable): Promise<number> {
  const row = await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()
  return row.version
}
