import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
  await addTitles(
    shop.database,
    Array.from({ length: 8 }, (_, index) => titleRecord({ name: `Judul ke-${index}` })),
  )
})
afterAll(() => shop.close())

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Without a library between that decompresses, repeats or adds headers. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(shop.origin + path, { method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) })
      })
    })
    request.on('error', reject).end()
  })
}

/** Without what tells one request from another, and the connection's own headers. */
const comparable = ({ status, headers, body }: Answer) => {
  const { date: _, 'x-request-id': __, connection: ___, 'keep-alive': ____, ...same } = headers
  return { status, headers: same, body: body.toString('base64') }
}

/** The first answer is made by the route, the second comes from what is kept. */
async function both(path: string, headers: Record<string, string> = {}) {
  const made = await get(path, headers)
  return { made, kept: await get(path, headers) }
}

test.each(['identity', 'gzip', 'br'])(
  'a kept answer in %s is the one that its route made',
  async (encoding) => {
    const { made, kept } = await both(`/api/user/books?per_page=${20 + encoding.length}`, {
      'accept-encoding': encoding,
    })
    expect(made.status).toBe(200)
    expect(comparable(kept)).toEqual(comparable(made))
    expect(kept.headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
    expect(kept.headers['x-request-id']).not.toBe(made.headers['x-request-id'])
    const plain = { identity: (body: Buffer) => body, gzip: gunzipSync, br: brotliDecompressSync }[encoding]
    expect(kept.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
    expect(JSON.parse(plain?.(kept.body).toString() ?? '')).toMatchObject({ code: 200, data: { total: 8 } })
  },
)

test('whoever has the answer already gets 304, by its tag in any encoding', async () => {
  const { made } = await both('/api/user/books?per_page=2')
  const etag = String(made.headers.etag)
  for (const headers of [{ 'if-none-match': etag }, { 'if-none-match': etag, 'accept-encoding': 'br' }]) {
    const again = await get('/api/user/books?per_page=2', headers)
    expect(again).toMatchObject({ status: 304, headers: { etag } })
    expect(again.body).toHaveLength(0)
  }
  expect((await get('/api/user/books?per_page=2', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('a change of the catalogue is in the next answer', async () => {
  const path = '/api/user/books?per_page=1&sort=terbaru'
  await both(path)
  await addTitles(shop.database, [titleRecord({ name: 'Baru Saja', publishedOn: '2026-11-20' })])
  await expect.poll(async () => (await get(path)).body.toString()).toContain('Baru Saja')
})

test('what is not a plain GET is decided by the routes', async () => {
  const path = '/api/user/books?per_page=4'
  await both(path)
  expect((await get(path, { 'if-none-match': `"${'x'.repeat(3_000)}"` })).status).toBe(400)
  expect((await get(path, { host: 'a b' })).status).toBe(400)
  expect((await get(path, {}, 'DELETE')).status).toBe(404)
  const head = await get(path, {}, 'HEAD')
  expect(head.status).toBe(200)
  expect(head.body).toHaveLength(0)
})

test('a refusal is not kept', async () => {
  for (const path of ['/api/user/books?page=x', '/api/user/books/tidak-ada']) {
    const { made, kept } = await both(path)
    expect(made.status).toBeGreaterThanOrEqual(400)
    expect(kept.status).toBe(made.status)
    expect(kept.headers['cache-control']).toBe('no-store')
  }
})
