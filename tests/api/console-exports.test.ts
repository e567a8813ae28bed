import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeExports } from '#server/exchange/export/write-exports.ts'
import { silentLog } from '#server/platform/log.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { consoleClient, type StaffClient, signedInStaff } from '#tests/support/staff.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

let shop: TestShop
let owner: StaffClient
const NOW = new Date('2026-11-22T05:00:00Z')
beforeAll(async () => {
  shop = await testShop({ clock: () => NOW })
  owner = await signedInStaff(shop, 'Pemilik', NOW)
  await addTitles(shop.database, [titleRecord({ name: '=Angin' })])
})
afterAll(() => shop.close())

const write = async () =>
  writeExports({
    database: shop.database,
    files: await openLocalFolder(shop.filesFolder),
    readShop: async () => ({ name: 'Toko', email: 'a@example.com' }) as never,
    publicUrl: () => shop.origin,
    clock: () => NOW,
    log: silentLog,
  })

test('F110 a file that staff download is whole, is saved rather than shown, and runs no formula', async () => {
  const settings = { format: 'csv', on_sale: false, figures: true }
  const made = (await owner.call('POST', '/api/console/exports', { settings })).body.data
  expect(made).toMatchObject({ state: 'waiting', titles: null })
  expect((await owner.call('GET', `/api/console/exports/${made.id}/file`)).status).toBe(404)
  await write()
  const [listed] = (await owner.call('GET', '/api/console/exports')).body.data
  expect(listed).toMatchObject({ id: made.id, state: 'done', titles: 1 })
  const file = await owner.call('GET', `/api/console/exports/${made.id}/file`)
  expect(file.status).toBe(200)
  expect(file.headers.get('content-disposition')).toBe(
    `attachment; filename="katalog-2026-11-22-${made.id}.csv"`,
  )
  expect(file.headers.get('cache-control')).toBe('no-store')
  expect(file.text).toContain(";'=Angin;")
})

test('F101 a file of the catalogue is for members with the right only', async () => {
  const settings = { format: 'csv', on_sale: false, figures: true }
  const { id } = (await owner.call('POST', '/api/console/exports', { settings })).body.data
  await write()
  const path = `/api/console/exports/${id}/file`
  const orders = await signedInStaff(shop, 'Pesanan', NOW)
  expect((await orders.call('GET', path)).status).toBe(403)
  expect((await consoleClient(shop.origin)('GET', path)).status).toBe(401)
  expect((await owner.call('GET', '/api/console/exports/0x1/file')).status).toBe(404)
})
