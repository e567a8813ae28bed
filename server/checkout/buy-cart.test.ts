import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShelf, type Shelf } from './shelf.fixture.ts'

let shop: Shelf
beforeAll(async () => {
  shop = await openShelf()
})
afterAll(() => shop.close())

describe('paper from the cart', () => {
  test('is held while it waits for payment, and leaves the stock once, when it was paid', async () => {
    const me = await shop.reader({ address: true })
    const title = await shop.paper({ stock: 10, price: 60_000, grams: 700 })
    await me.add(title, 'Fisik', 2)
    const bought = await me.buyPaper()
    expect(bought).toMatchObject({
      status: 201,
      body: {
        message: 'Berhasil Melakukan Pembelian, Silahkan Cek Riwayat Transaksi',
        data: {
          transaction: { payment_status: 'Menunggu Pembayaran' },
          url: expect.stringMatching(/simulator/),
        },
      },
    })
    const orderId = bought.body.data.transaction.id
    expect(await me.cart()).toEqual([])
    expect(await shop.stock(title)).toEqual({ on_hand: 10, reserved: 2 })
    const order = await me.see(orderId)
    const { cost } = order.transaction_shipping
    expect(order).toMatchObject({
      type: 'Fisik',
      total: 120_000,
      total_pay: 120_000 + cost,
      transaction_shipping: { courier_name: 'JNE', courier_service: 'REG', recipient: 'Pembaca Uji' },
      transaction_books: [{ quantity: 2, type: 'Fisik', price: 60_000, sub_total: 120_000 }],
    })
    expect(cost).toBeGreaterThan(0)

    await me.pay(orderId)
    expect(await me.see(orderId)).toMatchObject({
      payment_status: 'Sukses',
      transaction_status: 'Sedang Diproses',
    })
    expect(await shop.stock(title)).toEqual({ on_hand: 8, reserved: 0 })
  })

  test('F03 is held beyond the time to pay, for the provider’s clock is not ours', async () => {
    const me = await shop.reader({ address: true })
    const title = await shop.paper({ stock: 1 })
    await me.add(title, 'Fisik')
    const orderId = (await me.buyPaper()).body.data.transaction.id
    const hold = await shop.kysely
      .selectFrom('stock_holds')
      .innerJoin('orders', 'orders.id', 'stock_holds.order_id')
      .select(['stock_holds.expires_at', 'orders.expires_at as order_expires_at'])
      .where('orders.id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(hold.expires_at.getTime() - hold.order_expires_at.getTime()).toBe(4 * 60 * 60 * 1000)
  })

  test('costs what the courier asks for the books’ weight, whatever the form says', async () => {
    const me = await shop.reader({ address: true })
    const title = await shop.paper({ stock: 10, grams: 700 })
    await me.add(title, 'Fisik', 3)
    const [light, real] = [await me.shippingCost(1), await me.shippingCost(3)]
    expect(real).toBeGreaterThan(light)
    const refused = await me.buyPaper({ weight: 1, delivery_cost: light })
    expect(refused).toMatchObject({
      status: 409,
      body: { reason: 'price_changed', data: { delivery_cost: real, total_amount: 180_000 + real } },
    })
    expect((await me.buyPaper({ weight: 1, delivery_cost: real })).status).toBe(201)
  })

  test('§5 needs a method, a courier, a service and an address, each with its sentence', async () => {
    const me = await shop.reader()
    await me.add(await shop.paper({ stock: 10 }), 'Fisik')
    const said = async (body: object) => {
      const { status, body: answer } = await me.buyPaper(body)
      return [status, answer.message]
    }
    expect(await said({ payment_id: undefined })).toEqual([422, 'Pilih Metode Pembayaran'])
    expect(await said({ payment_id: 7 })).toEqual([422, 'Alamat Pengiriman Tidak Ditemukan'])
    expect(await said({ courier: undefined })).toEqual([422, 'Pilih Kurir Pengiriman'])
    expect(await said({ courier: 'gojek' })).toEqual([422, 'Pilih Kurir Pengiriman'])
    expect(await said({ service: undefined })).toEqual([422, 'Pilih Layanan Pengiriman'])
    expect(await said({})).toEqual([422, 'Alamat Pengiriman Tidak Ditemukan'])
    expect((await me.cart()).length).toBe(1)
    await me.giveAddress()
    expect(await said({ payment_id: 7 })).toEqual([422, 'Pilih Metode Pembayaran'])
    expect(await said({ service: 'KILAT' })).toEqual([
      422,
      'Layanan pengiriman ini tidak tersedia. Pilih layanan lain.',
    ])
  })

  test('F18 totals are the server’s: what the shopper was shown differently is asked again', async () => {
    const me = await shop.reader({ address: true })
    const title = await shop.paper({ stock: 10, price: 60_000 })
    await me.add(title, 'Fisik', 2)
    const [item] = await me.cart()
    const id = item?.id
    const cost = await me.shippingCost(1)
    const figures = {
      total_price: 120_000,
      discount_price: 0,
      delivery_cost: cost,
      total_amount: 120_000 + cost,
    }
    for (const shown of [
      { total_price: 1 },
      { total_amount: 120_000 },
      { delivery_cost: cost - 1 },
      { item: [{ id, quantity: 2, price: 1 }] },
      { item: [{ id, quantity: 1, price: 60_000 }] },
    ]) {
      const refused = await me.buyPaper(shown)
      expect({ shown, ...refused.body }).toMatchObject({ shown, reason: 'price_changed', data: figures })
    }
    expect((await me.buyPaper({ item: [{ id, quantity: -2, price: 60_000 }] })).status).toBe(422)
    expect(await shop.stock(title)).toEqual({ on_hand: 10, reserved: 0 })
    const { discount_price, ...shown } = figures
    expect(discount_price).toBe(0)
    expect(
      (await me.buyPaper({ ...shown, item: [{ id, quantity: 2, price: 60_000, discount: 0 }] })).status,
    ).toBe(201)
  })

  test('F05 two titles of which one falls short are not sold in part, and the answer says what is left', async () => {
    const me = await shop.reader({ address: true })
    const [plenty, scarce] = [await shop.paper({ stock: 10 }), await shop.paper({ stock: 5 })]
    await me.add(plenty, 'Fisik', 2)
    await me.add(scarce, 'Fisik', 4)
    await shop.setStock(scarce, 3)
    expect(await me.buyPaper()).toMatchObject({
      status: 409,
      body: {
        reason: 'out_of_stock',
        message: expect.stringMatching(/^Stok tidak cukup: “.+” tersisa 3\.$/),
        data: { items: [{ book_id: scarce, quantity: 4, available: 3 }] },
      },
    })
    expect(await shop.stock(plenty)).toEqual({ on_hand: 10, reserved: 0 })
    expect((await me.cart()).map((item) => item.quantity)).toEqual([2, 4])
  })

  test('§7 as the specification’s form sends it: fields in brackets, empty ones dropped', async () => {
    const me = await shop.reader({ address: true })
    await me.add(await shop.paper({ stock: 4, price: 50_000 }), 'Fisik')
    const [item] = await me.cart()
    const form = new FormData()
    const fields = {
      transaction_method: 'Cart',
      type: 'Fisik',
      courier: 'JNE',
      service: 'REG',
      weight: '1',
      total_price: '50000',
      payment_id: '83',
      delivery_etd: '1-2',
      'items[0]': String(item?.id),
      'item[0][id]': String(item?.id),
      'item[0][quantity]': '1',
      'item[0][price]': '50000',
    }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    expect((await me.call('POST', '/api/user/book-transaction', form)).status).toBe(201)
  })

  test('at most three unpaid paper orders at a time, so that holds cannot empty the shop', async () => {
    const me = await shop.reader({ address: true })
    const title = await shop.paper({ stock: 10 })
    const ids: number[] = []
    for (let order = 0; order < 3; order++) {
      await me.add(title, 'Fisik')
      ids.push((await me.buyPaper()).body.data.transaction.id)
    }
    await me.add(title, 'Fisik')
    expect(await me.buyPaper()).toMatchObject({
      status: 409,
      body: { reason: 'too_many_unpaid', data: { transaction_ids: ids } },
    })
    expect((await me.cart()).length).toBe(1)
    await me.call('POST', `/api/user/transactions/${ids[0]}/cancel`)
    expect((await me.buyPaper()).status).toBe(201)
  })

  test('F10 a retry with its key finds the order that emptied the cart, not an empty cart', async () => {
    const me = await shop.reader({ address: true })
    await me.add(await shop.paper({ stock: 4 }), 'Fisik')
    const [item] = await me.cart()
    const key = { 'idempotency-key': 'kunci-keranjang-1' }
    const first = await me.buyPaper({ items: [item?.id] }, key)
    const again = await me.buyPaper({ items: [item?.id] }, key)
    expect(again).toMatchObject({ status: 201, body: { data: first.body.data } })
    expect(await me.buyPaper({ items: [item?.id], service: 'YES' }, key)).toMatchObject({
      status: 422,
      body: { reason: 'idempotency_mismatch' },
    })
  })
})

describe('ebooks from the cart', () => {
  test('are bought together, wait once, and are read when they are paid', async () => {
    const me = await shop.reader()
    const [one, two] = [await shop.ebook(), await shop.ebook()]
    await me.add(one, 'Digital')
    await me.add(two, 'Digital')
    const orderId = (await me.buyDigital()).body.data.transaction.id
    expect(await me.see(orderId)).toMatchObject({
      type: 'Digital',
      total_pay: 100_000,
      transaction_shipping: null,
    })
    await me.add(one, 'Digital')
    expect(await me.buyDigital()).toMatchObject({
      status: 409,
      body: { reason: 'already_pending', data: { transaction_id: orderId } },
    })
    await me.pay(orderId)
    expect(await me.see(orderId)).toMatchObject({ payment_status: 'Sukses', transaction_status: 'Selesai' })
    // It was bought: it is in the cart no more.
    expect(await me.cart()).toEqual([])
    expect(await me.add(two, 'Digital')).toMatchObject({ status: 409, body: { reason: 'already_owned' } })
  })

  test('F14 magazines alone make an order of magazines, and one code is used once for all lines', async () => {
    const me = await shop.reader()
    const [one, two] = [await shop.ebook({ kind: 'magazine' }), await shop.ebook({ kind: 'magazine' })]
    await shop.promo({ code: 'SEKALIDUA', percent: 10, quota: 1, appliesTo: ['Majalah'] })
    await me.add(one, 'Digital')
    await me.add(two, 'Digital')
    const bought = await me.buyDigital({ promo_code: ' sekalidua ' })
    const order = await me.see(bought.body.data.transaction.id)
    expect(order).toMatchObject({ type: 'Majalah', discount_price: 10_000, total_pay: 90_000 })
    const redeemed = await shop.kysely
      .selectFrom('promo_redemptions')
      .select('order_id')
      .where('code', '=', 'SEKALIDUA')
      .execute()
    expect(redeemed).toEqual([{ order_id: order.id }])
    // The table itself has room for one redemption an order.
    const again = shop.kysely
      .insertInto('promo_redemptions')
      .columns(['order_id', 'promo_id', 'user_id', 'name', 'code', 'amount_idr'])
      .expression((eb) =>
        eb
          .selectFrom('promo_redemptions')
          .select(['order_id', 'promo_id', 'user_id', 'name', 'code', 'amount_idr'])
          .where('order_id', '=', order.id),
      )
    await expect(again.execute()).rejects.toThrow(/duplicate key/)
  })

  test('F17 a code of 100 % settles at once, without a provider', async () => {
    const me = await shop.reader()
    await shop.promo({ code: 'SEMUAGRATIS', percent: 100 })
    await me.add(await shop.ebook(), 'Digital')
    const bought = await me.buyDigital({ promo_code: 'SEMUAGRATIS' })
    expect(bought.body.data).toMatchObject({ transaction: { payment_status: 'Sukses' }, url: null })
  })

  test('§8 a code that cannot be used is a 400, and nothing is bought', async () => {
    const me = await shop.reader()
    await shop.promo({ code: 'HANYAFISIK', percent: 10, appliesTo: ['Fisik'] })
    await me.add(await shop.ebook(), 'Digital')
    expect(await me.buyDigital({ promo_code: 'HANYAFISIK' })).toMatchObject({
      status: 400,
      body: { reason: 'promo_refused' },
    })
    expect((await me.cart()).length).toBe(1)
  })
})

describe('rows that do not fit', () => {
  test('§5 forms are not mixed, whatever the request calls them', async () => {
    const me = await shop.reader({ address: true })
    await me.add(await shop.ebook(), 'Digital')
    await me.add(await shop.paper({ stock: 3 }), 'Fisik')
    for (const answer of [await me.buyPaper(), await me.buyDigital()]) {
      expect(answer).toMatchObject({ status: 422, body: { message: 'Jenis item harus sama' } })
    }
  })

  test('F30 rows of somebody else, or that are gone, are not sold', async () => {
    const [owner, thief] = [await shop.reader({ address: true }), await shop.reader({ address: true })]
    const title = await shop.paper({ stock: 3 })
    await owner.add(title, 'Fisik')
    const [item] = await owner.cart()
    expect(await thief.buyPaper({ items: [item?.id] })).toMatchObject({ status: 409 })
    expect((await owner.cart()).length).toBe(1)
    expect(await shop.stock(title)).toEqual({ on_hand: 3, reserved: 0 })
    expect((await owner.buyPaper({ items: [] })).status).toBe(422)
  })

  test('§4 §7 paper is not bought directly, without the cart', async () => {
    const me = await shop.reader({ address: true })
    const body = { transaction_method: 'Direct', type: 'Fisik', book_id: await shop.paper({ stock: 3 }) }
    const answer = await me.call('POST', '/api/user/book-transaction', { ...body, payment_id: 83 })
    expect(answer.status).toBe(422)
    expect(answer.body.errors?.type).toEqual(['Pembelian langsung hanya untuk item digital'])
  })

  test('a title that was withdrawn meanwhile is named', async () => {
    const me = await shop.reader({ address: true })
    const title = await shop.paper({ stock: 3 })
    await me.add(title, 'Fisik')
    await shop.withdraw(title)
    expect(await me.buyPaper()).toMatchObject({ status: 409, body: { reason: 'not_for_sale' } })
  })
})
