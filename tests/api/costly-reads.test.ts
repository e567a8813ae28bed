import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { client, type TestShop, testShop } from '#tests/support/shop.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

let shop: TestShop
const TURN = 0.06

beforeAll(async () => {
  shop = await testShop({ pages: true, env: { TRUST_PROXY: 'loopback' } })
  await addTitles(shop.database, [titleRecord({ name: 'Mercusuar Sunyi' }), titleRecord()])
  // A search and a title take as long as those of a large shop under load.
  await sql
    .raw(`
    alter table search_words rename to search_words_kept;
    create view search_words as select kept.* from (select pg_sleep(${TURN})) as slow, search_words_kept as kept;
    alter table title_images rename to title_images_kept;
    create view title_images as select * from title_images_kept where (select pg_sleep(${TURN}) is not null);
  `)
    .execute(shop.database.kysely)
})
afterAll(() => shop.close())

let search = 0
/** Each one another, so that none is kept. */
const newSearch = () => `/api/user/books?search=mercusuar&price[1]=${1_000_000 + search++}`
const ask = (address: string, path: string, headers: Record<string, string> = {}) =>
  client(shop.origin)('GET', path, undefined, { 'x-forwarded-for': address, ...headers })
const flood = (address: string, count: number, path = newSearch) =>
  Promise.all(Array.from({ length: count }, () => ask(address, path())))
const timed = async <T>(work: Promise<T>) => {
  const started = performance.now()
  return { value: await work, ms: performance.now() - started }
}

describe('F35 a flood of costly reads', () => {
  test('from one address is refused beyond its share, with a time to come back', async () => {
    const answers = await flood('10.1.1.1', 40)
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(24)
    expect(refused).toHaveLength(16)
    for (const answer of refused) {
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(answer.body).toMatchObject({ reason: 'too_many', message: expect.stringMatching(/coba lagi/) })
    }
  })

  test('delays the search of somebody else by a turn, not by all of theirs', async () => {
    const crowd = flood('10.1.1.1', 24)
    const { value, ms } = await timed(ask('10.2.2.2', newSearch()))
    expect(value.status).toBe(200)
    // A search asks twice; alone it takes two of these, behind the crowd it would take 48.
    expect(ms).toBeLessThan(12 * TURN * 1000)
    await crowd
  })

  test('delays no ordinary list and no title', async () => {
    const crowd = flood('10.1.1.1', 24)
    const [list, title] = await Promise.all([
      timed(ask('10.2.2.2', '/api/user/books?per_page=9')),
      timed(ask('10.1.1.1', '/api/user/books/1')),
    ])
    for (const { value, ms } of [list, title]) {
      expect(value.status).toBe(200)
      expect(ms).toBeLessThan(4 * TURN * 1000)
    }
    await crowd
  })

  test('leaves its own address the pages that are kept', async () => {
    await ask('10.1.1.1', '/books')
    const crowd = flood('10.1.1.1', 40)
    expect((await ask('10.1.1.1', '/books')).status).toBe(200)
    await crowd
  })

  test.each([
    '/api/user/books?per_page=1000',
    '/api/user/books?per_page=9&page=11000',
    '/api/user/books/suggest?q=mer',
    '/sitemaps/judul-0.xml',
  ])('counts as one: %s', async (path) => {
    const crowd = flood('10.3.3.3', 24)
    const answer = await ask('10.3.3.3', path)
    expect(answer.status).toBe(429)
    await crowd
    expect((await ask('10.3.3.3', path)).status).toBe(200)
  })

  test('of pages is refused with a page that comes back by itself', async () => {
    const browser = { accept: 'text/html,application/xhtml+xml' }
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        ask('10.4.4.4', `/books?q=mercusuar&page=${index + 1}`, browser),
      ),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    for (const answer of refused) {
      expect(answer.headers.get('content-type')).toContain('text/html')
      expect(answer.headers.get('refresh')).toMatch(/^\d+$/)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'/)
      expect(answer.text).toMatch(/Mohon tunggu sebentar/)
    }
  })

  test('of cheap reads is refused beyond a hundred at a time', async () => {
    const crowd = flood('10.5.5.5', 160, () => '/api/user/books/2')
    const other = await ask('10.6.6.6', '/api/user/books?per_page=9')
    expect(other.status).toBe(200)
    const statuses = (await crowd).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect((await ask('10.5.5.5', '/api/user/books?per_page=9')).status).toBe(200)
  })
})

describe('who gave up waiting', () => {
  let leaving: AbortController
  beforeEach(() => {
    leaving = new AbortController()
  })

  test('leaves their places to their address again', async () => {
    const gone = Array.from({ length: 24 }, () =>
      fetch(shop.origin + newSearch(), {
        headers: { 'x-forwarded-for': '10.7.7.7' },
        signal: leaving.signal,
      }).catch(() => undefined),
    )
    await expect.poll(async () => (await ask('10.7.7.7', newSearch())).status).toBe(429)
    leaving.abort()
    await Promise.all(gone)
    await expect.poll(async () => (await ask('10.7.7.7', newSearch())).status).toBe(200)
  })
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
