import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, dayInWib } from '#kernel/time.ts'
import { addPackage, addPaidOrder, addUser } from '#tests/support/reader-rows.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { signedInStaff } from '#tests/support/staff.ts'
import { reportSales } from './report-sales.ts'
import { salesOfDays, sumSalesDays } from './sum-sales.ts'

const NOW = new Date('2026-11-23T03:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ clock: () => NOW })
})
afterAll(() => shop.close())

/** A subscription that was paid at this moment. */
async function sellAt(buyer: number, at: Date): Promise<void> {
  const { kysely } = shop.database
  const packageId = await addPackage(shop.database, { price_idr: 50_000 })
  const orderId = await addPaidOrder(shop.database, buyer, 'subscription')
  await kysely
    .insertInto('order_packages')
    .values({
      order_id: orderId,
      package_id: packageId,
      name: 'Paket',
      duration_months: 1,
      price_idr: 50_000,
      tax_class: 'standard',
    })
    .execute()
  const event = {
    order_id: orderId,
    at,
    payment_from: 'awaiting',
    payment_to: 'paid',
    fulfilment_from: 'awaiting_payment',
    fulfilment_to: 'completed',
    cause: 'payment',
  } as const
  await kysely.insertInto('order_events').values(event).execute()
}

const stored = () => shop.database.kysely.selectFrom('sales_days').selectAll().execute()

test('§7 the sales of the home screen are those of the report to the rupiah, stored or not', async () => {
  const { database } = shop
  const buyer = await addUser(database, { email: 'pembeli-laporan@example.com' })
  // Today, yesterday just before midnight in WIB, 40 and 80 days ago.
  const times = [NOW, new Date('2026-11-22T16:59:00Z'), new Date(NOW.getTime() - 40 * DAY)]
  for (const at of [...times, new Date(NOW.getTime() - 80 * DAY)]) await sellAt(buyer, at)

  const since = new Date('2026-09-24T17:00:00Z')
  const report = await reportSales(database.kysely, 'day', { since, before: new Date(NOW.getTime() + 1) })
  expect(report.rows.length).toBeGreaterThan(2)
  const beforeStoring = await salesOfDays(database.kysely, { count: 30, now: NOW })
  await sumSalesDays({ database, clock: () => NOW })
  await sumSalesDays({ database, clock: () => NOW })
  const days = (await stored()).map(({ day }) => dayInWib(new Date(day)))
  expect(days.length).toBe(80)
  expect(await salesOfDays(database.kysely, { count: 30, now: NOW })).toEqual(beforeStoring)

  const shown = [...beforeStoring.before, ...beforeStoring.days].filter(({ orders }) => orders > 0)
  expect(shown).toEqual(
    report.rows.map(({ keys: [day], orders, copies, total }) => ({ day, orders, copies, total })),
  )
  expect(beforeStoring.days.at(-1)).toMatchObject({ day: '2026-11-23', orders: 1 })
  expect(beforeStoring.days.at(-2)).toMatchObject({ day: '2026-11-22', orders: 1 })
})

test('§7 a day is stored once it is over, and not in the minutes in which a sale of it may still be written', async () => {
  const { database } = shop
  const last = (await stored()).length
  await sumSalesDays({ database, clock: () => new Date('2026-11-23T17:05:00Z') })
  expect(await stored()).toHaveLength(last)
  await sumSalesDays({ database, clock: () => new Date('2026-11-23T17:20:00Z') })
  expect(await stored()).toHaveLength(last + 1)
  await sumSalesDays({ database, clock: () => new Date('2026-11-23T17:20:00Z') })
  expect(await stored()).toHaveLength(last + 1)
})

test('§7 the counts of the order lists are those of the lists, and need the right to see orders', async () => {
  const { call } = await signedInStaff(shop, ['pesanan.lihat'], NOW)
  const counts = (await call('GET', '/api/console/orders/counts')).body.data
  for (const [list, count] of Object.entries({
    waiting: counts.waiting,
    'to-send': counts.to_send,
    sent: counts.sent,
    'refund-due': counts.refund_due,
  })) {
    const rows = (await call('GET', `/api/console/orders?list=${list}&limit=200`)).body.data.orders
    expect({ list, count }).toEqual({ list, count: rows.length })
  }
  expect(counts.late).toBeLessThanOrEqual(counts.to_send)
  const sales = await call('GET', '/api/console/sales?days=30')
  expect(sales.status).toBe(403)
  const reader = await signedInStaff(shop, ['laporan.lihat'], NOW)
  const { status, body } = await reader.call('GET', '/api/console/sales?days=30')
  expect(status).toBe(200)
  expect(body.data.days).toHaveLength(30)
  expect((await reader.call('GET', '/api/console/sales?days=31')).status).toBe(422)
})
