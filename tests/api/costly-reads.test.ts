import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { withDatabaseName } from '#server/platform/database/database-url.ts'
import { type Answer, client, type TestShop, testShop } from '#tests/support/shop.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

let shop: TestShop
let holder: pg.Client

/** Gates that the test holds closed: reads wait at them, and go on when it opens them. */
const GATE = { searches: 1, titles: 2 }

beforeAll(async () => {
  shop = await testShop({ pages: true, env: { TRUST_PROXY: 'loopback' } })
  await addTitles(shop.database, [titleRecord({ name: 'Mercusuar Sunyi' }), titleRecord()])
  const gate = (number: number) =>
    `(select pg_advisory_lock_shared(${number}) is not null and pg_advisory_unlock_shared(${number}))`
  await sql
    .raw(`
    alter table search_words rename to search_words_kept;
    create view search_words as select * from search_words_kept where ${gate(GATE.searches)};
    insert into retired_slugs (slug, title_id) select 'alamat-lama', max(id) from titles;
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
})
afterAll(async () => {
  await holder.end()
  await shop.close()
})

const close = (gate: number) => holder.query('select pg_advisory_lock($1)', [gate])
const open = (gate: number) => holder.query('select pg_advisory_unlock($1)', [gate])
afterEach(() => holder.query('select pg_advisory_unlock_all()'))

let search = 0
/** Each one another, so that none is kept. */
const newSearch = () => `/api/user/books?search=mercusuar&price[1]=${1_000_000 + search++}`
const ask = (address: string, path: string, headers: Record<string, string> = {}) =>
  client(shop.origin)('GET', path, undefined, { 'x-forwarded-for': address, ...headers })

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

/** An address that has used up its share, and waits. */
async function crowd(address: string) {
  await close(GATE.searches)
  const { answers, over } = flood(address, 40)
  await expect.poll(() => countOf(answers, 429)).toBe(16)
  return { answers, over }
}

describe('F35 a flood of costly reads', () => {
  test('from one address is refused beyond its share, with a time to come back', async () => {
    const { answers, over } = await crowd('10.1.1.1')
    for (const answer of answers) {
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(answer.body).toMatchObject({ reason: 'too_many', message: expect.stringMatching(/coba lagi/) })
    }
    await open(GATE.searches)
    await over
    expect(countOf(answers, 200)).toBe(24)
  })

  test('delays the search of somebody else by a turn or two, not by all of theirs', async () => {
    const { answers, over } = await crowd('10.1.1.1')
    const others = Array.from({ length: 25 }, () => ask('10.2.2.2', newSearch()))
    // One more than a share: when it is refused, the others wait for their turns.
    expect((await Promise.race(others)).status).toBe(429)
    const before = Promise.any(
      others.map(async (other) => {
        if ((await other).status !== 200) throw new Error('refused')
        return countOf(answers, 200)
      }),
    )
    await open(GATE.searches)
    expect(await before).toBeLessThan(12)
    await Promise.all([over, ...others])
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
    '/api/user/books/suggest?q=mer',
    '/sitemaps/judul-0.xml',
  ])('counts as one: %s', async (path) => {
    const { over } = await crowd('10.3.3.3')
    expect((await ask('10.3.3.3', path)).status).toBe(429)
    await open(GATE.searches)
    await over
    expect((await ask('10.3.3.3', path)).status).toBe(200)
  })

  test('of pages is refused with a page that comes back by itself', async () => {
    await close(GATE.searches)
    const browser = { accept: 'text/html,application/xhtml+xml' }
    const { answers, over } = flood(
      '10.4.4.4',
      40,
      (index) => `/books?q=mercusuar&page=${index + 1}`,
      browser,
    )
    await expect.poll(() => countOf(answers, 429)).toBe(16)
    for (const answer of answers) {
      expect(answer.headers.get('content-type')).toContain('text/html')
      expect(answer.headers.get('refresh')).toMatch(/^\d+$/)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'/)
      expect(answer.text).toMatch(/Mohon tunggu sebentar/)
    }
    await open(GATE.searches)
    await over
    expect(countOf(answers, 200)).toBe(24)
  })

  test('that gave up waiting leaves its places to its address again', async () => {
    await close(GATE.searches)
    const leaving = new AbortController()
    const gone = Array.from({ length: 24 }, () =>
      fetch(shop.origin + newSearch(), {
        headers: { 'x-forwarded-for': '10.7.7.7' },
        signal: leaving.signal,
      }).catch(() => undefined),
    )
    await expect.poll(async () => (await ask('10.7.7.7', '/sitemaps/judul-0.xml')).status).toBe(429)
    leaving.abort()
    await Promise.all(gone)
    await open(GATE.searches)
    await expect.poll(async () => (await ask('10.7.7.7', newSearch())).status).toBe(200)
  })
})

test('F35 reads of any kind are refused beyond a hundred at a time of one address', async () => {
  await close(GATE.titles)
  const { answers, over } = flood('10.5.5.5', 160, () => '/api/user/books/alamat-lama')
  await expect.poll(() => countOf(answers, 429)).toBe(60)
  expect((await ask('10.6.6.6', '/api/user/books?per_page=9')).status).toBe(200)
  await open(GATE.titles)
  await over
  expect(countOf(answers, 200)).toBe(100)
  expect((await ask('10.5.5.5', '/api/user/books?per_page=9')).status).toBe(200)
})

test('a person whose request cannot be read sees a page, a program JSON', async () => {
  const { request } = await import('node:http')
  const odd = (accept: string) =>
    new Promise<{ type: string; text: string }>((resolve, reject) => {
      const sent = request(shop.origin, { headers: { host: 'a:99999', accept } }, (answer) => {
        let text = ''
        answer.on('data', (chunk) => {
          text += String(chunk)
        })
        answer.on('end', () => resolve({ type: String(answer.headers['content-type']), text }))
      })
      sent.on('error', reject).end()
    })
  expect(await odd('text/html')).toMatchObject({
    type: expect.stringContaining('text/html'),
    text: expect.stringContaining('tidak dapat dibaca'),
  })
  expect(await odd('*/*')).toMatchObject({ type: expect.stringContaining('json') })
})
