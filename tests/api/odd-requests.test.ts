import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { client, type TestShop, testShop } from '#tests/support/shop.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

let named: TestShop
let nameless: TestShop
beforeAll(async () => {
  named = await testShop({ pages: true, env: { PUBLIC_URL: 'https://toko.example.id' } })
  nameless = await testShop({ pages: true, env: { TRUST_PROXY: 'loopback' } })
  await addTitles(named.database, [titleRecord({ name: 'Ada di Sini' })])
})
afterAll(async () => {
  await named.close()
  await nameless.close()
})

/** What no client library would send: the request's own line and headers. */
async function raw(shop: TestShop, line: string, headers: string[] = ['host: toko.example']) {
  const started = performance.now()
  const socket = connect(Number(new URL(shop.origin).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`${line} HTTP/1.1\r\n${[...headers, 'connection: close'].join('\r\n')}\r\n\r\n`)
  const answer = await text(socket)
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]),
    text: answer,
    ms: performance.now() - started,
  }
}

const faults = (shop: TestShop) => shop.logged.filter((line) => line.includes('"level":"error"'))

/** Every address that a page gives as its own. */
const addressesOf = (page: string) =>
  [...page.matchAll(/(?:rel="canonical" href|property="og:(?:url|image)" content)="([^"]*)"/g)].map(
    ([, address = '']) => address,
  )

const SPELLINGS = [
  '//evil.example/books',
  '///evil.example/books',
  '/\\evil.example/books',
  '/\\/evil.example/books',
  '\\\\evil.example/books',
  '/.//evil.example/books',
  '/..//evil.example/books',
  '/books/..//evil.example',
  '/%2F/evil.example/books',
  '/%5Cevil.example/books',
  '//evil.example:80/books',
  '//user@evil.example/books',
  '/@evil.example/books',
  'http://evil.example/books',
  'HTTPS://evil.example/books',
  '//evil.example',
  '//',
]

describe.each([
  ['with PUBLIC_URL', () => named, 'https://toko.example.id'],
  ['without it', () => nameless, 'http://toko.example'],
] as const)('no address makes a page name another shop as itself, %s', (_what, shopOf, origin) => {
  test.each(SPELLINGS)('GET %s', async (path) => {
    const answer = await raw(shopOf(), `GET ${path}`)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    for (const address of addressesOf(answer.text)) expect(new URL(address).origin).toBe(origin)
    expect(answer.text).not.toMatch(/https?:\/\/[^"' ]*evil/)
    expect(faults(shopOf())).toEqual([])
  })

  test('nor does any mixture of slashes, dots and hosts', async () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '//',
      '.',
      '..',
      '%2f',
      '%5c',
      'evil.example',
      '@',
      ':',
      'books',
      ';',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 8 }), async (parts) => {
        const answer = await raw(shopOf(), `GET /${parts.join('')}`)
        expect(answer.status).toBeLessThan(500)
        for (const address of addressesOf(answer.text)) expect(new URL(address).origin).toBe(origin)
      }),
      { numRuns: 150 },
    )
  })

  test('a page that is there names itself', async () => {
    const answer = await raw(shopOf(), 'GET /books')
    expect(answer.status).toBe(200)
    expect(addressesOf(answer.text)).toContain(`${origin}/books`)
  })
})

test('F38 a page that is kept for one forwarded host or scheme is not shown to another', async () => {
  const origins = {
    'http://evil.example': ['x-forwarded-host: evil.example'],
    'https://toko.example': ['x-forwarded-host: toko.example', 'x-forwarded-proto: https'],
    'http://toko.example': ['x-forwarded-host: toko.example'],
    'http://dalam.example': [],
  }
  for (const [origin, forwarded] of [...Object.entries(origins), ...Object.entries(origins)]) {
    const answer = await raw(nameless, 'GET /books', ['host: dalam.example', ...forwarded])
    expect(addressesOf(answer.text)).toContain(`${origin}/books`)
  }
})

test('an odd address is a page that says so in Indonesian, and is kept by nobody', async () => {
  const answer = await raw(named, 'GET //evil.example/books')
  expect(answer.status).toBe(404)
  expect(answer.text).toMatch(/tidak ditemukan/i)
  expect(answer.text).toMatch(/cache-control: no-store/i)
})

describe('what no browser sends is refused, not a fault', () => {
  test.each<[string, string, string[]]>([
    ['a host with a port that is none', 'GET /', ['host: a:99999']],
    ['a host with a space', 'GET /', ['host: a b']],
    ['a host with a path', 'GET /', ['host: a/evil.example']],
    ['a host with a user', 'GET /', ['host: a@evil.example']],
    ['a host in brackets that is no address', 'GET /', ['host: [::::]']],
    ['a host of 5,000 letters', 'GET /', [`host: ${'a'.repeat(5_000)}`]],
    ['an empty host', 'GET /', ['host: ']],
    ['two hosts', 'GET /', ['host: toko.example', 'host: evil.example']],
    ['two hosts that agree', 'GET /', ['host: toko.example', 'Host: toko.example']],
    ['no host', 'GET /', []],
    ['12,000 slashes', `GET ${'/'.repeat(12_000)}`, ['host: toko.example']],
    ['an address of 5,000 letters', `GET /${'a'.repeat(5_000)}`, ['host: toko.example']],
    ['an address of half a letter', 'GET /%E0%A4%A', ['host: toko.example']],
    ['no address', 'OPTIONS *', ['host: toko.example']],
    ['more headers than anybody has', 'GET /', ['host: toko.example', `x-panjang: ${'x'.repeat(20_000)}`]],
  ])('%s', async (_what, line, headers) => {
    for (const shop of [named, nameless]) {
      const answer = await raw(shop, line, headers)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(answer.ms).toBeLessThan(2_000)
      expect(faults(shop)).toEqual([])
    }
  })

  test.each<[string, number, string, string[]]>([
    ['cookies of 20 kB', 431, 'GET /', ['host: toko.example', `cookie: a=${'x'.repeat(20_000)}`]],
    [
      'two lengths',
      400,
      'POST /api/auth/login',
      ['host: a', 'content-length: 2', 'transfer-encoding: chunked'],
    ],
    ['a line that is no header', 400, 'GET /', ['host: a', ' folded']],
  ])(
    'what cannot be parsed is refused in the words of the shop: %s',
    async (_what, status, line, headers) => {
      const answer = await raw(named, line, headers)
      const [head = '', body = ''] = answer.text.split('\r\n\r\n')
      expect(answer.status).toBe(status)
      expect(JSON.parse(body)).toMatchObject({ code: status, message: expect.stringContaining('Permintaan') })
      expect(head).toMatch(/cache-control: no-store/i)
      expect(head).toMatch(/x-content-type-options: nosniff/i)
    },
  )

  test.each([
    'content-type',
    'content-encoding',
    'range',
    'if-range',
    'if-none-match',
    'if-modified-since',
    'accept-encoding',
    'accept',
    'x-forwarded-for',
  ])('F61 a header of 15 kB that somebody would parse: %s', async (name) => {
    for (const filler of [' ', 'a=b;', '0-0,', '"']) {
      const value = filler.repeat(15_000 / filler.length)
      const answer = await raw(named, 'GET /books', ['host: toko.example', `${name}: bytes=${value}x`])
      expect(answer.status).toBe(400)
    }
  })

  test.each([2, 100, 4_000])('%i slashes are an unknown page', async (count) => {
    expect((await raw(named, `GET ${'/'.repeat(count)}`)).status).toBe(404)
  })

  test.each(['[', '{"a":'])('JSON that nests 5,000 times %s', async (open) => {
    const close = open === '[' ? ']' : '}'
    const body = open.repeat(5_000) + (open === '[' ? '' : '1') + close.repeat(5_000)
    for (const deep of [body, `{"email":${body},"password":"x"}`]) {
      const answer = await client(named.origin)('POST', '/api/auth/login', deep)
      expect(answer).toMatchObject({ status: 400, body: { reason: 'bad_request' } })
    }
    expect(faults(named)).toEqual([])
  })

  test('a list of thousands of wrong rows is answered with a few sentences', async () => {
    const items = Array.from({ length: 5_000 }, () => 'x')
    const answer = await client(named.origin)('POST', '/api/auth/register', { name: items })
    expect(answer.status).toBe(422)
    expect(answer.text.length).toBeLessThan(10_000)
  })
})

test('a person whose request cannot be read sees a page, a program JSON', async () => {
  const odd = (accept: string) => raw(nameless, 'GET /', ['host: a:99999', `accept: ${accept}`])
  expect((await odd('text/html')).text).toMatch(/content-type: text\/html[\s\S]*tidak dapat dibaca/i)
  expect((await odd('*/*')).text).toMatch(/content-type: application\/json/i)
})
