import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUpTotp } from '#tests/support/authenticator.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { type StaffClient, signedInStaff } from '#tests/support/staff.ts'

const PUBLIC_URL = 'https://toko.example.id'

let shop: TestShop
let owner: StaffClient
beforeAll(async () => {
  shop = await testShop({
    env: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PUBLIC_URL,
      LEMBAR_SECRET: 'rahasia-toko-yang-cukup-panjang-untuk-uji',
      PAYMENTS: 'midtrans',
      MIDTRANS_SERVER_KEY: 'SB-Mid-server-uji',
    },
  })
  owner = await signedInStaff(shop, 'Pemilik', new Date(), PUBLIC_URL)
})
afterAll(() => shop.close())

test('§7 in production an owner without a second factor sets one up first, and has all rights at the next request', async () => {
  const { rights, second_factor: factor } = (await owner.call('GET', '/api/console/me')).body.data
  expect(factor.withheld).toContain('staf.kelola')
  expect(rights).not.toContain('staf.kelola')
  expect((await owner.call('GET', '/api/console/staff')).body.reason).toBe('forbidden')
  expect((await owner.call('GET', '/api/console/promos')).status).toBe(200)
  await setUpTotp(owner, new Date())
  expect((await owner.call('GET', '/api/console/me')).body.data.second_factor.withheld).toEqual([])
  expect((await owner.call('GET', '/api/console/staff')).status).toBe(200)
})

test('F108 only the shop’s public address may act', async () => {
  const body = { name: 'Peran', rights: ['katalog.lihat'] }
  const from = (origin: string) => owner.call('POST', '/api/console/roles', body, { origin })
  expect((await from(shop.origin)).status).toBe(403)
  expect((await from(PUBLIC_URL)).status).toBe(201)
})
