import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { signedInStaff } from '#tests/support/staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const PATH = '/api/console/me/views'
const view = (name: string, shared: boolean, list = 'pesanan') => ({
  list,
  name,
  query: 'list=to-send',
  shared,
})
const namesOf = (answer: { body: { data: { name: string }[] } }) => answer.body.data.map(({ name }) => name)

test('§7 a kept view is one’s own, or everybody’s who may see the list; F103 nobody else removes it', async () => {
  const one = await signedInStaff(shop, ['pesanan.lihat'])
  const other = await signedInStaff(shop, ['pesanan.lihat'])
  const owner = await signedInStaff(shop, 'Pemilik')
  const own = (await one.call('POST', PATH, view('Milik saya', false))).body.data
  const shared = (await one.call('POST', PATH, view('Pagi ini', true))).body.data
  expect(namesOf(await one.call('GET', `${PATH}?list=pesanan`))).toEqual(['Milik saya', 'Pagi ini'])
  expect((await other.call('GET', `${PATH}?list=pesanan`)).body.data).toMatchObject([
    { name: 'Pagi ini', query: 'list=to-send', shared: true, removable: false },
  ])
  expect((await other.call('DELETE', `${PATH}/${own.id}`)).status).toBe(404)
  expect((await other.call('DELETE', `${PATH}/${shared.id}`)).status).toBe(404)
  expect((await owner.call('DELETE', `${PATH}/${own.id}`)).status).toBe(404)
  expect((await owner.call('DELETE', `${PATH}/${shared.id}`)).status).toBe(200)
  expect((await one.call('DELETE', `${PATH}/${own.id}`)).status).toBe(200)
  expect(namesOf(await one.call('GET', `${PATH}?list=pesanan`))).toEqual([])
})

test('F101 who may not see a list neither reads nor keeps a view of it: a search may hold a buyer’s name', async () => {
  const buyers = await signedInStaff(shop, ['pelanggan.lihat'])
  await buyers.call('POST', PATH, view('Bu Rara', true, 'pelanggan'))
  const catalogue = await signedInStaff(shop, 'Katalog')
  expect((await catalogue.call('GET', `${PATH}?list=pelanggan`)).status).toBe(404)
  expect((await catalogue.call('POST', PATH, view('X', true, 'pelanggan'))).status).toBe(404)
  const logged = await shop.database.kysely
    .selectFrom('audit_entries')
    .select('after')
    .where('verb', '=', 'saved-view.save')
    .execute()
  expect(JSON.stringify(logged)).not.toContain('list=to-send')
})
