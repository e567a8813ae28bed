import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#contracts/orders.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/time.ts'
import { getTransaction } from '#server/orders/views/get-transaction.ts'
import { GatewayFailure, type PaymentGateway } from '#server/providers/payments/port.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { openPurchases, type Purchases, simulatorOn } from './purchase.fixture.ts'

let db: TestDatabase
let shop: Purchases
let provider: PaymentGateway

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())
beforeEach(() => {
  shop = openPurchases(db.database, (clock) => {
    provider = simulatorOn(db.database, clock)
    return { ...provider }
  })
})

const see = async (userId: number, orderId: number) =>
  transaction.parse(await getTransaction(db.database.kysely, userId, orderId, shop.deps.clock()))

describe('buying a digital title', () => {
  test('makes an order with its own copy, a charge, and a page where it can be paid', async () => {
    const userId = await shop.addUser()
    const titleId = await shop.addTitle({ price: 60_001, percent: 15, off: 500 })
    const bought = await shop.buy({ userId, titleId, shown: { subtotal: 50_501, payable: 50_501 } })

    expect(bought.transaction.payment_status).toBe('Menunggu Pembayaran')
    expect(bought.url).toMatch(/^http:\/\/shop\.test\/simulator\/pay\/[\w-]{20,}$/)
    expect(bought.transaction.redirect_url).toBe(bought.url)
    expect(bought.transaction.refno).toMatch(/^[2-9A-HJ-NP-Z]{16}$/)

    const seen = await see(userId, bought.transaction.id)
    expect(seen).toMatchObject({
      type: 'Digital',
      transaction_status: 'Menunggu Pembayaran',
      payment_methods: { id: 83, name: 'BNI VA' },
      payment_id: 83,
      total: 50_501,
      total_pay: 50_501,
      discount_price: 0,
      paid_at: null,
    })
    expect(seen.transaction_books).toEqual([
      {
        book: expect.objectContaining({ id: titleId }),
        quantity: 1,
        type: 'Digital',
        price: 50_501,
        discount: 9_500,
        sub_total: 50_501,
      },
    ])
    const meta = JSON.parse(seen.meta)
    expect(meta.VirtualAccountAssigned).toMatch(/^8808\d{12}$/)
    // Providers keep no seconds: 10:00:30 + 24 hours is 10:00.
    expect(meta.TransactionExpiryDate).toBe('2026-11-22T10:00:00.000+07:00')
    expect(await shop.movements(seen.id)).toEqual(['charged 50501'])
    expect((await shop.charge(seen.id)).state).toBe('live')
  })

  test('a later change of the catalogue leaves the order as it was', async () => {
    const userId = await shop.addUser()
    const titleId = await shop.addTitle({ price: 40_000 })
    const { transaction: order } = await shop.buy({ userId, titleId })
    await db.database.kysely.updateTable('titles').set({ name: 'Lain' }).where('id', '=', titleId).execute()
    await db.database.kysely
      .updateTable('editions')
      .set({ price_idr: 1 })
      .where('title_id', '=', titleId)
      .execute()
    const [line] = (await see(userId, order.id)).transaction_books
    expect(line).toMatchObject({ price: 40_000, sub_total: 40_000 })
    expect(line?.book.title).not.toBe('Lain')
  })

  test('§3 an order shows the cover that the title has now, and none where it has none', async () => {
    const userId = await shop.addUser()
    const titleId = await shop.addTitle()
    const { transaction: order } = await shop.buy({ userId, titleId })
    const cover = async () => (await see(userId, order.id)).transaction_books[0]?.book.cover_picture
    expect(await cover()).toBe(null)
    const image = {
      key: 'c0ffeec0ffeec0ffee',
      width: 200,
      height: 300,
      mean_color: '#24426b',
      widths: [200],
      has_avif: true,
    }
    const { id } = await db.database.kysely
      .insertInto('images')
      .values(image)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.database.kysely
      .updateTable('titles')
      .set({ cover_image_id: id })
      .where('id', '=', titleId)
      .execute()
    expect(await cover()).toEqual({
      key: 'c0ffeec0ffeec0ffee',
      width: 200,
      height: 300,
      color: '#24426b',
      widths: [200],
      avif: true,
    })
  })

  test('a magazine makes a transaction of type Majalah', async () => {
    const userId = await shop.addUser()
    const titleId = await shop.addTitle({ kind: 'magazine' })
    const { transaction: order } = await shop.buy({ userId, titleId })
    expect((await see(userId, order.id)).type).toBe('Majalah')
  })

  test('a price that changed since it was shown charges nothing and answers the new one', async () => {
    const userId = await shop.addUser()
    const titleId = await shop.addTitle({ price: 50_000 })
    const figures = { total_price: 50_000, discount_price: 0, total_amount: 50_000 }
    for (const shown of [
      { subtotal: 45_000, payable: undefined },
      { subtotal: undefined, payable: 45_000 },
      { subtotal: 50_000, payable: 0 },
    ]) {
      await expect(shop.buy({ userId, titleId, shown })).rejects.toMatchObject({
        reason: 'price_changed',
        data: figures,
      })
    }
    const orders = await db.database.kysely
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', userId)
      .execute()
    expect(orders).toEqual([])
  })

  test('what is owned already is not sold again, and the transaction that bought it is named', async () => {
    const userId = await shop.addUser()
    const titleId = await shop.addTitle()
    const { transaction: order } = await shop.buy({ userId, titleId })
    await shop.say(order.id, 'paid')
    await expect(shop.buy({ userId, titleId })).rejects.toMatchObject({
      reason: 'already_owned',
      data: { transaction_id: order.id },
    })
  })

  test('what waits for payment is not sold again, but to somebody else it is', async () => {
    const userId = await shop.addUser()
    const titleId = await shop.addTitle()
    const { transaction: order } = await shop.buy({ userId, titleId })
    await expect(shop.buy({ userId, titleId })).rejects.toMatchObject({
      reason: 'already_pending',
      data: { transaction_id: order.id },
    })
    await expect(shop.buy({ userId: await shop.addUser(), titleId })).resolves.toBeDefined()
  })

  test('a title whose first order ran out of time can be bought again at once', async () => {
    const userId = await shop.addUser()
    const titleId = await shop.addTitle()
    const { transaction: first } = await shop.buy({ userId, titleId }, 'kunci-pertama')
    shop.time.now = new Date(shop.time.now.getTime() + DAY + MINUTE)
    expect((await see(userId, first.id)).payment_status).toBe('Gagal')
    const { transaction: second } = await shop.buy({ userId, titleId }, 'kunci-kedua')
    expect(second.id).not.toBe(first.id)
    expect((await shop.order(first.id)).payment_state).toBe('failed')
    expect((await shop.order(second.id)).payment_state).toBe('awaiting')
  })

  test('an overdue order that the provider has money for is paid, not sold again', async () => {
    const userId = await shop.addUser()
    const titleId = await shop.addTitle()
    const { transaction: first } = await shop.buy({ userId, titleId })
    shop.time.now = new Date(shop.time.now.getTime() + DAY + MINUTE)
    const { amount_idr } = await shop.charge(first.id)
    shop.deps.gateway.askStatus = async () => ({ state: 'paid', amount: amount_idr as never })
    await expect(shop.buy({ userId, titleId })).rejects.toMatchObject({ reason: 'already_owned' })
    expect(await shop.ownedBy(userId)).toEqual([titleId])
  })

  test('only what is on sale is sold', async () => {
    const userId = await shop.addUser()
    const buy = (titleId: number) => shop.buy({ userId, titleId })
    await expect(buy(999_999)).rejects.toMatchObject({ reason: 'not_found' })
    await expect(buy(await shop.addTitle({ status: 'draft' }))).rejects.toMatchObject({ reason: 'not_found' })
    await expect(buy(await shop.addTitle({ status: 'withdrawn' }))).rejects.toMatchObject({
      reason: 'not_for_sale',
    })
    const withoutFile = await shop.addTitle()
    await db.database.kysely
      .deleteFrom('ebook_files')
      .where('edition_id', 'in', (eb) =>
        eb.selectFrom('editions').select('id').where('title_id', '=', withoutFile),
      )
      .execute()
    await expect(buy(withoutFile)).rejects.toMatchObject({ reason: 'not_for_sale' })
  })

  test('a payment method that the gateway does not take is refused with the field’s own sentence', async () => {
    const userId = await shop.addUser()
    const titleId = await shop.addTitle()
    await expect(shop.buy({ userId, titleId, paymentMethodId: 1 })).rejects.toMatchObject({
      reason: 'method_unavailable',
      message: 'Pilih Metode Pembayaran',
      errors: { payment_id: ['Pilih Metode Pembayaran'] },
    })
  })

  test.each(['refused', 'unreachable'] as const)(
    'a provider that is %s leaves no order to pay, no quota taken, and the purchase can be tried again',
    async (kind) => {
      const userId = await shop.addUser()
      const titleId = await shop.addTitle({ price: 50_000 })
      await shop.addPromo({ code: `SATU-${kind.toUpperCase()}`, percent: 10, quota: 1 })
      const request = { userId, titleId, promoCode: ` satu-${kind} ` }
      shop.deps.gateway.createCharge = async () => {
        throw new GatewayFailure(kind, 'no')
      }
      await expect(shop.buy(request, 'kunci-yang-sama')).rejects.toMatchObject({
        reason: 'payment_unavailable',
      })
      const [failed] = await db.database.kysely
        .selectFrom('orders')
        .selectAll()
        .where('user_id', '=', userId)
        .execute()
      expect(failed).toMatchObject({ payment_state: 'failed', fulfilment_state: 'failed' })

      shop.deps.gateway.createCharge = provider.createCharge
      const { transaction: order } = await shop.buy(request, 'kunci-yang-sama')
      expect(await shop.order(order.id)).toMatchObject({ payment_state: 'awaiting', payable_idr: 45_000 })
    },
  )
})

describe('promos at the purchase', () => {
  test('a promo is taken off once, whatever its case and spaces, and shown with the order', async () => {
    const userId = await shop.addUser()
    const titleId = await shop.addTitle({ price: 33_335 })
    await shop.addPromo({ code: 'HEMAT', percent: 10, off: 1_000 })
    const { transaction: order } = await shop.buy({
      userId,
      titleId,
      promoCode: ' hemat ',
      shown: { subtotal: 33_335, payable: 29_001 },
    })
    expect(await see(userId, order.id)).toMatchObject({
      total: 33_335,
      discount_price: 4_334,
      total_pay: 29_001,
      transaction_promo: { name: 'Promo HEMAT', code: 'HEMAT', discount_price: 4_334 },
    })
    const line = await db.database.kysely
      .selectFrom('order_lines')
      .select('discount_share_idr')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(line.discount_share_idr).toBe(4_334)
  })

  test('F17 a total of 0 is paid at once, without a provider, and can be read', async () => {
    const userId = await shop.addUser()
    const titleId = await shop.addTitle({ price: 74_999 })
    await shop.addPromo({ code: 'GRATIS', percent: 100, quota: 1 })
    const bought = await shop.buy({ userId, titleId, promoCode: 'GRATIS' })
    expect(bought).toMatchObject({ url: null, transaction: { payment_status: 'Sukses' } })
    const seen = await see(userId, bought.transaction.id)
    expect(seen).toMatchObject({ total_pay: 0, transaction_status: 'Selesai', redirect_url: null })
    expect(Object.is(seen.total_pay, 0)).toBe(true)
    expect(await shop.ownedBy(userId)).toEqual([titleId])
    expect(await shop.sold(titleId)).toBe(1)
    expect(await shop.movements(seen.id)).toEqual([])
    // Nothing waits any more: the answer to a second try is that it is owned.
    await expect(shop.buy({ userId, titleId })).rejects.toMatchObject({ reason: 'already_owned' })
  })

  test('a code that is unknown, ended or hidden is not found; one for others says why, both with 400', async () => {
    const userId = await shop.addUser()
    const titleId = await shop.addTitle({ price: 10_000 })
    await shop.addPromo({ code: 'KEMARIN', percent: 5, expiresOn: '2026-11-20' })
    await shop.addPromo({ code: 'SEMBUNYI', percent: 5, published: false })
    await shop.addPromo({ code: 'FISIK', percent: 5, appliesTo: ['Fisik'] })
    await shop.addPromo({ code: 'BANYAK', percent: 5, minimum: 10_001 })
    await shop.addPromo({ code: 'HARIINI', percent: 5, expiresOn: '2026-11-21' })
    const buy = (promoCode: string) => shop.buy({ userId, titleId, promoCode })
    for (const code of ['TIDAKADA', 'KEMARIN', 'SEMBUNYI']) {
      await expect(buy(code)).rejects.toMatchObject({
        reason: 'promo_refused',
        message: 'Promo Tidak Ditemukan',
      })
    }
    await expect(buy('FISIK')).rejects.toMatchObject({ reason: 'promo_refused', message: /tidak berlaku/ })
    await expect(buy('BANYAK')).rejects.toMatchObject({ reason: 'promo_refused', message: /paling sedikit/ })
    await expect(buy('HARIINI')).resolves.toBeDefined()
  })

  test('F13 a quota that a failed order took is there for the next shopper', async () => {
    const [first, second, titleId] = [await shop.addUser(), await shop.addUser(), await shop.addTitle()]
    await shop.addPromo({ code: 'SATUSAJA', percent: 10, quota: 1 })
    const { transaction: order } = await shop.buy({ userId: first, titleId, promoCode: 'SATUSAJA' })
    const buy = () => shop.buy({ userId: second, titleId, promoCode: 'SATUSAJA' })
    await expect(buy()).rejects.toMatchObject({ message: 'Kuota promo ini sudah habis.' })
    await shop.say(order.id, 'failed')
    await expect(buy()).resolves.toBeDefined()
  })

  test('F14 F15 a promo for one use a reader is not used twice, whatever e-mail they took meanwhile', async () => {
    const userId = await shop.addUser()
    await shop.addPromo({ code: 'SEKALI', percent: 10, perUser: 1 })
    const { transaction: order } = await shop.buy({
      userId,
      titleId: await shop.addTitle(),
      promoCode: 'SEKALI',
    })
    await shop.say(order.id, 'paid')
    await db.database.kysely
      .updateTable('users')
      .set({ email: `lain-${userId}@example.com` })
      .where('id', '=', userId)
      .execute()
    await expect(
      shop.buy({ userId, titleId: await shop.addTitle(), promoCode: 'SEKALI' }),
    ).rejects.toMatchObject({ message: /sudah memakai promo/ })
    const redemptions = await db.database.kysely
      .selectFrom('promo_redemptions')
      .select('state')
      .where('user_id', '=', userId)
      .execute()
    expect(redemptions).toEqual([{ state: 'committed' }])
  })
})

describe('F10 the same request again', () => {
  test('a retry after a lost answer gets that answer, even after the order was paid', async () => {
    const userId = await shop.addUser()
    const titleId = await shop.addTitle()
    const answer = await shop.buy({ userId, titleId }, 'kunci-jawaban-hilang')
    await shop.say(answer.transaction.id, 'paid')
    expect(await shop.buy({ userId, titleId }, 'kunci-jawaban-hilang')).toEqual(answer)
  })

  test('F10 99 seconds or six days later it is still the same request, and is not charged again', async () => {
    const userId = await shop.addUser()
    const titleId = await shop.addTitle()
    const answer = await shop.buy({ userId, titleId }, 'kunci-lama-kemudian')
    for (const later of [99 * SECOND, 6 * DAY]) {
      shop.time.now = new Date(shop.time.now.getTime() + later)
      expect(await shop.buy({ userId, titleId }, 'kunci-lama-kemudian')).toEqual(answer)
    }
    expect(await shop.movements(answer.transaction.id)).toEqual(['charged 50000'])
  })

  test('the same key with another body is refused', async () => {
    const userId = await shop.addUser()
    const titleId = await shop.addTitle()
    await shop.buy({ userId, titleId }, 'kunci-dua-isi')
    await expect(shop.buy({ userId, titleId: await shop.addTitle() }, 'kunci-dua-isi')).rejects.toMatchObject(
      {
        reason: 'idempotency_mismatch',
      },
    )
  })

  test('the same key of another reader is another key', async () => {
    const titleId = await shop.addTitle()
    const mine = await shop.buy({ userId: await shop.addUser(), titleId }, 'kunci-umum')
    const theirs = await shop.buy({ userId: await shop.addUser(), titleId }, 'kunci-umum')
    expect(theirs.transaction.id).not.toBe(mine.transaction.id)
  })

  test('an order that cannot be written is a failure of its request, and does not end the shop', async () => {
    const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
    const { kysely } = db.database
    await sql`create trigger no_orders before insert on orders for each row execute function refuse_change()`.execute(
      kysely,
    )
    // Every promise that fails has somebody who waits for it: a test run with one left over is red.
    await expect(shop.buy({ userId, titleId })).rejects.toThrow('append-only')
    await sql`drop trigger no_orders on orders`.execute(kysely)
    await expect(shop.buy({ userId, titleId })).resolves.toMatchObject({ url: expect.any(String) })
  })

  test('a key is deleted after seven days', async () => {
    const userId = await shop.addUser()
    const first = await shop.buy({ userId, titleId: await shop.addTitle() }, 'kunci-lama')
    shop.time.now = new Date(shop.time.now.getTime() + 7 * DAY + HOUR)
    const second = await shop.buy({ userId, titleId: await shop.addTitle() }, 'kunci-lama')
    expect(second.transaction.id).not.toBe(first.transaction.id)
  })

  test('a request whose process died before it answered is found again, with its order', async () => {
    const userId = await shop.addUser()
    const titleId = await shop.addTitle()
    shop.deps.gateway.createCharge = async () => {
      throw new Error('the process is gone')
    }
    await expect(shop.buy({ userId, titleId }, 'kunci-mati')).rejects.toThrow('the process is gone')
    const [order] = await db.database.kysely
      .selectFrom('orders')
      .select(['id', 'payment_state'])
      .where('user_id', '=', userId)
      .execute()
    expect(order?.payment_state).toBe('awaiting')
    shop.deps.gateway.createCharge = provider.createCharge
    shop.time.now = new Date(shop.time.now.getTime() + MINUTE)
    // What the payment page's own refresh does, and the job every minute.
    expect(await shop.deps.askProvider(order?.id ?? 0, 'refresh')).toBe('answered')
    const again = await shop.buy({ userId, titleId }, 'kunci-mati')
    expect(again.transaction.id).toBe(order?.id)
    expect(again.url).toMatch(/\/simulator\/pay\//)
  })
})
