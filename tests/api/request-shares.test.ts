import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { MINUTE } from '#kernel/time.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { withDatabaseName } from '#server/platform/database/database-url.ts'
import { addUser } from '#tests/support/reader-rows.ts'
import { type Answer, client, signedIn, type TestShop, testShop } from '#tests/support/shop.ts'
import { signedInStaff } from '#tests/support/staff.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

let shop: TestShop
let holder: pg.Client
let reader: Awaited<ReturnType<typeof signedIn>>
/** Tokens of people who are signed in and have an address. */
const shoppers: string[] = []

/** Gates that the test holds closed: reads wait at them, and go on when it opens them. */
const GATE = { searches: 1, titles: 2 }
const HOME = {
  recipient: 'Rina',
  phone: '081234567890',
  postal_code: '55221',
  province_id: 34,
  city_id: 3471,
  subdistrict_id: 347103,
  address: 'Jalan Kenari 7',
}

/** A shop whose reads wait at the gates, and requests for so long for their turns. */
async function openGatedShop(patience: number): Promise<void> {
  shop = await testShop({
    pages: true,
    env: { TRUST_PROXY: 'loopback' },
    patience: { address: patience, account: patience },
  })
  await addTitles(shop.database, [titleRecord({ name: 'Mercusuar Sunyi' }), titleRecord()])
  const gate = (number: number) =>
    `(select pg_advisory_lock_shared(${number}) is not null and pg_advisory_unlock_shared(${number}))`
  // Only searches read the column `search`. The function is said to be immutable, so that others leave the column out.
  await sql
    .raw(`
    insert into retired_slugs (slug, title_id) select 'alamat-lama', max(id) from titles;
    create function behind_gate(value tsvector) returns tsvector immutable language plpgsql as $$
      begin return case when ${gate(GATE.searches)} then value end; end $$;
    alter table listings rename to listings_kept;
    create view listings as select title_id, kind, genre_id, published_on, published_year, ebook_price_idr,
      paper_price_idr, lowest_price_idr, sold_rank, title_words, author_words, other_words,
      behind_gate(search) as search from listings_kept;
    alter table retired_slugs rename to retired_slugs_kept;
    create view retired_slugs as select * from retired_slugs_kept where ${gate(GATE.titles)};
  `)
    .execute(shop.database.kysely)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    shop.database.kysely,
  )
  holder = new pg.Client({
    connectionString: withDatabaseName(inject('testDatabases').serverUrl, rows[0]?.name ?? ''),
  })
  await holder.connect()
}
async function closeGatedShop(): Promise<void> {
  await holder.end()
  await shop.close()
}

async function addShopper(): Promise<string> {
  const userId = await addUser(shop.database)
  const session = { userId, passwordHash: 'none', userAgent: 'test', now: new Date(), sessionDays: 30 }
  const token = (await openSession(shop.database.kysely, session)) ?? ''
  await client(shop.origin, token)('POST', '/api/user/user-address', HOME)
  return token
}

const close = (gate: number) => holder.query('select pg_advisory_lock($1)', [gate])
const open = (gate: number) => holder.query('select pg_advisory_unlock($1)', [gate])
afterEach(() => holder.query('select pg_advisory_unlock_all()'))

let search = 0
/** Each one another, so that none is kept. */
const newSearch = () => `/api/user/books?search=mercusuar&price[1]=${1_000_000 + search++}`
const ask = (address: string, path: string, headers: Record<string, string> = {}) =>
  client(shop.origin)('GET', path, undefined, { 'x-forwarded-for': address, ...headers })
const bearer = (token = '') => ({ authorization: `Bearer ${token}` })

/** Asks so many times at once; `answers` grows as they are answered. */
function flood(address: string, count: number, path: (index: number) => string = newSearch, headers = {}) {
  const answers: Answer[] = []
  const all = Array.from({ length: count }, async (_, index) => {
    answers.push(await ask(address, path(index), headers))
  })
  return { answers, over: Promise.all(all) }
}
const countOf = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length

/** Whether an answer comes before a queue has moved. */
const waits = (answer: Promise<unknown>) => Promise.race([answer.then(() => false), sleep(300, true)])

/** An address of which two searches run at the gate, and the others wait. */
async function crowd(address: string) {
  await close(GATE.searches)
  const { answers, over } = flood(address, 40)
  await waits(over)
  return { answers, over }
}

describe('F35 a flood of costly reads of an address that waits for too long is refused', () => {
  beforeAll(() => openGatedShop(300))
  afterAll(closeGatedShop)

  test('with a time to come back', async () => {
    const { answers, over } = await crowd('10.1.1.1')
    await expect.poll(() => countOf(answers, 429)).toBeGreaterThan(30)
    for (const answer of answers.filter(({ status }) => status === 429)) {
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(answer.body).toMatchObject({ reason: 'too_many', message: expect.stringMatching(/coba lagi/) })
    }
    await open(GATE.searches)
    await over
  })

  test('with a page, where it asks for pages, that comes back by itself', async () => {
    await close(GATE.searches)
    const browser = { accept: 'text/html,application/xhtml+xml' }
    const { answers, over } = flood(
      '10.4.4.4',
      40,
      (index) => `/books?q=mercusuar&page=${index + 1}`,
      browser,
    )
    await expect.poll(() => countOf(answers, 429)).toBeGreaterThan(30)
    for (const answer of answers.filter(({ status }) => status === 429)) {
      expect(answer.headers.get('content-type')).toContain('text/html')
      expect(answer.headers.get('refresh')).toMatch(/^\d+$/)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'/)
      expect(answer.text).toMatch(/Mohon tunggu sebentar/)
    }
    await open(GATE.searches)
    await over
  })
})

describe('F35 a flood of costly reads', () => {
  // Longer than any test holds a gate closed, on however busy a machine.
  beforeAll(async () => {
    await openGatedShop(MINUTE)
    reader = await signedIn(shop.origin)
  })
  afterAll(closeGatedShop)

  test('F74 of 64 people behind one address lets all of them find what they search', async () => {
    await close(GATE.searches)
    const { answers, over } = flood('10.1.1.2', 64)
    await waits(over)
    await open(GATE.searches)
    await over
    // The database gives up a read that waits at the gate for two seconds.
    const others = answers.filter(({ status }) => status !== 200 && status !== 503)
    expect(others.map(({ text }) => text)).toEqual([])
    expect(countOf(answers, 200)).toBeGreaterThanOrEqual(62)
  })

  test('delays the search of somebody else by a turn or two, not by all of theirs', async () => {
    const { answers, over } = await crowd('10.1.1.1')
    const other = ask('10.2.2.2', newSearch())
    await waits(other)
    await open(GATE.searches)
    expect((await other).status).toBe(200)
    expect(countOf(answers, 200)).toBeLessThan(12)
    await over
  })

  test('F74 delays nobody who asks for the same as it does', async () => {
    const { answers, over } = await crowd('10.1.1.1')
    const same = newSearch()
    const last = ask('10.1.1.1', same)
    await waits(last)
    const other = ask('10.2.2.2', same)
    await waits(other)
    await open(GATE.searches)
    expect((await other).status).toBe(200)
    expect(countOf(answers, 200)).toBeLessThan(12)
    expect((await last).status).toBe(200)
    await over
  })

  test('F74 delays the shelf of a neighbour behind the same address by a turn or two', async () => {
    const { answers, over } = await crowd('10.1.1.1')
    const shelf = ask('10.1.1.1', '/api/user/user-book', bearer(reader.token))
    await waits(shelf)
    await open(GATE.searches)
    expect((await shelf).status).toBe(200)
    expect(countOf(answers, 200)).toBeLessThan(12)
    await over
  })

  test('delays no ordinary list and no title, of nobody', async () => {
    const { over } = await crowd('10.1.1.1')
    for (const address of ['10.1.1.1', '10.2.2.2']) {
      expect((await ask(address, '/api/user/books?per_page=9')).status).toBe(200)
      expect((await ask(address, '/api/user/books/1')).status).toBe(200)
    }
    await open(GATE.searches)
    await over
  })

  test('leaves its own address the pages that are kept', async () => {
    await ask('10.1.1.1', '/books')
    const { over } = await crowd('10.1.1.1')
    expect((await ask('10.1.1.1', '/books')).status).toBe(200)
    await open(GATE.searches)
    await over
  })

  test.each([
    '/api/user/books?per_page=1000',
    '/api/user/books?per_page=9&page=11000',
    '/api/user/books/suggest?q=mercu',
    '/sitemaps/judul-0.xml',
  ])('counts as one: %s', async (path) => {
    const { over } = await crowd('10.3.3.3')
    const answer = ask('10.3.3.3', path)
    expect(await waits(answer)).toBe(true)
    await open(GATE.searches)
    expect((await answer).status).toBe(200)
    await over
  })
})

describe('F74 behind one address', () => {
  beforeAll(async () => {
    await openGatedShop(MINUTE)
    reader = await signedIn(shop.origin)
    for (let shopper = 0; shopper < 200; shopper++) shoppers.push(await addShopper())
  })
  afterAll(closeGatedShop)

  test('two hundred shoppers see their carts and what delivery costs, however busy the address is', async () => {
    // A hundred reads of the address are open, and others wait: they read a title that moved.
    await close(GATE.titles)
    const { over } = flood('10.8.8.8', 160, () => '/api/user/books/alamat-lama')
    await waits(over)
    const answers = await Promise.all(
      shoppers.flatMap((token) => [
        ask('10.8.8.8', '/api/user/carts', bearer(token)),
        ask('10.8.8.8', '/api/user/getCost?courier=jne', bearer(token)),
      ]),
    )
    expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([])
    await open(GATE.titles)
    await over
  })

  test('orders of one account that wait for each other leave the database to everybody else', async () => {
    const add = (token: string | undefined) =>
      client(shop.origin, token)('POST', '/api/user/user-address', HOME)
    await holder.query('begin')
    await holder.query('select from users where id = $1 for update', [reader.id])
    const own = Array.from({ length: 40 }, () => add(reader.token))
    await waits(Promise.all(own))
    const neighbour = add(shoppers[0])
    expect(await Promise.race([neighbour.then(({ status }) => status), sleep(2_000, 'no answer')])).toBe(201)
    await holder.query('commit')
    await Promise.all([neighbour, ...own])
  })

  test('F35 four hundred parts of samples at once leave the catalogue to everybody else', async () => {
    await holder.query('begin')
    await holder.query('lock table ebook_samples in access exclusive mode')
    const range = { range: 'bytes=0-0' }
    const { answers, over } = flood('10.9.9.9', 400, () => '/api/user/sample-books/1', range)
    await waits(over)
    expect((await ask('10.2.2.2', '/api/user/books?per_page=7')).status).toBe(200)
    // The database gives up a read that waits for two seconds: no more than a few had begun.
    expect(countOf(answers, 503)).toBeLessThan(20)
    await holder.query('rollback')
    await over
    // They wait for their turns; those beyond the places of an address are told to come back.
    expect(countOf(answers, 429)).toBe(100)
    expect(countOf(answers, 404)).toBeGreaterThan(250)
  })

  test('changes of one operator that wait for each other leave the database to everybody else', async () => {
    const operator = await signedInStaff(shop, 'Pemilik')
    const addRole = (index: number) =>
      operator.call('POST', '/api/console/roles', { name: `Peran ${index}`, rights: ['katalog.lihat'] })
    await holder.query('begin')
    await holder.query('lock table roles in share mode')
    const own = Array.from({ length: 40 }, (_, index) => addRole(index))
    await waits(Promise.all(own))
    const shopper = client(shop.origin, shoppers[0])('POST', '/api/user/user-address', HOME)
    expect(await Promise.race([shopper.then(({ status }) => status), sleep(2_000, 'no answer')])).toBe(201)
    await holder.query('commit')
    const statuses = (await Promise.all(own)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([201]))
    await shopper
  })
})
