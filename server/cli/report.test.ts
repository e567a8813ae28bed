import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { openPdf } from '#server/book-files/pdf/open-pdf.ts'
import { pageText } from '#server/book-files/pdf/page-drawing.ts'
import { buyPackage } from '#server/checkout/buy-package.ts'
import { openPurchases, type Purchases } from '#server/checkout/purchase.fixture.ts'
import { REPORT_KEYS, type ReportBy, reportSales } from '#server/finance/report-sales.ts'
import { changePaymentMethod } from '#server/orders/change-payment-method.ts'
import { receiptPdf } from '#server/orders/papers/receipt.ts'
import { showOrder } from '#server/orders/views/show-order.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addPackage } from '#tests/support/reader-rows.ts'
import { report as reportCommand } from './report.ts'
import { runLembar } from './run-lembar.testing.ts'

let db: TestDatabase
let shop: Purchases

const october = { since: new Date('2026-09-30T17:00:00Z'), before: new Date('2026-10-31T17:00:00Z') }
const november = { since: october.before, before: new Date('2026-11-30T17:00:00Z') }
const december = { since: november.before, before: new Date('2026-12-31T17:00:00Z') }

beforeAll(async () => {
  db = await testDatabase()
  shop = openPurchases(db.database)
  await shop.addPromo({ code: 'HEMAT', percent: 10 })
  await shop.addPromo({ code: 'GRATIS', percent: 100 })
  const at = (moment: string) => {
    shop.time.now = new Date(moment)
  }
  const ebook = async (promoCode?: string) => {
    const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
    const { transaction } = await shop.buy({ userId, titleId, promoCode })
    return { userId, titleId, orderId: transaction.id }
  }
  // The last second of October in Jakarta, and the first of November.
  at('2026-10-31T16:59:59Z')
  const late = await ebook()
  await shop.say(late.orderId, 'paid')
  at('2026-10-31T17:00:00Z')
  await shop.say((await ebook('HEMAT')).orderId, 'paid')
  await ebook('GRATIS')
  // Paid for, and undone: in the same month, and in the next.
  at('2026-11-02T03:00:00Z')
  const undone = await ebook()
  await shop.say(undone.orderId, 'paid')
  await shop.say(undone.orderId, 'failed', { confirmed: true })
  await shop.say(late.orderId, 'failed', { confirmed: true })
  // Paid twice, and paid with another amount: no sale, due back.
  const twice = await ebook()
  await shop.say(twice.orderId, 'paid')
  await shop.say(twice.orderId, 'paid', { amount: rupiah(70_000), confirmed: true })
  await shop.say((await ebook()).orderId, 'paid', { amount: rupiah(49_999) })
  // Never paid.
  await ebook()
  // Paid by the method that was chosen first.
  const changed = await ebook()
  const { orderId, userId } = changed
  await changePaymentMethod(shop.deps, { userId, orderId, paymentMethodId: 118 })
  await shop.say(orderId, 'paid', { attempt: 1 })
  // Of two ebooks one was bought again before the money came.
  at('2026-11-05T03:00:00Z')
  const reader = await shop.addUser()
  const [first, second] = [await shop.addTitle(), await shop.addTitle({ price: 30_000 })]
  const rows = [await shop.putInCart(reader, first), await shop.putInCart(reader, second)]
  const { transaction: both } = await shop.buyCart(reader, rows, { format: 'ebook' })
  await shop.say(both.id, 'failed')
  const { transaction: again } = await shop.buy({ userId: reader, titleId: first })
  await shop.say(again.id, 'paid')
  await shop.say(both.id, 'paid')
  // Paper, with shipping, and time to read.
  at('2026-11-30T16:59:59Z')
  const buyer = await shop.addUser()
  await shop.addAddress(buyer)
  const paper = await shop.addPaper({ stock: 5 })
  await db.database.kysely
    .updateTable('titles')
    .set({ name: '=1+1, "Kuitansi"' })
    .where('id', '=', paper)
    .execute()
  const { transaction } = await shop.buyCart(buyer, [await shop.putInCart(buyer, paper, 2)])
  await shop.say(transaction.id, 'paid')
  const packageId = await addPackage(db.database, { name: 'Sebulan', price_idr: 45_000 })
  const shown = { subtotal: undefined, payable: undefined }
  const subscribed = await buyPackage(
    shop.deps,
    { userId: buyer, packageId, paymentMethodId: 83, promoCode: undefined, shown },
    { idempotencyKey: undefined, now: shop.time.now },
  )
  await shop.say(subscribed.transaction.id, 'paid')
  // In December the paper order is undone: November keeps it.
  at('2026-12-01T03:00:00Z')
  await shop.say(transaction.id, 'failed', { confirmed: true })
})
afterAll(() => db.close())

/** What the account says that the shop got of a month and may keep. */
async function kept({ since, before }: typeof november): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    select coalesce(sum(case when kind in ('received', 'surplus') then amount_idr
      when kind = 'refund_due' then -amount_idr else 0 end), 0)::bigint as kept
    from money_movements where at >= ${since} and at < ${before}`.execute(db.database.kysely)
  return rows[0]?.kept ?? 0
}

const SHOP = { name: 'Lembar', email: 'halo@lembar.example', address: 'Jl. Malioboro 60', phone: '+62 274' }

async function textOf(pdf: Uint8Array): Promise<string> {
  const loading = openPdf(Uint8Array.from(pdf))
  try {
    return await pageText(await (await loading.promise).getPage(1))
  } finally {
    await loading.destroy()
  }
}

const report = (...args: string[]) => runLembar(['report', ...args], { url: db.url, folder: tmpdir() })

test('a month has what was paid and refunded in it, by WIB, and is not changed by what comes later', async () => {
  const days = await reportSales(db.database.kysely, 'day', november)
  const none = { discount: 0, shipping: 0, refunded: 0 }
  expect(days.rows).toEqual([
    { keys: ['2026-11-01'], ...none, orders: 2, copies: 2, sales: 100_000, discount: 55_000, total: 45_000 },
    // One sold and undone, one of October undone, one paid twice, one paid by its first method.
    { keys: ['2026-11-02'], ...none, orders: 1, copies: 1, sales: 150_000, refunded: 100_000, total: 50_000 },
    { keys: ['2026-11-05'], ...none, orders: 2, copies: 2, sales: 130_000, refunded: 50_000, total: 80_000 },
    { keys: ['2026-11-30'], ...none, orders: 2, copies: 3, sales: 165_000, shipping: 10_000, total: 175_000 },
  ])
  const before = await reportSales(db.database.kysely, 'day', october)
  expect(before.rows).toEqual([
    { keys: ['2026-10-31'], ...none, orders: 1, copies: 1, sales: 50_000, total: 50_000 },
  ])
  const after = await reportSales(db.database.kysely, 'day', december)
  expect(after.rows).toEqual([
    { keys: ['2026-12-01'], ...none, orders: -1, copies: -2, sales: 0, refunded: 130_000, total: -130_000 },
  ])
})

test('F16 sales, discounts, shipping and refunds of every report come to the money that came in', async () => {
  for (const month of [october, november, december]) {
    for (const by of Object.keys(REPORT_KEYS) as ReportBy[]) {
      const { sum, rows, money, addsUp } = await reportSales(db.database.kysely, by, month)
      expect(sum.total, by).toBe(await kept(month))
      expect(sum.sales - sum.discount + sum.shipping - sum.refunded, by).toBe(sum.total)
      expect(
        rows.reduce((total, row) => total + row.total, 0),
        by,
      ).toBe(sum.total)
      expect(money.received - money.refundDue, by).toBe(sum.total)
      expect(addsUp, by).toBe(true)
    }
  }
})

test('what was sold is split by title, publisher, method and tax class', async () => {
  const of = async (by: ReportBy) =>
    (await reportSales(db.database.kysely, by, november)).rows.map(
      ({ keys, total }) => `${keys.join(' | ')}: ${total}`,
    )
  expect(await of('tax')).toEqual(['exempt: 295000', 'standard: 45000', 'shipping: 10000'])
  expect(await of('method')).toEqual(['BNI VA | simulator: 350000', '(nothing to pay) | : 0'])
  expect(await of('publisher')).toEqual([
    '(no publisher): 295000',
    '(subscriptions): 45000',
    '(shipping): 10000',
  ])
  expect(await of('title')).toContain('=1+1, "Kuitansi" |  | paper: 120000')
})

test('what receipts print of each tax class is what the report of their days has of it', async () => {
  const day = { since: new Date('2026-12-04T17:00:00Z'), before: new Date('2026-12-05T17:00:00Z') }
  shop.time.now = new Date('2026-12-05T03:00:00Z')
  const buyer = await shop.addUser()
  const [book, magazine] = [
    await shop.addTitle({ price: 50_001 }),
    await shop.addTitle({ kind: 'magazine', price: 30_000 }),
  ]
  await db.database.kysely
    .updateTable('editions')
    .set({ tax_class: 'standard' })
    .where('title_id', '=', magazine)
    .execute()
  const rows = [await shop.putInCart(buyer, book), await shop.putInCart(buyer, magazine)]
  const { transaction: cart } = await shop.buyCart(buyer, rows, { format: 'ebook', promoCode: 'HEMAT' })
  const orders = [cart.id]
  for (const [name, tax_class] of [
    ['Majalah saja', 'standard'],
    ['Buku saja', 'exempt'],
  ] as const) {
    const packageId = await addPackage(db.database, { name, price_idr: 20_000, tax_class })
    const bought = await buyPackage(
      shop.deps,
      {
        userId: buyer,
        packageId,
        paymentMethodId: 83,
        promoCode: undefined,
        shown: { subtotal: undefined, payable: undefined },
      },
      { idempotencyKey: undefined, now: shop.time.now },
    )
    orders.push(bought.transaction.id)
    // The order keeps the class of its sale.
    await db.database.kysely
      .updateTable('packages')
      .set({ tax_class: 'standard' })
      .where('id', '=', packageId)
      .execute()
  }
  const printed = new Map<string, number>()
  for (const id of orders) {
    await shop.say(id, 'paid')
    const { order } = await showOrder(db.database.kysely, id)
    const text = await textOf(await receiptPdf({ ...order, buyerName: 'Pembaca' }, SHOP))
    // The amount of a row is drawn before its name.
    for (const [, amount = '', words = ''] of text.matchAll(
      /Rp\s*([\d.]+),00\s*Jumlah (bebas PPN|termasuk PPN)/g,
    )) {
      printed.set(words, (printed.get(words) ?? 0) + Number(amount.replaceAll('.', '')))
    }
    expect(text).toContain(order.kind === 'subscription' ? 'Langganan' : 'Digital')
  }
  const { rows: reported } = await reportSales(db.database.kysely, 'tax', day)
  const totals = Object.fromEntries(reported.map(({ keys, total }) => [keys.join(), total]))
  expect(totals).toEqual({ exempt: 65_001, standard: 47_000 })
  expect(Object.fromEntries(printed)).toEqual({ 'bebas PPN': totals.exempt, 'termasuk PPN': totals.standard })
})

test('the operator has it as a table, as JSON, and as CSV in which no title is a formula', async () => {
  const [table, json, csv] = [
    await report('--month', '2026-11'),
    await report('--since', '2026-11-30', '--until', '2026-11-30', '--json', '--by', 'method'),
    await report('--month', '2026-11', '--by', 'title', '--csv'),
  ]
  expect(table).toMatchObject({ code: 0, stderr: '' })
  expect(table.stdout).toContain(
    'In all: 8 copies, sales 545,000, discount 55,000, shipping 10,000, refunded 150,000, total 350,000.',
  )
  expect(JSON.parse(json.stdout)).toMatchObject({
    since: '2026-11-30T00:00:00.000+07:00',
    before: '2026-12-01T00:00:00.000+07:00',
    rows: [{ method: 'BNI VA', gateway: 'simulator', orders: 2, total: 175_000 }],
    adds_up: true,
  })
  const [head, ...lines] = csv.stdout.trim().split('\n')
  expect(head).toBe('title,isbn,format,orders,copies,sales,discount,shipping,refunded,total')
  expect(lines).toContain(`"'=1+1, ""Kuitansi""",,paper,1,2,120000,0,0,0,120000`)
})

test('a report that does not add up says so and fails, and has its money without a sale', async () => {
  await sql`insert into money_movements (order_id, kind, amount_idr, at)
    select min(id), 'received', 5, '2027-01-05' from orders`.execute(db.database.kysely)
  expect(await report('--month', '2027-01')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /^Nothing was paid for in this time\.\nMoney in rupiah: 5 came in, 0 of it/,
    ),
    stderr: expect.stringContaining('run lembar doctor'),
  })
})

test.each([
  [['--by', 'colour'], '--by must be'],
  [['--csv', '--json'], 'exclude each other'],
  [['--month', '2026-13'], '--month must be such as 2026-11'],
  [['--month', '2026-11', '--since', '2026-11-01'], 'give a --month'],
  [['--until', '2026-11-01'], '--until needs a --since'],
  [['--since', '2026-11-02', '--until', '2026-11-01'], '--until is before --since'],
])('%j is refused with a sentence', async (args, message) => {
  await expect(reportCommand.run(args)).rejects.toMatchObject({
    code: 'usage_fault',
    message: expect.stringContaining(message),
  })
})
