import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseFault } from '#server/platform/database/database-faults.ts'
import { client, type TestShop, testShop } from '#tests/support/shop.ts'

let shop: TestShop
let call: ReturnType<typeof client>
beforeAll(async () => {
  shop = await testShop({ keepAnswers: false })
  call = client(shop.origin)
  // Reading the genres fails as the test says: what the driver and the server make of it is real.
  await sql
    .raw(`
    create table planted (code text);
    insert into planted values ('00000');
    create function fail_as_planted() returns boolean language plpgsql as $$
    declare code text := (select planted.code from planted);
    begin
      if code = '00000' then return true; end if;
      raise exception 'planted' using errcode = code;
    end $$;
    alter table genres rename to genres_kept;
    create view genres as select * from genres_kept where fail_as_planted();
    insert into genres_kept (name, name_key) values ('Fiksi', 'fiksi');
  `)
    .execute(shop.database.kysely)
})
afterAll(() => shop.close())

const plant = (code: string) => sql`update planted set code = ${code}`.execute(shop.database.kysely)
const faults = () => shop.logged.filter((line) => line.includes('"level":"error"'))

describe('a fault of the database is 503 with a time to come back, not a fault of ours', () => {
  test.each([
    ['25006', 'a primary that was demoted'],
    ['26000', 'a statement that a pooler lost'],
    ['08003', 'a connection that is not there'],
    ['08006', 'a connection that broke'],
    ['57P01', 'a server that stops'],
    ['57P03', 'a server that starts'],
    ['53300', 'too many connections'],
    ['53200', 'no memory'],
    ['57014', 'a statement that took too long'],
    ['53100', 'a full disk'],
  ])('%s: %s', async (code) => {
    await plant(code)
    const answer = await call('GET', '/api/user/genres')
    expect(answer).toMatchObject({ status: 503, body: { reason: 'unavailable' } })
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(answer.text).not.toContain('planted')
    expect(faults()).toEqual([])
    await plant('00000')
    expect((await call('GET', '/api/user/genres')).status).toBe(200)
  })

  test('a statement that is wrong stays a fault of ours: the answer says what to do, and no word of it', async () => {
    await plant('42P01')
    const answer = await call('GET', '/api/user/genres')
    await plant('00000')
    expect(answer).toMatchObject({ status: 500, body: { reason: 'internal' } })
    expect(answer.body.message).toBe('Terjadi Kesalahan. Tunggu sebentar, lalu coba lagi.')
    expect(answer.text).not.toContain('planted')
    expect(faults()).toHaveLength(1)
    shop.logged.length = 0
  })
})

test('a full disk shows in /readyz, so that the operator knows why the shop takes no orders', async () => {
  await plant('53100')
  await call('GET', '/api/user/genres')
  await plant('00000')
  expect(await call('GET', '/readyz')).toMatchObject({ status: 503, body: { cause: 'disk_full' } })
  expect((await call('GET', '/healthz')).status).toBe(200)
})

test.each([
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Query read timeout',
  'timeout exceeded when trying to connect',
])('what the driver words itself is known, too: %s', (message) => {
  expect(databaseFault(new Error(message))).toMatch(/^(disconnection|overload)$/)
})

test('a file store without room is a full disk, not a fault of ours', () => {
  expect(databaseFault(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))).toBe('full')
})

test('a file that is missing is no database that is away', () => {
  const missing = Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' })
  const noServer = Object.assign(new Error('no such socket'), { code: 'ENOENT', syscall: 'connect' })
  expect(databaseFault(missing)).toBeUndefined()
  expect(databaseFault(noServer)).toBe('disconnection')
})
