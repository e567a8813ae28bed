import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, HOUR } from '#kernel/time.ts'
import { grantEntitlements } from '#server/library/grant-entitlements.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { openJobs } from '#server/platform/jobs.ts'
import { startSubscription } from '#server/subscriptions/start-subscription.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addPackage, addUser } from '#tests/support/reader-rows.ts'
import { runJob } from '#tests/support/run-job.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { examineShop } from './examine-shop.ts'
import { runLembar } from './run-lembar.testing.ts'

const now = new Date('2026-11-21T05:00:00Z')
// Beyond the day on which the test runs: the command itself goes by the machine's clock.
const later = new Date(now.getTime() + 100 * 365 * DAY)

let shop: TestDatabase
beforeAll(async () => {
  shop = await testDatabase()
  await openHealthyShop()
})
afterAll(() => shop.close())

/** An ebook that was paid with a promo, a paper order that waits, one that was sent, and a subscription. */
async function openHealthyShop(): Promise<void> {
  const { database } = shop
  const paper = { priceIdr: 60_000, discountPercent: 0, discountIdr: 0, weightGrams: 300 }
  const [ebookId = 0, paperId = 0] = [
    ...(await addTitles(database, [titleRecord()])),
    ...(await addTitles(database, [titleRecord({ paper })], 10)),
  ]
  const [userId, packageId] = [await addUser(database), await addPackage(database, { price_idr: 45_000 })]
  await database.transact(async (tx) => {
    await sql`insert into promos (name, code, discount_idr, expires_on, quota, applies_to)
      values ('Hemat', 'HEMAT', 10000, '2026-12-31', 5, array['Digital'])`.execute(tx)
    await sql`insert into orders (refno, user_id, method, kind, payment_state, fulfilment_state, subtotal_idr, discount_idr,
        shipping_idr, payable_idr, expires_at, paid_at) values
      ('EBOOK00000001', ${userId}, 'direct', 'digital', 'paid', 'completed', 50000, 10000, 0, 40000, ${later}, ${now}),
      ('WAITS00000002', ${userId}, 'cart', 'paper', 'awaiting', 'awaiting_payment', 120000, 0, 9000, 129000, ${later}, null),
      ('SENT000000003', ${userId}, 'cart', 'paper', 'paid', 'to_send', 60000, 0, 9000, 69000, ${later}, ${now}),
      ('TIME000000004', ${userId}, 'direct', 'subscription', 'paid', 'completed', 45000, 0, 0, 45000, ${later}, ${now})`.execute(
      tx,
    )
    await sql`insert into order_lines (order_id, position, title_id, edition_id, format, title_kind, title_name, title_slug,
        tax_class, quantity, list_price_idr, unit_price_idr, line_total_idr, discount_share_idr)
      select o.id, 1, t.id, e.id, e.format, 'book', t.name, t.slug, 'exempt', l.quantity, e.price_idr, e.price_idr,
        e.price_idr * l.quantity, o.discount_idr
      from (values ('EBOOK00000001', ${ebookId}::bigint, 'ebook', 1), ('WAITS00000002', ${paperId}, 'paper', 2),
          ('SENT000000003', ${paperId}, 'paper', 1)) as l(refno, title_id, format, quantity)
        join orders o on o.refno = l.refno join titles t on t.id = l.title_id
        join editions e on e.title_id = t.id and e.format = l.format`.execute(tx)
    await sql`insert into order_packages select id, ${packageId}, 'Paket', 1, 45000 from orders where kind = 'subscription'`.execute(
      tx,
    )
    await sql`insert into order_shipments (order_id, courier, service, weight_kg, cost_idr, recipient, phone, address, postal_code)
      select id, 'jne', 'REG', 1, 9000, 'Rara', '+6281234567890', 'Jalan Kenari 7', '55221' from orders where kind = 'paper'`.execute(
      tx,
    )
    await sql`insert into promo_redemptions (order_id, promo_id, user_id, name, code, amount_idr, state)
      select o.id, p.id, o.user_id, p.name, p.code, 10000, 'committed' from orders o, promos p where o.discount_idr > 0`.execute(
      tx,
    )
    await sql`insert into charges (order_id, attempt, reference, gateway, channel, payment_method_id, amount_idr, state, expires_at, ask_at)
      select id, 1, refno || '-1', 'simulator', '83', 83, payable_idr, case when paid_at is null then 'live' else 'paid' end,
        ${later}, case when paid_at is null then ${later}::timestamptz end from orders`.execute(tx)
    await sql`insert into money_movements (order_id, charge_id, kind, amount_idr)
      select order_id, id, 'received', amount_idr from charges where state = 'paid'`.execute(tx)
    await sql`insert into order_events (order_id, payment_from, payment_to, fulfilment_from, fulfilment_to, cause)
      select id, 'awaiting', 'paid', 'awaiting_payment', fulfilment_state, 'payment' from orders where paid_at is not null`.execute(
      tx,
    )
    await sql`insert into stock_holds (order_id, edition_id, quantity, expires_at)
      select l.order_id, l.edition_id, l.quantity, ${later} from order_lines l join orders o on o.id = l.order_id
      where l.format = 'paper' and o.paid_at is null`.execute(tx)
    await sql`insert into stock_taken (order_id, edition_id, quantity)
      select l.order_id, l.edition_id, l.quantity from order_lines l join orders o on o.id = l.order_id
      where l.format = 'paper' and o.paid_at is not null`.execute(tx)
    const idOf = async (refno: string) =>
      (await tx.selectFrom('orders').select('id').where('refno', '=', refno).executeTakeFirstOrThrow()).id
    const orderId = await idOf('EBOOK00000001')
    await tx.pipeline(grantEntitlements({ userId, titleIds: [ebookId], orderId }))
    await startSubscription(tx, { userId, packageId, orderId: await idOf('TIME000000004'), months: 1, now })
  })
}

/** What is found once something was planted, which is undone afterwards. */
async function foundAfter(plant: string, at = now) {
  let found: Awaited<ReturnType<typeof examineShop>> = []
  const undo = new Error('undo')
  await shop.database
    .transact(async (tx: Tx) => {
      for (const statement of plant.split(';')) await sql.raw(statement).execute(tx)
      found = await examineShop(tx, at)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return found.filter(({ total }) => total > 0)
}

test('a healthy shop is found well, and its doctor says so', async () => {
  expect(await foundAfter('select 1')).toEqual([])
  const healthy = await runLembar(['doctor'], { url: shop.url, folder: tmpdir() })
  expect(healthy).toMatchObject({ code: 0, stderr: '' })
  expect(healthy.stdout).toMatch(/^ok {5}Orders add up[\s\S]*\n\nAll is well: \d\d checks\.\n$/)
})

const FAULTS: [name: string, plant: string, example: string][] = [
  [
    'order-subtotals',
    `update order_lines set quantity = 1, line_total_idr = 60000 where quantity = 2`,
    'WAITS00000002',
  ],
  [
    'order-discounts',
    `update order_lines set discount_share_idr = 9999 where discount_share_idr > 0`,
    'split 9999',
  ],
  ['order-promos', `update promo_redemptions set amount_idr = 1`, 'discount 10000, promo 1'],
  ['order-shipping', `update order_shipments set cost_idr = 8000`, 'shipping 9000, parcel 8000'],
  [
    'paid-money',
    `insert into money_movements (order_id, kind, amount_idr) select id, 'surplus', 1 from orders where kind = 'digital'`,
    'kept 40001',
  ],
  [
    'unpaid-money',
    `insert into money_movements (order_id, kind, amount_idr) select id, 'received', 5 from orders where paid_at is null`,
    'awaiting, kept 5',
  ],
  [
    'refunds-flagged',
    `insert into money_movements (order_id, kind, amount_idr) select id, 'refund_due', 5 from orders where kind = 'digital'`,
    'due 5, returned 0, not flagged',
  ],
  [
    'refunds-due',
    `insert into money_movements (order_id, kind, amount_idr) select id, 'refund_due', 5 from orders where kind = 'digital'`,
    'return 5',
  ],
  [
    'refunds-approved',
    `insert into refunds (order_id, amount_idr, account, reason, approved_at)
      select id, 5, 'BCA 1', 'x', now() from orders where kind = 'digital'`,
    'approved 5, due 0',
  ],
  [
    'refunds-unexplained',
    `insert into provider_refunds (charge_id, gateway_reference, amount_idr, state, asked_at, changed_at)
      select id, 'rfd-1', 5, 'done', now(), now() from charges where reference like 'EBOOK%'`,
    'simulator returned 5 of charge EBOOK00000001-1, its reference rfd-1',
  ],
  [
    'refunds-unanswered',
    `insert into provider_refunds (charge_id, gateway_reference, amount_idr, state, asked_at, changed_at, ask_at)
      select id, 'rfd-1', 5, 'accepted', timestamptz '2026-01-01', now(), now() from charges where reference like 'EBOOK%'`,
    'simulator was asked to return 5',
  ],
  [
    'bookings-unanswered',
    `insert into parcel_bookings (order_id, carrier, reference, collection, requested_at, step_at, asked_at, unanswered_since)
      select id, 'biteship', refno, 'pickup', timestamptz '2026-01-01', now(), now(), now() from orders where refno = 'WAITS00000002'`,
    'biteship, reference WAITS00000002, may have been made',
  ],
  [
    'package-tax',
    `update editions set in_subscription = true where format = 'ebook'`,
    'standard, opens 2 exempt and 0 taxed titles',
  ],
  ['paid-charges', `update charges set state = 'paid' where state = 'live'`, 'charge WAITS00000002-1'],
  [
    'order-states',
    `update orders set fulfilment_state = 'completed' where kind = 'paper' and paid_at is not null`,
    'paper, paid, completed',
  ],
  [
    'order-history',
    `insert into order_events (order_id, payment_from, payment_to, fulfilment_from, fulfilment_to, cause) select id, 'paid', 'failed', 'completed', 'failed', 'reversed' from orders where kind = 'digital'`,
    'is paid, history says failed',
  ],
  ['promo-places', `update promo_redemptions set state = 'released'`, 'paid, promo HEMAT released'],
  [
    'promo-quotas',
    `update promos set quota = 1; insert into promo_redemptions (order_id, promo_id, user_id, name, code, amount_idr, state) select o.id, p.id, o.user_id, 'x', 'x', 0, 'committed' from orders o, promos p where o.kind = 'subscription'`,
    'quota 1, used 2',
  ],
  ['bought-titles', `delete from entitlements`, 'is not on its reader’s shelf'],
  [
    'unpaid-titles',
    `insert into entitlements (user_id, title_id, order_id) select o.user_id, l.title_id, o.id from orders o join order_lines l on l.order_id = o.id where o.paid_at is null`,
    'can be read',
  ],
  ['subscriptions', `update subscriptions set revoked_at = now()`, 'paid, no time'],
  ['reserved-copies', `update stock set reserved = reserved + 1`, 'reserved 3, held 2'],
  ['holds-of-waiting-orders', `delete from stock_holds`, 'wants 2, holds 0'],
  [
    'holds-of-waiting-orders',
    `insert into stock_holds (order_id, edition_id, quantity, expires_at) select order_id, edition_id, 1, now() from stock_taken`,
    'paid: wants 0, holds 1',
  ],
  ['copies-of-paid-orders', `delete from stock_taken`, 'bought 1, taken 0'],
  [
    'listing-counts',
    `update listing_counts set titles = titles + 1 where genre_id = 0 and kind = 'all' and shape = 'all' and axis = 0`,
    'total 3, titles 2',
  ],
  [
    'listed-titles',
    `update titles set status = 'withdrawn' where id = (select min(id) from titles)`,
    'withdrawn, listed',
  ],
  [
    'listing-contents',
    `update titles set name = 'Lain' where id = (select min(id) from titles)`,
    'shown as Judul',
  ],
  ['listing-contents', `update editions set price_idr = 1 where format = 'ebook'`, 'at 50000'],
  ['listing-contents', `delete from listing_cards`, 'has no card'],
  ['price-history', `update price_history set price_idr = 7 where format = 'ebook'`, 'recorded 7'],
  ['price-history', `delete from price_history`, 'recorded -'],
  [
    'search-words',
    `update search_words set titles = titles + 1 where word = 'percobaan'`,
    'counted 3, titles 2',
  ],
  ['search-words', `insert into search_words values ('hantu', 1)`, 'word hantu: counted 1, titles 0'],
  ['shelf-texts', `update title_texts set text = 'lain'`, "kept 'lain'"],
  ['shelf-texts', `delete from title_texts`, 'kept nothing'],
  [
    'best-sellers',
    `insert into sales_counts (title_id, sold) select min(id), 7 from titles`,
    'sold 7, placed by 0',
  ],
  [
    'unrequested-charges',
    `update charges set state = 'requested', created_at = '2026-11-21 03:00:00+00' where state = 'live'`,
    '10:00 WIB',
  ],
  [
    'unapplied-notifications',
    `insert into payment_notifications (gateway, event_key, reference, raw, received_at) values ('simulator', 'k', 'WAITS00000002-1', '', '2026-11-21 03:00:00+00')`,
    'simulator, WAITS',
  ],
  [
    'failing-work',
    `insert into failed_work (work, row_key, failures, failed_at, retry_at) values ('images-add-avif', '7', 6, '2026-11-21 03:00:00+00', '2026-11-21 04:00:00+00')`,
    'images-add-avif 7: 6 times, last 2026-11-21 10:00 WIB',
  ],
]

test.each(FAULTS)('%s is found where it is planted', async (name, plant, example) => {
  const found = (await foundAfter(plant)).find((finding) => finding.name === name)
  expect(found?.total).toBeGreaterThan(0)
  expect(found?.examples.map(({ what, detail }) => `${what}: ${detail}`).join('\n')).toContain(example)
})

test('a parcel that was sent before its payment was undone is no fault: it is gone', async () => {
  const undone = `update orders set payment_state = 'failed', fulfilment_state = 'failed', failure_cause = 'reversed' where refno = 'SENT000000003'`
  const sent = `update order_shipments set sent_at = now()`
  const names = async (plant: string) => (await foundAfter(plant)).map(({ name }) => name)
  expect(await names(undone)).toContain('copies-of-paid-orders')
  expect(await names(`${undone}; ${sent}`)).not.toContain('copies-of-paid-orders')
})

test('an order that nobody ended is found five hours after its time', async () => {
  const at = (hours: number) => new Date(later.getTime() + hours * HOUR)
  expect((await foundAfter('select 1', at(4))).map(({ name }) => name)).not.toContain('overdue-orders')
  expect((await foundAfter('select 1', at(6))).map(({ name }) => name)).toContain('overdue-orders')
})

test('F79 work of a job that no longer exists is not reported for ever', async () => {
  const plant = `insert into failed_work (work, row_key, failures, failed_at, retry_at)
    values ('former-job', '7', 6, '2026-11-21 03:00:00+00', '2026-11-21 04:00:00+00')`
  const names = async (at: Date) => (await foundAfter(plant, at)).map(({ name }) => name)
  expect(await names(now)).toContain('failing-work')
  expect(await names(new Date(now.getTime() + 2 * DAY))).not.toContain('failing-work')
})

test('F79 a job that failed is reported with its message and ends the doctor with 1, until it succeeds', async () => {
  const jobs = openJobs({ url: shop.url })
  let broken = true
  const run = async () => {
    if (broken) throw new Error('tidak bisa')
  }
  jobs.recur({ name: 'uji-gagal', cron: '0 0 1 1 *', run })
  await jobs.start()
  await runJob(shop.url, 'uji-gagal')
  const failed = async () => (await foundAfter('select 1')).find(({ name }) => name === 'failed-jobs')
  await expect.poll(failed, { timeout: 15_000, interval: 200 }).toMatchObject({ total: 1 })
  const told = await runLembar(['doctor', '--json'], { url: shop.url, folder: tmpdir() })
  expect(told.code).toBe(1)
  const report: unknown = JSON.parse(told.stdout)
  expect(report).toMatchObject({
    ok: false,
    checks: expect.arrayContaining([
      expect.objectContaining({
        name: 'failed-jobs',
        examples: [{ what: 'job uji-gagal', detail: expect.stringContaining('tidak bisa') }],
      }),
    ]),
  })
  broken = false
  await runJob(shop.url, 'uji-gagal')
  await expect.poll(failed, { timeout: 15_000, interval: 200 }).toBeUndefined()
  await jobs.stop()
})
