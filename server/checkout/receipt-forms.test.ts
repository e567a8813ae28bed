import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { formatRupiah, rupiah } from '#kernel/money.ts'
import { formatTime } from '#kernel/time.ts'
import { taxTotals } from '#server/catalogue/tax.rules.ts'
import { reportSales } from '#server/finance/report-sales.ts'
import { grantTitle } from '#server/library/grant-title.ts'
import { buyerMail } from '#server/orders/mails/order-mail.ts'
import { receiptPdf } from '#server/orders/papers/receipt.ts'
import { returnPart } from '#server/orders/returns/return-part.ts'
import type { OrderView } from '#server/orders/views/order-view.ts'
import { showOrder } from '#server/orders/views/show-order.ts'
import { transactionOf } from '#server/orders/views/transaction-view.rules.ts'
import { staffActor } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { pagesOfPdf } from '#tests/support/pdf-text.ts'
import { buyPackage } from './buy-package.ts'
import { openPurchases, type Purchases } from './purchase.fixture.ts'

// A receipt is a PDF for printing, the mail that brings it, and the transaction on the screen: all say the same.

let db: TestDatabase
let shop: Purchases
beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(async () => {
  shop = openPurchases(db.database)
  await db.database.kysely.updateTable('promos').set({ published: false }).execute()
})
afterAll(() => db.close())

const toko = {
  name: 'Toko Lembar',
  email: 'halo@toko.example',
  address: 'Jl. Malioboro 60, Yogyakarta',
  phone: '+62 274 123',
}

const amountsIn = (text: string) =>
  [...text.matchAll(/([-−]?)Rp\s?([\d.]+),00/g)]
    .map(([, sign, digits = '']) => (sign === '' ? 1 : -1) * Number(digits.replaceAll('.', '')))
    .toSorted((a, b) => a - b)
const sorted = (...amounts: (number | false | undefined)[]) =>
  amounts.filter((amount) => typeof amount === 'number').toSorted((a, b) => a - b)

/** What of the goods of each tax class was paid and kept, counted anew. */
function taxed({ lines, returns, subscription, discount }: OrderView, taxClass: 'exempt' | 'standard') {
  const back = (position: number) =>
    returns
      .flatMap((part) => part.lines)
      .reduce((sum, one) => sum + (one.position === position ? one.amount : 0), 0)
  const own = lines.filter((line) => line.taxClass === taxClass)
  const ofPack = subscription?.taxClass === taxClass
  if (own.length === 0 && !ofPack) return undefined
  const sums = own
    .filter(({ delivered }) => delivered)
    .map((line) => line.total - line.discountShare - back(line.position))
  return sums.reduce((sum, one) => sum + one, ofPack ? subscription.price - discount : 0)
}

async function expectOneReceipt(orderId: number): Promise<OrderView> {
  const { order, buyer } = await showOrder(db.database.kysely, orderId)
  const shown = transactionOf(order, shop.time.now)
  const pages = await pagesOfPdf(await receiptPdf({ ...order, buyerName: buyer.name }, toko))
  const pdf = pages.join(' ').replaceAll(/\s+/g, ' ')
  const publicUrl = 'https://toko.example'
  const mail = buyerMail('paid', { buyer, order, shop: toko, publicUrl }).text.replaceAll(/[^\S\n]+/g, ' ')

  const { transaction_shipping: parcel, transaction_subscription: pack, transaction_books: books } = shown
  const goods = [...books.map((book) => book.sub_total), pack?.price]
  const less = [
    shown.discount_price > 0 && -shown.discount_price,
    parcel?.cost,
    parcel !== null && parcel.discount > 0 && -parcel.discount,
  ]
  const undelivered = order.lines.filter(({ delivered }) => !delivered)
  const had = undelivered.map(({ total, discountShare }) => total - discountShare)
  const returned = order.returns.flatMap((part) => [
    ...part.lines.map(({ amount }) => -amount),
    part.shipping > 0 && -part.shipping,
  ])
  const back = [...had, ...shown.transaction_returns.map(({ amount }) => amount)].reduce(
    (sum, amount) => sum + amount,
    0,
  )
  for (const { titleName } of undelivered) expect(pdf).toContain(`sudah dimiliki: ${titleName}`)
  expect(amountsIn(pdf)).toEqual(
    sorted(
      ...goods,
      ...books.map(({ quantity, price }) => quantity > 1 && price),
      shown.total,
      ...less,
      shown.total_pay,
      ...returned,
      ...had.map((amount) => -amount),
      back > 0 && shown.total_pay - back,
      taxed(order, 'exempt'),
      taxed(order, 'standard'),
    ),
  )
  expect(amountsIn(mail)).toEqual(sorted(...goods, ...less, shown.total_pay))

  const words = [order.refno, shown.payment_methods?.name, ...books.map(({ book }) => book.title), pack?.name]
  for (const text of words.filter((word) => word !== undefined)) {
    expect(pdf).toContain(text)
    expect(mail).toContain(text)
  }
  const ofShop = [...Object.values(toko), shown.receipt_number ?? 'no number', buyer.name]
  for (const text of [...ofShop, formatTime(new Date(shown.paid_at ?? 0))]) expect(pdf).toContain(text)
  if (parcel) expect(pdf).toContain(`${parcel.recipient}, ${parcel.address}`)
  if (shown.transaction_promo) expect(pdf).toContain(`Promo ${shown.transaction_promo.code}`)
  const classes = [...order.lines.map(({ taxClass }) => taxClass), order.subscription?.taxClass]
  const countOf = (text: RegExp) => [...pdf.matchAll(text)].length
  expect(countOf(/· Bebas PPN/g)).toBe(classes.filter((one) => one === 'exempt').length)
  expect(countOf(/· Termasuk PPN/g)).toBe(classes.filter((one) => one === 'standard').length)
  return order
}

async function paidParcel(promos: readonly Parameters<Purchases['addPromo']>[0][] = []) {
  for (const promo of promos) await shop.addPromo(promo)
  const userId = await shop.addUser()
  await shop.addAddress(userId)
  const titles = [
    await shop.addPaper({ stock: 9, price: 60_000 }),
    await shop.addPaper({ stock: 9, price: 45_500 }),
  ]
  const rows: number[] = []
  for (const [index, title] of titles.entries()) rows.push(await shop.putInCart(userId, title, 3 - 2 * index))
  const promoCode = promos[0]?.code
  const { id } = (await shop.buyCart(userId, rows, { promoCode })).transaction
  // One of them is a periodical.
  await db.database.kysely
    .updateTable('order_lines')
    .set({ tax_class: 'standard' })
    .where('order_id', '=', id)
    .where('position', '=', 1)
    .execute()
  await shop.say(id, 'paid')
  return id
}

test('§10 a parcel of both tax classes with a promo, whole and after a part of it came back', async () => {
  const id = await paidParcel([{ code: 'HEMAT', percent: 7, appliesTo: ['Fisik'] }])
  const order = await expectOneReceipt(id)
  expect(order.discount).toBeGreaterThan(0)
  await db.database.transact((tx) =>
    returnPart(tx, staffActor(), {
      orderId: id,
      key: randomUUID(),
      lines: [{ position: 0, quantity: 2, copies: 'returned' }],
      shipping: rupiah(4_000),
      reason: 'Buku rusak',
      now: shop.time.now,
    }),
  )
  expect((await expectOneReceipt(id)).returns).toHaveLength(1)
})

test('§10 a parcel whose shipping is reduced', async () => {
  const id = await paidParcel([{ code: 'ONGKIR', reduces: 'shipping', off: 6_000 }])
  expect((await expectOneReceipt(id)).shipment?.discount).toBe(6_000)
})

test('§10 an ebook, and a subscription with a promo', async () => {
  const [userId, titleId] = [await shop.addUser(), await shop.addTitle({ price: 75_000, percent: 20 })]
  const { id } = (await shop.buy({ userId, titleId })).transaction
  await shop.say(id, 'paid')
  await expectOneReceipt(id)

  await shop.addPromo({ code: 'BACA', off: 5_000, appliesTo: ['Langganan'] })
  const pack = await db.database.kysely
    .insertInto('packages')
    .values({ name: 'Sebulan Membaca', duration_months: 1, price_idr: 30_000 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const shown = { subtotal: undefined, payable: undefined }
  const { transaction } = await buyPackage(
    shop.deps,
    { userId, packageId: pack.id, paymentMethodId: 83, promoCode: 'BACA', shown },
    { idempotencyKey: undefined, now: shop.time.now },
  )
  await shop.say(transaction.id, 'paid')
  const order = await expectOneReceipt(transaction.id)
  expect(order).toMatchObject({ discount: 5_000, subscription: { price: 30_000 } })
})

test('§10 an ebook that its buyer had already is named, and taxed neither on the receipt nor in the report', async () => {
  const userId = await shop.addUser()
  const [had, other] = [await shop.addTitle(), await shop.addTitle({ price: 70_000 })]
  const rows = [await shop.putInCart(userId, had), await shop.putInCart(userId, other)]
  await shop.addPromo({ code: 'SEPULUH', percent: 10 })
  const bought = await shop.buyCart(userId, rows, { format: 'ebook', promoCode: 'SEPULUH' })
  const { id } = bought.transaction
  await db.database.transact((tx) =>
    grantTitle(tx, staffActor(), { userId, titleId: had, reason: 'Hadiah', now: shop.time.now }),
  )
  const time = { since: new Date(0), before: new Date('2100-01-01') }
  const reported = async () => {
    const { rows } = await reportSales(db.database.kysely, 'tax', time)
    return rows.find(({ keys }) => keys[0] === 'exempt')?.total ?? 0
  }
  const before = await reported()
  expect(await shop.say(id, 'paid')).toBe('refund_due')
  const order = await expectOneReceipt(id)
  expect(order.lines.map(({ delivered }) => delivered)).toEqual([false, true])
  expect(taxTotals(order)).toEqual([['exempt', 63_000]])
  expect((await reported()) - before).toBe(63_000)
})

test('amounts are found in a text as the shop writes them', () => {
  const text = `a ${formatRupiah(rupiah(1_234_500))} b -${formatRupiah(rupiah(7))} −${formatRupiah(rupiah(8))}`
  expect(amountsIn(text)).toEqual([-8, -7, 1_234_500])
})
