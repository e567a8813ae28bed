import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { compareSettlements } from '#server/finance/compare-settlements.ts'
import { listMovements, type MovementFilter } from '#server/finance/list-money.ts'
import { setPublisherShare } from '#server/finance/publisher-share.ts'
import { openSettlementReader } from '#server/finance/read-settlements.ts'
import { reportFile } from '#server/finance/report-file.ts'
import { partOfTotal, reportMonth } from '#server/finance/report-month.ts'
import { amountOf } from '#server/finance/settlement-amounts.rules.ts'
import { openPapers } from '#server/orders/papers/draw-papers.ts'
import { listParcels } from '#server/orders/parcels/list-parcels.ts'
import { returnPart } from '#server/orders/returns/return-part.ts'
import { staffActor } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { pagesOfPdf } from '#tests/support/pdf-text.ts'
import { openPurchases, type Purchases } from './purchase.fixture.ts'

// What those see who keep the shop's books: reports, shares, settlement files; and what packers print.

let db: TestDatabase
let shop: Purchases
const papers = openPapers(async () => ({
  name: 'Toko Lembar',
  email: 'toko@example.com',
  address: 'Jalan Melati 1, Yogyakarta',
  phone: '0274 123',
}))
const { readSettlements, close } = openSettlementReader()
beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(() => {
  shop = openPurchases(db.database)
})
afterAll(async () => {
  await papers.close()
  await close()
  await db.close()
})

async function paidEbook(price = 50_000) {
  const [userId, titleId] = [await shop.addUser(), await shop.addTitle({ price })]
  const { id } = (await shop.buy({ userId, titleId })).transaction
  await shop.say(id, 'paid')
  return { id, titleId, reference: (await shop.charge(id)).reference }
}
async function paidParcel() {
  const userId = await shop.addUser()
  const titles = [await shop.addPaper({ stock: 9 }), await shop.addPaper({ stock: 9 })]
  await shop.addAddress(userId)
  const rows = [await shop.putInCart(userId, titles[0] ?? 0, 2), await shop.putInCart(userId, titles[1] ?? 0)]
  const { id } = (await shop.buyCart(userId, rows)).transaction
  await shop.say(id, 'paid')
  return id
}
const compare = (text: string) =>
  compareSettlements(
    { db: db.database.kysely, readSettlements },
    { bytes: Buffer.from(text), period: undefined, now: shop.time.now },
  )

test('§7 a provider’s file is compared with what came in: differences, strangers, repetitions and what is missing', async () => {
  const [fits, other, twice, gone] = [
    await paidEbook(),
    await paidEbook(70_000),
    await paidEbook(),
    await paidEbook(),
  ]
  // The one that is missing came in between the others.
  const at = { at: new Date(shop.time.now.getTime() - 1) }
  await db.database.kysely
    .updateTable('orders')
    .set({ updated_at: at.at })
    .where('id', '=', gone.id)
    .execute()
  const midtrans = [
    'Order ID,Transaction type,Channel,Transaction status,Gross amount,Fee',
    `${fits.reference},Payment,BNI,settlement,"50,000.00","4,440.00"`,
    `${other.reference},Payment,BNI,settlement,60000.00,4440.00`,
    `${twice.reference},Payment,BNI,settlement,50000,4440`,
    `${twice.reference},Payment,BNI,settlement,50000,4440`,
    'TIDAK-ADA-1,Payment,BNI,settlement,50000,4440',
    `${gone.reference},Payment,BNI,expire,50000,0`,
  ].join('\n')
  const found = await compare(midtrans)
  expect(found).toMatchObject({
    rows: 6,
    leftOut: 1,
    matched: { count: 2, total: 100_000, fees: 8_880 },
    differing: [{ reference: other.reference, inFile: 60_000, inShop: 70_000 }],
    unknown: [{ reference: 'TIDAK-ADA-1', inShop: null }],
    repeated: [{ reference: twice.reference }],
    missing: [{ reference: gone.reference, inFile: null, inShop: 50_000 }],
  })

  const xendit = [
    'Status;Type;Channel;Reference;Currency;Amount;Total Fee;Total VAT;Net Amount',
    `SUCCESS;PAYMENT;VIRTUAL_ACCOUNT;${fits.reference};IDR;50000;4000;440;45560`,
    'SUCCESS;DISBURSEMENT;BANK;LAIN;IDR;50000;0;0;50000',
  ].join('\r\n')
  expect(await compare(xendit)).toMatchObject({ leftOut: 1, matched: { count: 1, fees: 4_440 }, unknown: [] })
  await expect(compare('nama,kota\nRara,Yogyakarta')).rejects.toMatchObject({ reason: 'invalid' })
})

test('§7 the fee that was taken is compared with the one that was expected when the charge was made', async () => {
  const methods = db.database.kysely.updateTable('payment_methods').where('id', '=', 83)
  await methods.set({ fee_idr: 4_000, fee_basis_points: 88 }).execute()
  const [fits, dear, untold] = [await paidEbook(), await paidEbook(), await paidEbook()]
  await methods.set({ fee_idr: 9_000, fee_basis_points: 0 }).execute()
  const later = await paidEbook()
  await methods.set({ fee_idr: null, fee_basis_points: null }).execute()
  const unknown = await paidEbook()
  const found = await compare(
    [
      'Order ID,Transaction status,Gross amount,Fee',
      `${fits.reference},settlement,50000,4441`,
      `${dear.reference},settlement,50000,4443`,
      `${untold.reference},settlement,50000,`,
      `${later.reference},settlement,50000,9000`,
      `${unknown.reference},settlement,50000,1`,
    ].join('\n'),
  )
  expect(found).toMatchObject({
    matched: { count: 5, total: 250_000, fees: 17_885, expected: 22_320 },
    fees: [{ reference: dear.reference, inFile: 4_443, inShop: 4_440 }],
    differing: [],
  })
  // By its parts with fractions: 4,440.50 is 4,441, which rounding allows for; 4,442.50 is not.
  const parts = await compare(
    [
      'Order ID;Status;Amount;Total Fee;Total VAT',
      `${fits.reference};settled;50000;4000.25;440.25`,
      `${dear.reference};settled;50000;4002,40;440,10`,
    ].join('\n'),
  )
  expect(parts).toMatchObject({
    matched: { count: 2, fees: 8_883 },
    fees: [{ reference: dear.reference, inFile: 4_443, inShop: 4_440 }],
  })
  // No buyer pays it.
  expect(await shop.order(fits.id)).toMatchObject({ payable_idr: 50_000 })
  const { money } = await reportMonth(db.database, { by: 'method', month: '2026-11' })
  expect(money.fees).toBe(22_320)
  expect(money.withoutFee).toBeGreaterThan(0)
})

test('amounts are read as providers write them, and what is no amount of rupiah is not', async () => {
  for (const text of ['50000', '50.000', '50,000.00', 'Rp 50.000,00', 'IDR 50000.0', ' 50,000 ']) {
    expect({ text, amount: amountOf(text) }).toEqual({ text, amount: 50_000 })
  }
  expect(amountOf('-4,440.00')).toBe(-4_440)
  for (const text of ['', 'lima', '50.5', '1,00,000', '--5', '5e4']) expect(amountOf(text)).toBeUndefined()
  expect(await readSettlements({ bytes: Buffer.from('"unclosed'), today: '2026-11-21' })).toBeUndefined()
})

test('§7 a publisher’s part counts from its month on, of what is left after returns, and is logged', async () => {
  const { id, titleId } = await paidEbook(50_000)
  await db.database.kysely
    .updateTable('order_lines')
    .set({ publisher_name: 'Pustaka Senja' })
    .where('order_id', '=', id)
    .execute()
  const { id: publisherId } = await db.database.kysely
    .insertInto('publishers')
    .values({ name: 'Pustaka Senja', name_key: 'pustaka senja', slug: 'pustaka-senja' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(titleId).toBeGreaterThan(0)
  const now = shop.time.now
  const set = (month: string, basisPoints: number, actor = staffActor()) =>
    db.database.transact((tx) => setPublisherShare(tx, actor, { publisherId, month, basisPoints, now }))
  await expect(set('2026-11', 5_000, staffActor('laporan.lihat'))).rejects.toMatchObject({
    reason: 'forbidden',
  })
  await set('2026-11', 4_550)
  await set('2026-12', 6_000)
  const report = await reportMonth(db.database, { by: 'publisher', month: '2026-11' })
  expect(report.addsUp).toBe(true)
  expect(report.rows.find(({ keys }) => keys[0] === 'Pustaka Senja')).toMatchObject({
    total: 50_000,
    publisher: { id: publisherId, basisPoints: 4_550, share: 22_750 },
  })
  expect([partOfTotal(-101, 5_000), partOfTotal(101, 5_000)]).toEqual([-51, 51])
  const csv = await reportFile(report, 'csv', papers.drawTable)
  expect(csv.name).toBe('laporan-2026-11-per-penerbit.csv')
  expect(csv.bytes.toString()).toContain(';50000;45,5;22750')
  const entries = await db.database.kysely
    .selectFrom('audit_entries')
    .select('after')
    .where('verb', '=', 'publisher.set-share')
    .execute()
  expect(entries.map(({ after }) => after)).toEqual([
    { since: '2026-11', basisPoints: 4_550 },
    { since: '2026-12', basisPoints: 6_000 },
  ])
})

test('F110 a report as CSV, workbook and PDF has the same figures, and runs no formula of a title', async () => {
  const { id, titleId } = await paidEbook(50_000)
  const name = '=HYPERLINK("http://x")'
  await db.database.kysely.updateTable('titles').set({ name }).where('id', '=', titleId).execute()
  expect(id).toBeGreaterThan(0)
  const report = await reportMonth(db.database, { by: 'title', month: '2026-11' })
  const csv = await reportFile(report, 'csv', papers.drawTable)
  expect(csv.name).toBe('laporan-2026-11-per-judul.csv')
  expect(csv.bytes.toString()).toContain(`"'=HYPERLINK(""http://x"")";`)
  const sum = csv.bytes
    .toString()
    .trim()
    .split('\r\n')
    .slice(1)
    .reduce((total, line) => total + Number(line.split(';').at(-1)), 0)
  expect(sum).toBe(report.sum.total)
  const xlsx = await reportFile(report, 'xlsx', papers.drawTable)
  expect((await buffer(Readable.from(xlsx.bytes))).subarray(0, 2).toString()).toBe('PK')
  const pdf = await reportFile(report, 'pdf', papers.drawTable)
  expect((await pagesOfPdf(pdf.bytes)).join(' ')).toContain('Laporan penjualan 2026-11 per judul')
})

test('§7 labels and packing slips tell where a parcel goes and what is left in it, on A6 and on A4', async () => {
  const ids = [await paidParcel(), await paidParcel(), await paidParcel()]
  const [first = 0] = ids
  await db.database.transact((tx) =>
    returnPart(tx, staffActor(), {
      orderId: first,
      key: 'kunci-uji-coba',
      lines: [{ position: 0, quantity: 1, copies: 'returned' }],
      shipping: rupiah(0),
      reason: 'Rusak',
      now: shop.time.now,
    }),
  )
  const refnos = await Promise.all(ids.map(async (id) => (await shop.order(id)).refno))
  const parcels = await listParcels(db.database.kysely, refnos)
  expect(parcels[0]?.items.map(({ quantity }) => quantity)).toEqual([1, 1])
  const labels = await pagesOfPdf(await papers.drawParcels({ kind: 'label', size: 'a6', parcels }))
  expect(labels).toHaveLength(3)
  expect(labels[0]).toMatch(/JNE REG.*Pembaca.*Jalan Melati 1.*40132.*Toko Lembar/s)
  const slips = await pagesOfPdf(await papers.drawParcels({ kind: 'slip', size: 'a4', parcels }))
  expect(slips).toHaveLength(1)
  for (const { refno } of parcels) expect(slips[0]).toContain(refno)
  const many = {
    ...(parcels[0] as (typeof parcels)[0]),
    items: Array.from({ length: 40 }, (_, at) => ({ title: `Buku ${at}`, quantity: 1 })),
  }
  expect(
    await pagesOfPdf(await papers.drawParcels({ kind: 'slip', size: 'a6', parcels: [many] })),
  ).toHaveLength(3)
  await expect(listParcels(db.database.kysely, ['TIDAKADA99999'])).rejects.toMatchObject({
    reason: 'not_found',
  })
})

test('§7 pages of movements hold every movement once from either end, also of one moment', async () => {
  const { id: orderId } = await paidEbook()
  const { kysely } = db.database
  const first = await kysely
    .selectFrom('money_movements')
    .select('at')
    .where('order_id', '=', orderId)
    .execute()
  const at = first[0]?.at ?? shop.time.now
  const pages = async (filter: MovementFilter) => {
    const rows: Awaited<ReturnType<typeof listMovements>> = []
    for (let before: number | undefined; ; before = rows.at(-1)?.id) {
      const page = await listMovements(kysely, { ...filter, before }, 2)
      rows.push(...page)
      if (page.length < 2) return rows
    }
  }
  for (let n = 0; n < 3; n += 1) await paidEbook()
  for (const filter of [{}, { kind: 'received' as const }, { since: at }]) {
    const all = await listMovements(kysely, filter, 1000)
    expect(all.length).toBeGreaterThan(3)
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a))
    expect(await pages(filter)).toEqual(all)
    expect(await pages({ ...filter, sort: 'time' })).toEqual(all.toReversed())
  }
})

test('§7 of a charge that was paid twice each payment is compared with a row of its own', async () => {
  // The last test: movements of the other ones are in the order of their times. Nothing else came in on this day.
  shop.time.now = new Date('2026-11-30T03:00:00Z')
  const { id, reference } = await paidEbook()
  expect(await shop.say(id, 'paid', { confirmed: true, amount: rupiah(60_000) })).toBe('surplus')
  const row = (amount: number) => `${reference},${amount},settlement`
  const compareRows = (...amounts: number[]) =>
    compare(['order id,gross amount,transaction status', ...amounts.map(row)].join('\n'))
  expect(await compareRows(50_000, 60_000)).toMatchObject({
    matched: { count: 2, total: 110_000 },
    differing: [],
    repeated: [],
    missing: [],
  })
  expect(await compareRows(60_000, 50_000, 50_000)).toMatchObject({
    matched: { count: 2, total: 110_000 },
    repeated: [{ reference, inFile: 50_000 }],
  })
  expect(await compareRows(50_000)).toMatchObject({
    matched: { count: 1, total: 50_000 },
    missing: [{ reference, inFile: null, inShop: 60_000 }],
  })
  expect(await compareRows(70_000, 50_000, 70_000)).toMatchObject({
    matched: { count: 1, total: 50_000 },
    differing: [{ reference, inFile: 70_000, inShop: 60_000 }],
    repeated: [{ reference, inFile: 70_000 }],
    missing: [],
  })
})
