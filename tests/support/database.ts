import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { inject } from 'vitest'
import { type Database, type DatabaseOptions, openDatabase } from '#server/platform/database/database.ts'
import { withDatabaseName } from '#server/platform/database/database-url.ts'
import { copyName, onServer } from './test-server.ts'

export type TestDatabase = {
  url: string
  database: Database
  /** Gives the database up; throws if a connection to it is still open. */
  close(): Promise<void>
}

export type TestDatabaseOptions = Omit<DatabaseOptions, 'url'> & {
  /** Another database to copy than the empty, migrated one. */
  template?: string
}

/** A separate, migrated, empty database. Open it in `beforeAll` and close it in `afterAll`. */
export async function testDatabase({
  template: own,
  ...options
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { serverUrl, template: empty, run, keepsCopies } = inject('testDatabases')
  const template = own ?? empty
  const name = copyName(run)
  // The other strategy writes each page of the copy to the log as well, which takes three times the processor time.
  const order = `create database ${name} template ${template} strategy file_copy`
  await onServer(serverUrl, (client) => client.query(order))
  const url = withDatabaseName(serverUrl, name)
  const database = openDatabase({ url, ...options })
  return {
    url,
    database,
    close: async () => {
      await database.close()
      await onServer(serverUrl, async (client) => {
        const leaked = await connectionsLeft(client, name)
        // After hundreds of deleted files a file system like ext4 looks long for a place for a new one, and each copy is
        // hundreds of files: where there is room for them, the copies are dropped together at the end of the run.
        if (!keepsCopies || leaked.length > 0) await client.query(`drop database ${name} with (force)`)
        if (leaked.length > 0) throw new Error(`Connections were left open: ${leaked.join(', ')}`)
      })
    },
  }
}

/** The server notices a closed connection a moment after the client closed it. */
async function connectionsLeft(client: pg.Client, name: string): Promise<string[]> {
  for (let wait = 2; ; wait *= 2) {
    const { rows } = await client.query<{ who: string }>(
      `select application_name || ': ' || left(query, 80) as who from pg_stat_activity
       where datname = $1 and backend_type = 'client backend'`,
      [name],
    )
    if (rows.length === 0 || wait > 1000) return rows.map((row) => row.who)
    await sleep(wait)
  }
}
