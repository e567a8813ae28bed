import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { migrate, readMigrations } from './migrate.ts'

let db: TestDatabase
let folder: string

beforeAll(async () => {
  db = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'lembar-migrations-'))
  await sql`truncate schema_migrations`.execute(db.database.kysely)
})

afterAll(async () => {
  await rm(folder, { recursive: true })
  await db.close()
})

test('ten instances that start at once migrate once', async () => {
  await file('0001-shelf.sql', 'create table shelf (id int); select pg_sleep(0.2);')
  const applied = await Promise.all(Array.from({ length: 10 }, () => migrate(db.url, undefined, folder)))
  expect(applied.flat()).toEqual(['0001-shelf.sql'])
})

test('a migration that fails leaves nothing of itself behind', async () => {
  await file('0002-broken.sql', 'create table half (id int); select 1 / 0;')
  await expect(migrate(db.url, undefined, folder)).rejects.toThrow(/0002-broken\.sql.*division by zero/)
  const { rows } = await sql`select to_regclass('half') as half`.execute(db.database.kysely)
  expect(rows).toEqual([{ half: null }])
  await file('0002-broken.sql', 'create table half (id int);')
  expect(await migrate(db.url, undefined, folder)).toEqual(['0002-broken.sql'])
})

test('a migration that was applied cannot be rewritten, but may get other line ends', async () => {
  await file('0001-shelf.sql', 'create table shelf (id bigint);')
  await expect(migrate(db.url, undefined, folder)).rejects.toThrow(/0001-shelf\.sql was changed/)
  await file('0001-shelf.sql', 'create table shelf (id int); select pg_sleep(0.2);')
  expect(await migrate(db.url, undefined, folder)).toEqual([])
})

test('an older version starts on a newer database', async () => {
  await rm(join(folder, '0002-broken.sql'))
  expect(await migrate(db.url, undefined, folder)).toEqual([])
})

test('a name without a number, or a number used twice, is refused', async () => {
  await file('0001-again.sql', 'select 1')
  await expect(readMigrations(folder)).rejects.toThrow('0001')
  await rm(join(folder, '0001-again.sql'))
  await file('later.sql', 'select 1')
  await expect(readMigrations(folder)).rejects.toThrow('later.sql')
})

async function file(name: string, text: string): Promise<void> {
  await writeFile(join(folder, name), text)
}
