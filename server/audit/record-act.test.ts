import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_AUDIT_VERBS, AUDIT_VERBS } from '#contracts/audit-verbs.ts'
import { AT_THE_SERVER } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { LOGGED_FIELDS } from './logged-fields.ts'
import { type Act, recordAct } from './record-act.ts'

const NOW = new Date('2026-11-22T03:04:05.678Z')

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

const record = (act: Partial<Act> = {}) =>
  db.database.transact((tx) =>
    recordAct(tx, AT_THE_SERVER, { verb: 'promo.change', id: 'BACA', now: NOW, ...act }),
  )
const entries = () => db.database.kysely.selectFrom('audit_entries').selectAll().orderBy('id').execute()
const faults = async () => {
  const { rows } = await sql<{ id: number; fault: string }>`select * from audit_faults order by id`.execute(
    db.database.kysely,
  )
  return rows
}

test('§7 an entry says who did what, when, from where, and why, and follows the one before it', async () => {
  await record({ before: { quota: 1 }, after: { quota: 2 }, reason: ' salah ketik ' })
  await record()
  const [first, second] = await entries()
  expect(first).toMatchObject({
    id: 1,
    at: NOW,
    actor_kind: 'cli',
    actor_name: 'uji',
    origin: 'mesin-uji',
    verb: 'promo.change',
    object_kind: 'promo',
    object_id: 'BACA',
    before: { quota: 1 },
    after: { quota: 2 },
    reason: 'salah ketik',
  })
  expect(second).toMatchObject({ id: 2, previous_hash: first?.hash, reason: null })
  expect(await faults()).toEqual([])
})

test('acts at the same time form one chain, and one that is rolled back leaves no gap', async () => {
  const undone = new Error('undone')
  const failing = db.database.transact(async (tx) => {
    await recordAct(tx, AT_THE_SERVER, { verb: 'promo.end', id: 'GAGAL', now: NOW })
    throw undone
  })
  await Promise.all([...Array.from({ length: 12 }, () => record()), expect(failing).rejects.toBe(undone)])
  const ids = (await entries()).map(({ id }) => id)
  expect(ids).toEqual(ids.map((_, index) => index + 1))
  expect(await faults()).toEqual([])
})

test('§7 every verb can be logged, and each is used', async () => {
  const server = sources()
  for (const verb of ALL_AUDIT_VERBS) {
    await record({ verb })
    expect({ verb, used: server.includes(`'${verb}'`) }).toEqual({ verb, used: true })
  }
  expect(Object.keys(LOGGED_FIELDS).sort()).toEqual(Object.keys(AUDIT_VERBS).sort())
})

describe('the log cannot be changed', () => {
  test.each([
    `update audit_entries set reason = 'lain' where id = 1`,
    'delete from audit_entries where id = 1',
    'truncate audit_entries',
  ])('%s', async (statement) => {
    await expect(sql.raw(statement).execute(db.database.kysely)).rejects.toThrow(/never changed/)
  })
})

describe('somebody with the rights of the database who goes past the triggers is found:', () => {
  test.each([
    ['a changed entry', [`update audit_entries set object_id = 'X' where id = 2`], 2],
    ['a changed time', [`update audit_entries set at = at + interval '1 second' where id = 1`], 1],
    ['a removed entry', ['delete from audit_entries where id = 2'], 3],
    ['a removed first entry', ['delete from audit_entries where id = 1'], 2],
    ['removed last entries', ['delete from audit_entries where id >= 3'], undefined],
    [
      'an entry written anew with its right hash',
      [
        `update audit_entries set reason = 'X' where id = 2`,
        'update audit_entries e set hash = audit_hash(e) where id = 2',
      ],
      3,
    ],
    [
      'an inserted entry',
      [
        `insert into audit_entries (id, at, actor_kind, actor_name, verb, object_id, previous_hash, hash)
         select id + 1, at, 'cli', 'x', verb, 'D', hash, sha256('x') from audit_entries order by id desc limit 1`,
      ],
      undefined,
    ],
  ])('%s', async (_what, statements, id) => {
    const undone = new Error('undone')
    const last = (await entries()).length
    await db.database
      .transact(async (tx) => {
        await sql`alter table audit_entries disable trigger all`.execute(tx)
        for (const statement of statements) await sql.raw(statement).execute(tx)
        const { rows } = await sql<{ id: number }>`select id from audit_faults`.execute(tx)
        const found = rows.map((row) => row.id)
        if (id === undefined) expect(Math.max(...found)).toBeGreaterThanOrEqual(last)
        else expect(found).toContain(id)
        throw undone
      })
      .catch((error: unknown) => expect(error).toBe(undone))
    expect(await faults()).toEqual([])
  })
})

/** Of the server, and of the contracts, which name the verb of a view that is logged. */
function sources(): string {
  const root = join(import.meta.dirname, '..', '..')
  return ['server/**/*.ts', 'contracts/console/*.ts']
    .flatMap((files) => globSync(files, { cwd: root, exclude: (name) => name.endsWith('.test.ts') }))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
}
