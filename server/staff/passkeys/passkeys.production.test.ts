import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUpTotp } from '#tests/support/authenticator.ts'
import { addPasskey, beginPasskey } from '#tests/support/passkey-device.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { consoleClient, cookieOf, signedInStaff } from '#tests/support/staff.ts'

const SHOP = 'https://toko.example.id'
const CONSOLE = 'https://kelola.example.id'

const production = (address: Record<string, string>) =>
  testShop({
    env: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      LEMBAR_SECRET: 'rahasia-toko-yang-cukup-panjang-untuk-uji',
      PAYMENTS: 'midtrans',
      MIDTRANS_SERVER_KEY: 'SB-Mid-server-uji',
      ...address,
    },
  })

let shop: TestShop
beforeAll(async () => {
  shop = await production({ PUBLIC_URL: SHOP })
})
afterAll(() => shop.close())

const member = (role: string) => signedInStaff(shop, role, new Date(), SHOP)

test('§7 a passkey alone gives an owner the rights over money, people and staff', async () => {
  const owner = await member('Pemilik')
  expect((await owner.call('GET', '/api/console/staff')).status).toBe(403)
  await addPasskey(owner, SHOP)
  expect((await owner.call('GET', '/api/console/me')).body.data.second_factor.withheld).toEqual([])
  expect((await owner.call('GET', '/api/console/staff')).status).toBe(200)
})

test('§7 it belongs to the shop’s public address, whatever the request says', async () => {
  const owner = await member('Pemilik')
  const { options } = await beginPasskey(owner, SHOP)
  expect(options.rp.id).toBe('toko.example.id')
  const { body } = await beginPasskey(owner, shop.origin)
  expect((await owner.call('POST', '/api/console/me/passkeys', body)).status).toBe(422)
  const call = consoleClient(shop.origin, undefined, SHOP)
  const begun = await call('POST', '/api/console/sign-in/passkey/begin', {})
  expect(begun.headers.get('set-cookie')).toMatch(/^__Secure-lembar-kelola-passkey=.*; Secure$/)
  const good = await addPasskey(owner, SHOP)
  const browser = consoleClient(shop.origin, cookieOf(begun), SHOP)
  const credential = good.get(begun.body.data)
  expect((await browser('POST', '/api/console/sign-in/passkey', { credential })).status).toBe(200)
})

test('§7 the last second factor of somebody whose rights need one cannot be taken away, app or passkey', async () => {
  const owner = await member('Pemilik')
  const passkey = await addPasskey(owner, SHOP)
  const removePasskey = () => owner.call('DELETE', `/api/console/me/passkeys/${passkey.row}`)
  const removeApp = () => owner.call('DELETE', '/api/console/me/totp')
  expect((await removePasskey()).status).toBe(409)
  await setUpTotp(owner, new Date())
  // Each is the other's reason, so at the same moment only one of them goes.
  const both = await Promise.all([removePasskey(), removeApp()])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const { totp, passkeys } = (await owner.call('GET', '/api/console/me')).body.data.second_factor
  expect(Number(totp) + passkeys).toBe(1)
})

test('§7 whose rights need no second factor may take theirs away', async () => {
  const editor = await member('Katalog')
  const { row } = await addPasskey(editor, SHOP)
  expect((await editor.call('DELETE', `/api/console/me/passkeys/${row}`)).status).toBe(200)
})

test('§7 passkeys belong to the console’s host where it has its own', async () => {
  const apart = await production({
    PUBLIC_URL: SHOP,
    CONSOLE_HOST: 'kelola.example.id',
    TRUST_PROXY: 'loopback',
  })
  const call = consoleClient(apart.origin, undefined, CONSOLE)
  const begun = await call(
    'POST',
    '/api/console/sign-in/passkey/begin',
    {},
    { 'x-forwarded-host': 'kelola.example.id' },
  )
  await apart.close()
  expect(begun.body.data).toMatchObject({ rpId: 'kelola.example.id' })
})

test('§7 a shop without a domain says that it has no passkeys', async () => {
  const bare = await production({ PUBLIC_URL: 'https://203.0.113.5' })
  const call = consoleClient(bare.origin, undefined, 'https://203.0.113.5')
  const begun = await call('POST', '/api/console/sign-in/passkey/begin', {})
  await bare.close()
  expect(begun).toMatchObject({ status: 409, body: { message: expect.stringMatching(/nama domain/) } })
})
