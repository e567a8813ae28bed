import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShelf, type Shelf } from './shelf.fixture.ts'

let shop: Shelf
let packageId: number
beforeAll(async () => {
  shop = await openShelf({ env: { LIMIT_PROMO: '12' } })
  const pack = { name: 'Tiga Bulan', duration_months: 3, price_idr: 90_000, discount_percent: 10 }
  packageId = (
    await shop.kysely.insertInto('packages').values(pack).returning('id').executeTakeFirstOrThrow()
  ).id
})
afterAll(() => shop.close())

type Reader = Awaited<ReturnType<Shelf['reader']>>
const subscribe = (me: Reader, more: object = {}, headers: Record<string, string> = {}) =>
  me.call(
    'POST',
    '/api/user/subscriber-transaction',
    { transaction_method: 'Direct', package_id: packageId, quantity: 1, payment_id: 83, ...more },
    headers,
  )
const check = (me: Reader, code: string, query = '') =>
  me.call('GET', `/api/user/promos/check/${encodeURIComponent(code)}${query && `?${query}`}`)

describe('a subscription', () => {
  test('§7 is bought like a book, and runs once it is paid', async () => {
    const me = await shop.reader()
    const bought = await subscribe(me, { total_price: 81_000, total_amount: 81_000 })
    expect(bought).toMatchObject({
      status: 201,
      body: { message: 'Berhasil Melakukan Pembelian, Silahkan Cek Riwayat Transaksi' },
    })
    const { transaction, url } = bought.body.data
    expect(url).toBe(transaction.redirect_url)
    expect(await me.see(transaction.id)).toMatchObject({
      type: 'Langganan',
      total_pay: 81_000,
      transaction_books: [],
      transaction_subscription: { id: packageId, name: 'Tiga Bulan', price: 81_000 },
    })
    expect((await me.call('GET', '/api/user/user-packages')).body.data.total).toBe(0)
    await me.pay(transaction.id)
    expect((await me.call('GET', '/api/user/user-packages')).body.data.data).toMatchObject([
      { id: packageId, duration: 3 },
    ])
    expect(await me.see(transaction.id)).toMatchObject({
      payment_status: 'Sukses',
      transaction_status: 'Selesai',
    })
  })

  test('F10 F17 F18 keeps its key, its price and a code of 100 % as every purchase does', async () => {
    const me = await shop.reader()
    await shop.promo({ code: 'LANGGANANGRATIS', percent: 100, appliesTo: ['Langganan'] })
    expect(await subscribe(me, { total_amount: 1 })).toMatchObject({
      status: 409,
      body: { reason: 'price_changed', data: { total_amount: 81_000, delivery_cost: 0 } },
    })
    expect((await subscribe(me, { quantity: 2 })).body.message).toBe('Jumlah langganan selalu 1')
    expect((await subscribe(me, { package_id: 999_999 })).status).toBe(404)
    const key = { 'idempotency-key': 'kunci-langganan-1' }
    const first = await subscribe(me, { promo_code: 'langganangratis' }, key)
    const again = await subscribe(me, { promo_code: 'langganangratis' }, key)
    expect(first.body.data).toMatchObject({ transaction: { payment_status: 'Sukses' }, url: null })
    expect(again.body.data).toEqual(first.body.data)
    expect((await me.call('GET', '/api/user/user-packages')).body.data.total).toBe(1)
  })
})

describe('checking a code', () => {
  test('§7 §8 answers its discount, however it is spelt', async () => {
    const me = await shop.reader()
    await shop.promo({ code: 'HEMAT10', percent: 10, off: 1_000 })
    const answer = await check(me, ' hemat10 ', 'type=Digital&total=50005')
    expect(answer).toMatchObject({ status: 200, body: { message: 'Kode Promo Berhasil Digunakan' } })
    expect(answer.body.data).toEqual({
      name: 'Promo HEMAT10',
      code: 'HEMAT10',
      discount: 10,
      nominal_discount: 1_000,
      reduces: 'goods',
      maximum_discount: null,
      discount_price: 6_001,
    })
    expect((await check(me, 'HEMAT10')).body.data.discount_price).toBeNull()
  })

  test('§8 a code that is unknown or over is a 404, one for something else a 422', async () => {
    const me = await shop.reader()
    await shop.promo({ code: 'SUDAHLEWAT', percent: 10 })
    await shop.kysely
      .updateTable('promos')
      .set({ expires_on: '2020-01-01' })
      .where('code', '=', 'SUDAHLEWAT')
      .execute()
    await shop.promo({ code: 'UNTUKFISIK', percent: 10, appliesTo: ['Fisik'] })
    for (const code of ['TIDAKADA', 'SUDAHLEWAT', '%', "' or 1=1"]) {
      expect(await check(me, code)).toMatchObject({ status: 404, body: { message: 'Promo Tidak Ditemukan' } })
    }
    expect((await check(me, 'UNTUKFISIK')).status).toBe(200)
    expect(await check(me, 'UNTUKFISIK', 'type=Digital')).toMatchObject({
      status: 422,
      body: { reason: 'promo_not_applicable', message: 'Promo ini tidak berlaku untuk pembelian ini.' },
    })
    expect((await check(me, 'UNTUKFISIK', `package_id=${packageId}`)).status).toBe(422)
    expect((await check(me, 'UNTUKFISIK', `book_id=${await shop.ebook()}`)).status).toBe(422)
  })

  test('knows what a package or a book costs, and takes no place in the quota', async () => {
    const me = await shop.reader()
    await shop.promo({ code: 'SATUTEMPAT', percent: 50, quota: 1 })
    expect((await check(me, 'SATUTEMPAT', `package_id=${packageId}`)).body.data.discount_price).toBe(40_500)
    expect((await check(me, 'SATUTEMPAT', `book_id=${await shop.ebook()}`)).body.data.discount_price).toBe(
      25_000,
    )
    expect((await subscribe(me, { promo_code: 'SATUTEMPAT' })).status).toBe(201)
    const other = await shop.reader()
    expect((await check(other, 'SATUTEMPAT')).body.message).toBe('Kuota promo ini sudah habis.')
    // The first reader's earlier order blocks their second one.
    expect((await check(me, 'SATUTEMPAT')).body.message).toMatch(/belum dibayar/)
  })

  test('§4 a code that is handed out one to one is checked and used like every other', async () => {
    const [me, another] = [await shop.reader(), await shop.reader()]
    await shop.promo({ code: 'HADIAHKU', percent: 100, quota: 1 })
    await shop.kysely.updateTable('promos').set({ kind: 'Reedem' }).where('code', '=', 'HADIAHKU').execute()
    expect((await check(me, 'hadiahku', `package_id=${packageId}`)).status).toBe(200)
    expect((await subscribe(me, { promo_code: 'HADIAHKU' })).body.data.transaction.payment_status).toBe(
      'Sukses',
    )
    expect(await subscribe(another, { promo_code: 'HADIAHKU' })).toMatchObject({
      status: 400,
      body: { reason: 'promo_refused', message: 'Kuota promo ini sudah habis.' },
    })
  })

  test('codes cannot be guessed one after the other', async () => {
    const me = await shop.reader()
    for (let guess = 0; guess < 12; guess++) expect((await check(me, `TEBAK${guess}`)).status).toBe(404)
    const refused = await check(me, 'TEBAK12')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // Somebody else is not held up by it.
    expect((await check(await shop.reader(), 'TEBAK12')).status).toBe(404)
  })
})
