import { describe, expect, test } from 'vitest'
import { serve } from '#tests/support/foreign-server.ts'
import { type ForeignRequest, fetchForeign, PUBLIC_INTERNET } from './fetch-foreign.ts'
import { isPublicAddress } from './public-address.rules.ts'

const get = (address: string, more: Partial<ForeignRequest> = {}) =>
  fetchForeign(address, { maxBytes: 1_000, accept: 'image/*', ...more })
const fault = (address: string, more: Partial<ForeignRequest> = {}) =>
  get(address, more).then(
    () => 'fetched',
    (error) => error.fault,
  )

test('F109 an address of the shop’s own network is refused, in every notation', async () => {
  const inside = [
    'http://127.0.0.1/',
    'http://localhost/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://10.0.0.1/',
    'http://192.168.1.1/',
    'http://172.16.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://100.64.0.1/',
    'http://0.0.0.0/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001::1]/',
    'http://224.0.0.1/',
    'http://①②⑦.⓪.⓪.①/',
  ]
  expect(await Promise.all(inside.map((address) => fault(address)))).toEqual(
    inside.map(() => 'address_refused'),
  )
})

test('F109 only the web’s own ports and schemes, and no credentials, are taken', async () => {
  const odd = [
    'http://buku.example:5432/',
    'http://buku.example:22/',
    'ftp://buku.example/',
    'file:///etc/passwd',
    'gopher://x/',
    'http://a:b@buku.example/',
    'data:image/png,x',
    '//x',
    '',
    `http://buku.example/${'a'.repeat(3000)}`,
  ]
  expect(await Promise.all(odd.map((address) => fault(address)))).toEqual(odd.map(() => 'address_refused'))
  expect(['1.1.1.1', '8.8.8.8', '2606:4700::1111'].map(isPublicAddress)).toEqual([true, true, true])
  expect(['nama', '', '1.1.1', '::ffff:8.8.8.8'].map(isPublicAddress)).toEqual([false, false, false, false])
})

test('F109 a name is judged by the addresses of its connection, not before it', async () => {
  const { port } = await serve((_request, response) => response.end('x'))
  // The name of this machine leads to the loopback, whatever it was when somebody looked.
  expect(
    await fault(`http://localhost:${port}/`, {
      rules: { ...PUBLIC_INTERNET, ports: new Set([String(port)]) },
    }),
  ).toBe('address_refused')
})

test('F109 a redirect is judged like the first address, and only three are followed', async () => {
  const { origin, rules: here } = await serve((request, response) => {
    const hops = Number(/\d+$/.exec(request.url ?? '')?.[0] ?? 0)
    if (request.url === '/keluar') response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    else if (hops > 0) response.writeHead(302, { location: `/${hops - 1}` }).end()
    else response.end('sampul')
  })
  expect(await fault(`${origin}/keluar`, { rules: here })).toBe('address_refused')
  expect(await get(`${origin}/3`, { rules: here })).toMatchObject({ bytes: Buffer.from('sampul') })
  expect(await fault(`${origin}/4`, { rules: here })).toBe('too_many_redirects')
})

describe('F109 a server cannot hold the shop up', () => {
  test('with an answer that is too large, whatever it says of its size', async () => {
    const { origin, rules: here } = await serve((request, response) => {
      if (request.url === '/jujur') response.writeHead(200, { 'content-length': 5_000_000 })
      response.end(Buffer.alloc(5_000))
    })
    expect(await fault(`${origin}/jujur`, { rules: here })).toBe('too_large')
    expect(await fault(`${origin}/bohong`, { rules: here })).toBe('too_large')
  })

  test('by not answering', async () => {
    const { origin, rules: here } = await serve(() => undefined)
    const began = performance.now()
    expect(await fault(origin, { rules: here })).toBe('too_slow')
    expect(performance.now() - began).toBeLessThan(9_000)
  }, 15_000)
})

test('what has not changed is not sent again, and nothing says who asks', async () => {
  const seen: Record<string, unknown>[] = []
  const { origin, rules: here } = await serve((request, response) => {
    seen.push(request.headers)
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end()
    else response.writeHead(200, { etag: '"1"' }).end('sampul')
  })
  expect(await get(`${origin}/sampul?id=1`, { rules: here })).toMatchObject({ etag: '"1"' })
  expect(await get(`${origin}/sampul?id=1`, { rules: here, etag: '"1"' })).toEqual({ unchanged: true })
  for (const headers of seen) {
    expect(
      Object.keys(headers).filter((name) => ['cookie', 'authorization', 'referer', 'origin'].includes(name)),
    ).toEqual([])
  }
})

test('an answer that is none says so by its kind', async () => {
  const { origin, rules: here } = await serve((request, response) =>
    response.writeHead(Number(request.url?.slice(1))).end(),
  )
  const faults = await Promise.all(
    [404, 410, 403, 500, 429].map((status) => fault(`${origin}/${status}`, { rules: here })),
  )
  expect(faults).toEqual(['not_found', 'not_found', 'refused', 'busy', 'busy'])
})
