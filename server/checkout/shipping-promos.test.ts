import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { MINUTE } from '#kernel/time.ts'
import { reportSales } from '#server/finance/report-sales.ts'
import { sendOrder } from '#server/orders/parcels/send-order.ts'
import { returnPart } from '#server/orders/returns/return-part.ts'
import { showOrder } from '#server/orders/views/show-order.ts'
import { checkPromo } from '#server/promos/check-promo.ts'
import { automaticPromosReader } from '#server/promos/read-automatic-promos.ts'
import { staffActor } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { expectBooksInOrder } from './books-in-order.fixture.ts'
import type { CartPurchase } from './buy-cart.ts'
import { openPurchases, type Purchases } from './purchase.fixture.ts'
import type { CheckoutDeps } from './sell.ts'

// Promos that reduce the shipping, by a code or without one. The shop's parcel costs 10,000, to Kota Bandung (3273).

let db: TestDatabase
let shop: Purchases
let through: CheckoutDeps
beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(async () => {
  shop = openPurchases(db.database)
  through = { ...shop.deps, automaticPromos: automaticPromosReader(db.database) }
  await db.database.kysely.updateTable('promos').set({ published: false }).execute()
})
afterAll(() => db.close())

let serial = 0
const nextCode = () => `ONGKIR${++serial}`

/** A code for the shipping; gives the code. */
async function codeFor(terms: Omit<Parameters<Purchases['addPromo']>[0], 'code'>): Promise<string> {
  const code = nextCode()
  await shop.addPromo({ reduces: 'shipping', expiresOn: '2099-12-31', ...terms, code })
  return code
}
const automatic = (terms: Omit<Parameters<Purchases['addPromo']>[0], 'code'>) =>
  codeFor({ kind: 'Otomatis', ...terms })

async function cartOf(lines: readonly { price: number; quantity: number }[]) {
  const userId = await shop.addUser()
  await shop.addAddress(userId)
  const rows: number[] = []
  for (const { price, quantity } of lines) {
    rows.push(await shop.putInCart(userId, await shop.addPaper({ stock: quantity, price }), quantity))
  }
  const buy = async (more: Partial<CartPurchase> = {}) =>
    (await shop.buyCart(userId, rows, more, undefined, through)).transaction.id
  return { userId, buy }
}
const oneBook = (price = 60_000) => cartOf([{ price, quantity: 1 }])

const figures = async (orderId: number) => {
  const order = await shop.order(orderId)
  const { subtotal_idr, discount_idr, shipping_idr, shipping_discount_idr, payable_idr } = order
  return [subtotal_idr, discount_idr, shipping_idr, shipping_discount_idr, payable_idr]
}
const redemptions = async (orderId: number) => {
  const rows = await db.database.kysely
    .selectFrom('promo_redemptions')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('reduces')
    .execute()
  return rows.map(({ code, reduces, amount_idr, state }) => `${code} ${reduces} ${amount_idr} ${state}`)
}

describe('§9 a code that reduces the shipping', () => {
  test('takes its part off the courier’s price, at most its maximum, and nothing off the goods', async () => {
    const code = await codeFor({ percent: 80, maximum: 6_000 })
    const { buy } = await oneBook()
    const id = await buy({ promoCode: code })
    expect(await figures(id)).toEqual([60_000, 0, 4_000, 6_000, 64_000])
    expect(await redemptions(id)).toEqual([`${code} shipping 6000 reserved`])
    await shop.say(id, 'paid')
    expect(await redemptions(id)).toEqual([`${code} shipping 6000 committed`])
    await expectBooksInOrder(db.database, shop.time.now)
  })

  test('F17 never takes more than the shipping costs', async () => {
    const code = await codeFor({ off: 25_000 })
    const { buy } = await oneBook()
    expect(await figures(await buy({ promoCode: code }))).toEqual([60_000, 0, 0, 10_000, 60_000])
  })

  test('F18 is refused where it was shown another total, with what it takes off now', async () => {
    const code = await codeFor({ percent: 50 })
    const { buy } = await oneBook()
    const shown = { subtotal: 60_000, payable: 70_000 }
    await expect(buy({ promoCode: code, shown })).rejects.toMatchObject({
      reason: 'price_changed',
      data: { delivery_cost: 10_000, delivery_discount: 5_000, total_amount: 65_000 },
    })
  })

  test('is for paper alone, and for the addresses that it names', async () => {
    const elsewhere = await codeFor({ percent: 100, zones: [31, 3204] })
    const here = await codeFor({ percent: 100, zones: [31, 3273] })
    const { userId, buy } = await oneBook()
    const refusal = { message: 'Promo ini tidak berlaku untuk alamat pengiriman Anda.' }
    const question = { userId, code: elsewhere, type: 'Fisik', total: 60_000 } as const
    await expect(checkPromo(db.database, question, shop.time.now)).rejects.toMatchObject(refusal)
    await expect(buy({ promoCode: elsewhere })).rejects.toMatchObject(refusal)
    const applied = await checkPromo(db.database, { ...question, code: here }, shop.time.now)
    expect(applied).toMatchObject({ reduces: 'shipping', discount: 100, discount_price: null })
    const titleId = await shop.addTitle()
    await expect(shop.buy({ userId, titleId, promoCode: here })).rejects.toMatchObject({
      message: 'Promo ini tidak berlaku untuk pembelian ini.',
    })
    expect(await figures(await buy({ promoCode: here }))).toEqual([60_000, 0, 0, 10_000, 60_000])
  })

  test('F13 F14 has its quota, taken once by an order and given back when the order fails', async () => {
    const code = await codeFor({ percent: 100, quota: 1 })
    const [first, second] = [await oneBook(), await oneBook()]
    const id = await first.buy({ promoCode: code })
    await expect(second.buy({ promoCode: code })).rejects.toMatchObject({
      message: 'Kuota promo ini sudah habis.',
    })
    await shop.say(id, 'failed', { confirmed: true })
    expect(await redemptions(id)).toEqual([`${code} shipping 10000 released`])
    expect(await figures(await second.buy({ promoCode: code }))).toEqual([60_000, 0, 0, 10_000, 60_000])
  })
})

describe('§9 a promo on the shipping without a code', () => {
  test('begins with its minimum, for its zones', async () => {
    await automatic({ percent: 100, minimum: 150_000, zones: [32] })
    await automatic({ percent: 100, minimum: 1, zones: [34] })
    expect(await figures(await (await oneBook(149_999)).buy())).toEqual([149_999, 0, 10_000, 0, 159_999])
    expect(await figures(await (await oneBook(150_000)).buy())).toEqual([150_000, 0, 0, 10_000, 150_000])
  })

  test('stands beside a code for the goods, each once in the order', async () => {
    const free = await automatic({ percent: 100 })
    const code = nextCode()
    await shop.addPromo({ code, percent: 10, appliesTo: ['Fisik'] })
    const id = await (await oneBook()).buy({ promoCode: code })
    expect(await figures(id)).toEqual([60_000, 6_000, 0, 10_000, 54_000])
    expect(await redemptions(id)).toEqual([`${code} goods 6000 reserved`, `${free} shipping 10000 reserved`])
    await shop.say(id, 'paid')
    const { promo, shipment } = (await showOrder(db.database.kysely, id)).order
    expect(promo).toMatchObject({ code, amount: 6_000 })
    expect(shipment).toMatchObject({ cost: 10_000, discount: 10_000, promo: { code: free } })
    await expectBooksInOrder(db.database, shop.time.now)
  })

  test('F13 a code that takes off no more keeps its place in the quota for another order', async () => {
    await automatic({ percent: 50 })
    const smaller = await codeFor({ percent: 50, quota: 1 })
    const { buy } = await oneBook()
    await expect(buy({ promoCode: smaller })).rejects.toMatchObject({
      reason: 'promo_refused',
      message: 'Kode ini tidak menambah potongan ongkos kirim pesanan ini.',
    })
    const larger = await codeFor({ percent: 70 })
    const id = await buy({ promoCode: larger })
    expect(await redemptions(id)).toEqual([`${larger} shipping 7000 reserved`])
  })

  test('is not used by its code, which only staff see', async () => {
    const code = await automatic({ percent: 10 })
    const { userId, buy } = await oneBook()
    const unknown = { message: 'Promo Tidak Ditemukan' }
    await expect(buy({ promoCode: code })).rejects.toMatchObject(unknown)
    await expect(checkPromo(db.database, { userId, code }, shop.time.now)).rejects.toMatchObject(unknown)
  })
})

test('F16 the table itself refuses an order whose sum is not goods − promo + shipping', async () => {
  const id = await (await oneBook()).buy()
  const set = (values: { shipping_idr?: number; shipping_discount_idr?: number }) =>
    db.database.kysely.updateTable('orders').set(values).where('id', '=', id).execute()
  await expect(set({ shipping_discount_idr: -1 })).rejects.toThrow('orders_shipping_discount_idr_check')
  await expect(set({ shipping_idr: 9_999 })).rejects.toThrow('check')
})

const takeShipping = (orderId: number, shipping: number) =>
  db.database.transact((tx) =>
    returnPart(tx, staffActor(), {
      orderId,
      key: randomUUID(),
      lines: [],
      shipping: rupiah(shipping),
      reason: 'Terlambat',
      now: shop.time.now,
    }),
  )

const terms = fc.record({
  percent: fc.integer({ min: 1, max: 100 }),
  off: fc.nat(15_000),
  maximum: fc.option(fc.integer({ min: 1, max: 12_000 })),
  minimum: fc.constantFrom(0, 50_000, 400_000),
  zones: fc.constantFrom<number[]>([], [32], [3273], [34]),
})
const cart = fc.array(
  fc.record({ price: fc.integer({ min: 1, max: 300_000 }), quantity: fc.integer({ min: 1, max: 4 }) }),
  { minLength: 1, maxLength: 3 },
)

test('§9 F16 whatever the cart and its promos, every sum is exact and no more shipping comes back than was paid', async () => {
  const reached = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      cart,
      terms,
      terms,
      fc.constantFrom('none' as const, 'goods' as const, 'shipping' as const),
      async (lines, ofCode, ofAutomatic, target) => {
        await db.database.kysely.updateTable('promos').set({ published: false }).execute()
        shop.time.now = new Date(shop.time.now.getTime() + MINUTE)
        await automatic(ofAutomatic)
        const applied =
          target === 'shipping'
            ? await codeFor(ofCode)
            : target === 'goods'
              ? await codeFor({ ...ofCode, zones: [], reduces: 'goods', appliesTo: ['Fisik'] })
              : undefined
        const { buy } = await cartOf(lines)
        const id = await buy({ promoCode: applied }).catch(() => buy())
        const [goods = 0, discount = 0, shipping = 0, off = 0, payable = 0] = await figures(id)
        expect(shipping + off).toBe(10_000)
        expect(payable).toBe(goods - discount + shipping)
        expect(goods).toBe(lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0))
        reached.add(`${off === 0 ? 'all' : shipping === 0 ? 'none' : 'some'} of the shipping paid`)
        if (payable > 0) await shop.say(id, 'paid')
        const { promo, shipment } = (await showOrder(db.database.kysely, id)).order
        expect(promo?.amount ?? 0).toBe(discount)
        expect(shipment).toMatchObject({ cost: 10_000, discount: off })
        expect((shipment?.promo ?? null) !== null).toBe(off > 0)

        const time = { since: shop.time.now, before: new Date(shop.time.now.getTime() + MINUTE) }
        const { sum } = await reportSales(db.database.kysely, 'tax', time)
        expect([sum.sales, sum.discount, sum.shipping, sum.total]).toEqual([
          goods,
          discount,
          shipping,
          payable,
        ])

        await db.database.transact((tx) =>
          sendOrder(tx, staffActor(), {
            orderId: id,
            parcel: { trackingNumber: `JNE00${10_000 + id}` },
            now: shop.time.now,
          }),
        )
        await expect(takeShipping(id, shipping + 1)).rejects.toMatchObject({ reason: 'invalid' })
        if (shipping > 0) {
          await takeShipping(id, shipping)
          const { account } = await showOrder(db.database.kysely, id)
          expect([account.due, account.kept]).toEqual([shipping, payable - shipping])
        }
        await expectBooksInOrder(db.database, shop.time.now)
      },
    ),
    { numRuns: 30 },
  )
  // Carts of which none had its shipping reduced would prove nothing.
  expect(reached.size).toBe(3)
}, 240_000)
