import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '#tests/support/shop.ts'

const OWN = 'kelola.example.id'
const SHOP = 'toko.example.id'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({
    pages: true,
    env: { CONSOLE_HOST: OWN, PUBLIC_URL: `https://${SHOP}`, LOG_LEVEL: 'silent' },
  })
})
afterAll(() => shop.close())

async function ask(host: string, path: string) {
  const request = get(shop.origin + path, { headers: { host } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.resume()
  return { status: response.statusCode, to: response.headers.location }
}

test('§7 with a host of its own the pages of the console are there only, and none of the shop are', async () => {
  expect(await ask(OWN, '/kelola')).toMatchObject({ status: 200 })
  expect(await ask(OWN, '/kelola/pesanan?list=sent')).toMatchObject({ status: 200 })
  expect(await ask('KELOLA.example.id', '/kelola')).toMatchObject({ status: 200 })
  expect(await ask(OWN, '/')).toMatchObject({ status: 302, to: '/kelola' })
  expect(await ask(OWN, '/books')).toMatchObject({ status: 404 })
  expect(await ask(SHOP, '/kelola')).toMatchObject({ status: 404 })
  expect(await ask(SHOP, '/kelola/pesanan')).toMatchObject({ status: 404 })
  for (const written of ['/Kelola', '/KELOLA/pesanan', '/%6Belola', '/%4belola/pesanan'])
    expect({ written, ...(await ask(SHOP, written)) }).toMatchObject({ written, status: 404 })
  expect(await ask(SHOP, '/kelolaan')).toMatchObject({ status: 404 })
  expect(await ask(SHOP, '/books')).toMatchObject({ status: 200 })
})
