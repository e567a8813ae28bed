import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type Log, silentLog } from '../log.ts'
import { SetupFault } from '../setup-fault.ts'

/** Any fixed number: all starting instances wait for the same lock. */
const MIGRATION_LOCK = 5_210_001

const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations')

export type Migration = { name: string; sha256: string; text: string }

/**
 * Brings the database up to the newest migration. Needs a direct connection (no pooler in transaction mode),
 * since the lock belongs to the session.
 * @returns the names of the migrations that this call applied
 */
export async function migrate(
  url: string,
  log: Log = silentLog,
  folder = MIGRATIONS_FOLDER,
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client({ connectionString: url, application_name: 'lembar migrate' })
  client.on('error', (error) => log.warn({ error }, 'the migration connection was lost'))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    return await applyPending(client, migrations, log)
  } finally {
    await client.end()
  }
}

/** The migration files in order, each with the checksum that the database remembers it by. */
export async function readMigrations(folder = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const migrations = await Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may have other line endings, which must not change the checksum.
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
  const numbers = new Set<string>()
  for (const { name } of migrations) {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]
    if (number === undefined) throw new SetupFault(`Migration ${name} is not named NNNN-name.sql`)
    if (numbers.has(number)) throw new SetupFault(`Two migrations carry the number ${number}`)
    numbers.add(number)
  }
  return migrations
}

async function applyPending(client: pg.Client, migrations: Migration[], log: Log): Promise<string[]> {
  await client.query(`
    create table if not exists schema_migrations (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )`)
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations order by name',
  )
  const applied = new Map(rows.map((row) => [row.name, row.sha256]))
  refuseRewrittenHistory(applied, migrations)

  const known = new Set(migrations.map((migration) => migration.name))
  const unknown = [...applied.keys()].filter((name) => !known.has(name))
  if (unknown.length > 0) {
    // A newer instance of a rolling update has applied more migrations, which keep the older code working.
    log.warn({ migrations: unknown }, 'the database has migrations that this version does not know')
  }

  const pending = migrations.filter((migration) => !applied.has(migration.name))
  for (const migration of pending) {
    await applyOne(client, migration)
    log.info({ migration: migration.name }, 'migration applied')
  }
  return pending.map((migration) => migration.name)
}

function refuseRewrittenHistory(applied: Map<string, string>, migrations: Migration[]): void {
  for (const { name, sha256 } of migrations) {
    const before = applied.get(name)
    if (before !== undefined && before !== sha256) {
      throw new SetupFault(
        `Migration ${name} was changed after it had been applied to this database: restore the file and put the change into a new migration`,
      )
    }
  }
}

async function applyOne(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.text)
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [
      migration.name,
      migration.sha256,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw new Error(`Migration ${migration.name} failed: ${describe(error)}`, { cause: error })
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
