import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCatalogueVersion } from '#server/catalogue/catalogue-version.ts'
import { findPackage } from '#server/subscriptions/find-package.ts'
import { startSubscription } from '#server/subscriptions/start-subscription.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addPaidOrder, addUser } from '#tests/support/reader-rows.ts'
import { runLembar } from './run-lembar.testing.ts'

let shop: TestDatabase
beforeAll(async () => {
  shop = await testDatabase()
})
afterAll(() => shop.close())

const lembar = (...args: string[]) => runLembar(args, { url: shop.url, folder: tmpdir() })
const version = () => readCatalogueVersion(shop.database.kysely)
const ADD = ['package', 'add', 'Tiga Bulan', '--months', '3', '--price', '147.000', '--percent', '10']

test('a package is tried, added, sold, changed and taken off sale; who subscribes keeps the time', async () => {
  expect((await lembar(...ADD, '--dry-run')).stdout).toMatch(/^Dry run: "Tiga Bulan" would be added\./)
  expect(JSON.parse((await lembar('package', 'list', '--json')).stdout)).toEqual([])

  const before = await version()
  const added = JSON.parse((await lembar(...ADD, '--json')).stdout)
  expect(added).toMatchObject({
    name: 'Tiga Bulan',
    duration: 3,
    price: 147_000,
    final_price: 132_300,
    on_sale: true,
  })
  expect(await version()).toBeGreaterThan(before)
  expect(await findPackage(shop.database.kysely, added.id)).toMatchObject({ final_price: 132_300 })

  const userId = await addUser(shop.database)
  const orderId = await addPaidOrder(shop.database, userId, 'subscription')
  await shop.database.transact((tx) =>
    startSubscription(tx, { userId, packageId: added.id, orderId, months: 3, now: new Date() }),
  )
  const changed = await lembar(
    'package',
    'change',
    'tiga bulan',
    '--name',
    'Satu Musim',
    '--discount',
    '2300',
  )
  expect(changed.stdout).toMatch(
    /^"Satu Musim" was changed\.[\s\S]* 3 +Rp 147\.000,00 +Rp 130\.000,00 +standard +1 +on sale\n$/,
  )

  expect(added.tax).toBe('standard')
  const chosen = await lembar('package', 'change', 'Satu Musim', '--tax', 'exempt', '--json')
  expect(JSON.parse(chosen.stdout)).toMatchObject({ tax: 'exempt', price: 147_000 })
  expect(await lembar('package', 'change', 'Satu Musim', '--tax', 'ppn')).toMatchObject({ code: 2 })

  const ended = await lembar('package', 'end', String(added.id))
  expect(ended.stdout).toMatch(/^"Satu Musim" is sold no more\.[\s\S]* 1 +ended\n$/)
  expect(await findPackage(shop.database.kysely, added.id)).toBeUndefined()
  await lembar('package', 'change', 'Satu Musim', '--on-sale')
  expect(await findPackage(shop.database.kysely, added.id)).toBeDefined()
})

test.each([
  [
    ['package', 'add', 'SATU MUSIM', '--months', '3', '--price', '1000'],
    'Sudah ada paket bernama "SATU MUSIM"',
  ],
  [['package', 'add', 'Nol', '--months', '0', '--price', '1000'], 'Masa paket 1 sampai 120 bulan'],
  [['package', 'end', 'Tidak Ada'], 'there is no package "Tidak Ada"'],
])('%j is refused in one line', async (args, message) => {
  const refused = await lembar(...args)
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(/^lembar package \w+: .*\n$/)
  expect(refused.stderr).toContain(message)
})
