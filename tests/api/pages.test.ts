import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallName, callShape, calls } from '#contracts/calls.ts'
import { signedIn, type TestShop, testShop } from '#tests/support/shop.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ pages: true, env: { PUBLIC_URL: 'https://toko.example.id' } })
  await addTitles(shop.database, [titleRecord({ name: 'Yang Pertama Ada' })])
})
afterAll(() => shop.close())

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(shop.origin + path, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('a new title is on the page with the next visit, though pages are kept', async () => {
  expect((await get('/books')).text).toContain('Yang Pertama Ada')
  await addTitles(shop.database, [titleRecord({ name: 'Baru Saja Terbit' })])
  await expect.poll(async () => (await get('/books')).text).toContain('Baru Saja Terbit')
})

test.each([
  { language: 'en', inLanguage: 'en', locale: 'en_US', marked: 'en' },
  { language: 'ar', inLanguage: 'ar', locale: 'ar_EG', marked: 'ar' },
  { language: 'id', inLanguage: 'id', locale: 'id_ID', marked: undefined },
  { language: 'en/id', inLanguage: ['en', 'id'], locale: 'id_ID', marked: undefined },
  { language: null, inLanguage: undefined, locale: 'id_ID', marked: undefined },
])(
  '§9 a book in $language is that to search engines, in shared links and for who has its page read out',
  async ({ language, inLanguage, locale, marked }) => {
    const description = `A description of its own ${language}.`
    const [id] = await addTitles(shop.database, [
      titleRecord({ name: `Bahasa ${language}`, description, language }),
    ])
    const { text } = await get(`/books/detail/?q=${id}`)
    const [facts] = [...text.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(json ?? ''),
    )
    expect(facts.inLanguage).toEqual(inLanguage)
    expect(facts.workExample[0].inLanguage).toEqual(inLanguage)
    expect(text).toContain(`<meta property="og:locale" content="${locale}"/>`)
    const languages = [...text.matchAll(/<(?:h1|p)[^>]* lang="([^"]*)" dir="auto"[^>]*>([^<]*)</g)]
    expect(languages.map(([, lang, shown]) => [lang, shown])).toEqual(
      marked === undefined ? [] : [`Bahasa ${language}`, description].map((shown) => [marked, shown]),
    )
  },
)

test('what a stranger writes into an address reaches nobody else’s page', async () => {
  const planted = await get('/books?utm_source=%3Cscript%3Ejahat&halaman=jahat')
  expect(planted.status).toBe(200)
  expect(planted.text).not.toContain('jahat')
  expect((await get('/books')).text).not.toContain('jahat')
})

test('an address with a NUL is answered as if it had no such parameter, not as a shop that is down', async () => {
  for (const parameter of ['author=%00', 'publisher=Kanopi%00', 'q=%00']) {
    const page = await get(`/books?${parameter}`)
    expect(page.status).toBe(200)
    expect(page.text).toContain('Yang Pertama Ada')
  }
  expect((await get('/books/detail?q=%00')).status).toBe(404)
})

test('F38 links of a page are built from PUBLIC_URL, whatever host was asked for', async () => {
  const { request } = await import('node:http')
  const text = await new Promise<string>((resolve, reject) => {
    const asked = request(`${shop.origin}/books`, { headers: { host: 'jahat.example' } }, (answer) => {
      let body = ''
      answer.on('data', (chunk) => {
        body += String(chunk)
      })
      answer.on('end', () => resolve(body))
    })
    asked.on('error', reject)
    asked.end()
  })
  expect(text).toContain('https://toko.example.id/books')
  expect(text).not.toContain('jahat.example')
  expect((await get('/books')).text).not.toContain('jahat.example')
})

test('F33 a page allows its own scripts by hash and no others, and is not shown in a frame', async () => {
  const policy = (await get('/')).headers.get('content-security-policy') ?? ''
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
  expect(scripts).toMatch(/'self' 'sha256-/)
  expect(scripts).not.toMatch(/unsafe-inline|unsafe-eval|\*/)
  expect(policy).toMatch(/frame-ancestors 'none'/)
})

test('F50 the reader’s pages may compile WebAssembly, no other page may, and none may evaluate text', async () => {
  const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy') ?? ''
  expect(await policyOf('/book/read?name=x')).toMatch(/'wasm-unsafe-eval'/)
  expect(await policyOf('/book/read?name=x')).not.toMatch(/'unsafe-eval'/)
  expect(await policyOf('/books')).not.toMatch(/unsafe-eval/)
  expect((await get('/book/read?name=x')).headers.get('referrer-policy')).toBe('no-referrer')
})

test('an unknown address is an Indonesian page with status 404 that nobody keeps', async () => {
  const page = await get('/tidak/ada')
  expect(page.status).toBe(404)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.text).toMatch(/tidak ditemukan/i)
})

test('a page is the same book by book in every encoding a browser takes', async () => {
  const plain = await get('/books', { 'accept-encoding': 'identity' })
  for (const encoding of ['br', 'gzip']) {
    const packed = await get('/books', { 'accept-encoding': encoding })
    expect(packed.headers.get('content-encoding')).toBe(encoding)
    expect(packed.headers.get('vary')).toMatch(/accept-encoding/i)
    expect(packed.text).toBe(plain.text)
  }
})

test('a page that is kept carries the headers of the page that was made, and is not sent twice', async () => {
  const [made, kept] = [await get('/books?sort=termurah'), await get('/books?sort=termurah')]
  const comparable = ({ headers, text }: typeof made) => {
    const {
      date: _,
      'x-request-id': __,
      connection: ___,
      'keep-alive': ____,
      ...same
    } = Object.fromEntries(headers)
    return { same, text }
  }
  expect(comparable(kept)).toEqual(comparable(made))
  expect(kept.headers.get('content-security-policy')).toMatch(/script-src/)
  const etag = String(kept.headers.get('etag'))
  const again = await get('/books?sort=termurah', { 'if-none-match': etag })
  expect(again).toMatchObject({ status: 304, text: '' })
})

describe('F156 a cache in front of the shop', () => {
  const gets = (access: string) =>
    (Object.keys(calls) as CallName[])
      .filter((name) => name.startsWith('GET ') && callShape(name).access === access)
      .map((name) => name.slice('GET '.length).replaceAll(/:\w+/g, '1'))
  const COOKIES = 'lembar-kelola=milik-pegawai; lembar_device=milik-pembaca; lain=1'

  test('gets the same public answer with cookies as without, and none that sets one', async () => {
    const pages = ['/', '/books', '/promos', '/opds', '/sitemap.xml', '/api/user/books?per_page=3']
    for (const path of [...pages, ...gets('public')]) {
      const [plain, withCookies] = [await get(path), await get(path, { cookie: COOKIES })]
      expect([path, withCookies.status, withCookies.text]).toEqual([path, plain.status, plain.text])
      for (const { headers } of [plain, withCookies]) {
        expect([path, headers.get('set-cookie')]).toEqual([path, null])
        expect([path, headers.get('vary') ?? '']).not.toEqual([path, expect.stringMatching(/cookie/i)])
      }
    }
  })

  test('may keep nothing that is one reader’s, refusals included', async () => {
    const { token } = await signedIn(shop.origin)
    for (const path of gets('user')) {
      for (const headers of [{ authorization: `Bearer ${token}` }, {}] as Record<string, string>[]) {
        const answer = await get(path, headers)
        expect([path, answer.headers.get('cache-control')]).toEqual([path, expect.stringMatching('no-store')])
      }
    }
  })
})

test('what the log keeps of visits holds no search, no address of a person, no token', async () => {
  await get('/books?q=rahasia-pencarian')
  await get('/api/user/books?search=rahasia-pencarian')
  expect(shop.logged.join('\n')).not.toContain('rahasia-pencarian')
})
