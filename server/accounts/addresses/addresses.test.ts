import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type client, signedIn, type TestShop, testShop } from '#tests/support/shop.ts'
import { readMainAddress } from './read-main-address.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const home = {
  recipient: 'Sari Dewi',
  phone: '0812-3456-7890',
  postal_code: '55221',
  province_id: 34,
  city_id: 3471,
  subdistrict_id: 347103,
  address: 'Gang Kenari 7',
}
const add = (call: ReturnType<typeof client>, change = {}) =>
  call('POST', '/api/user/user-address', { ...home, ...change })
const list = async (call: ReturnType<typeof client>) =>
  (await call('GET', '/api/user/user-address')).body.data as { id: number; main_address: number }[]

describe('an address book', () => {
  test('keeps what was given, its number in one form and the regions by their official names', async () => {
    const { call } = await signedIn(shop.origin, 'Pak Budi')
    const answer = await add(call, { province: 'Jawa Barat', city: 'Kota Bandung' })
    expect(answer.status).toBe(201)
    expect(answer.body.message).toBe('Alamat Berhasil Ditambahkan')
    expect(answer.body.data).toMatchObject({
      phone: '+6281234567890',
      main_address: 1,
      province: { province_name: 'Daerah Istimewa Yogyakarta' },
      city: { city_name: 'Kota Yogyakarta' },
      subdistrict: { subdistrict_name: 'Gondokusuman' },
      user: { name: 'Pak Budi' },
    })
  })

  test('has the first as its main one, lists that first, and moves it', async () => {
    const { call, id: userId } = await signedIn(shop.origin)
    await add(call)
    const second = (await add(call, { recipient: 'Ibu Endang' })).body.data
    expect(second.main_address).toBe(0)
    const moved = await call('POST', '/api/user/setMainAddress', { user_address_id: second.id })
    expect(moved.body.message).toBe('Alamat Utama Berhasil Diubah')
    const rows = await list(call)
    expect(rows.map((row) => row.main_address)).toEqual([1, 0])
    expect(rows[0]?.id).toBe(second.id)
    expect((await shop.database.pipeline(readMainAddress(userId)))[0]?.recipient).toBe('Ibu Endang')
  })

  test('keeps its main address when somebody tries to delete it', async () => {
    const { call } = await signedIn(shop.origin)
    const main = (await add(call)).body.data
    const other = (await add(call)).body.data
    const refused = await call('DELETE', `/api/user/user-address/${main.id}`)
    expect(refused.status).toBe(409)
    const removed = await call('DELETE', `/api/user/user-address/${other.id}`)
    expect(removed.body.message).toBe('Alamat Berhasil Dihapus')
    expect(await list(call)).toHaveLength(1)
  })

  test('has one main address however many first ones come at once', async () => {
    const { call } = await signedIn(shop.origin)
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(call)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    const rows = await list(call)
    expect(rows.filter((row) => row.main_address === 1)).toHaveLength(1)
    await Promise.all(rows.map(({ id }) => call('POST', '/api/user/setMainAddress', { user_address_id: id })))
    expect((await list(call)).filter((row) => row.main_address === 1)).toHaveLength(1)
  })

  test('is changed by its owner', async () => {
    const { call } = await signedIn(shop.origin)
    const { id } = (await add(call)).body.data
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...home, recipient: 'Budi', _method: 'PUT' })) {
      form.set(name, String(value))
    }
    const answer = await call('PUT', `/api/user/user-address/${id}`, form)
    expect(answer.body).toMatchObject({
      message: 'Alamat Berhasil Diperbarui',
      data: { recipient: 'Budi', main_address: 1 },
    })
  })

  test('ends somewhere', async () => {
    const { call } = await signedIn(shop.origin)
    for (let number = 0; number < 50; number++) await add(call)
    expect((await add(call)).status).toBe(409)
  })
})

describe('what is no address', () => {
  test('every empty field is named in the specification’s words', async () => {
    const { call } = await signedIn(shop.origin)
    const empty = 'Field ini tidak boleh kosong'
    const missing = 'Provinsi atau Kota tidak ditemukan'
    const blank = Object.fromEntries(Object.keys(home).map((name) => [name, '']))
    const answer = await call('POST', '/api/user/user-address', blank)
    expect(answer.status).toBe(422)
    expect(
      Object.fromEntries(Object.entries(answer.body.errors ?? {}).map(([name, [text]]) => [name, text])),
    ).toEqual({
      recipient: empty,
      phone: empty,
      postal_code: empty,
      province_id: missing,
      city_id: missing,
      subdistrict_id: empty,
      address: empty,
    })
  })

  test.each([
    ['a city of another province', { city_id: 3273, subdistrict_id: 327302 }, 'province_id'],
    ['a district of another city', { subdistrict_id: 327302 }, 'subdistrict_id'],
    ['a city that does not exist', { city_id: 3499 }, 'city_id'],
    ['letters for a number', { phone: 'nomor saya' }, 'phone'],
    ['a postal code of four figures', { postal_code: '5522' }, 'postal_code'],
    ['a postal code that begins with 0', { postal_code: '05522' }, 'postal_code'],
  ])('%s is refused beside its field', async (_what, change, field) => {
    const { call } = await signedIn(shop.origin)
    const answer = await add(call, change)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field])
  })
})
