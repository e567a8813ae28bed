import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction, transactionMeta } from '#contracts/orders.ts'
import { rupiah } from '#kernel/money.ts'
import { HOUR } from '#kernel/time.ts'
import { openCharge } from '#server/payments/open-charge.ts'
import type { UserCallContext } from '#server/platform/http/handler.ts'
import { silentLog } from '#server/platform/log.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { lockBuyer } from './lock-order.ts'
import { ordersHandlers } from './orders.routes.ts'
import type { AskProvider } from './orders-deps.ts'
import { placeOrder } from './place-order.ts'

const now = new Date('2026-11-21T03:00:00Z')

let db: TestDatabase
let titleId: number
let editionId: number
const asked: number[] = []
let answer: Awaited<ReturnType<AskProvider>> = 'answered'

beforeAll(async () => {
  db = await testDatabase()
  const title = {
    slug: 'laut-bercerita',
    kind: 'book' as const,
    name: 'Laut Bercerita',
    published_on: '2017-10-01',
  }
  const { kysely } = db.database
  titleId = (await kysely.insertInto('titles').values(title).returning('id').executeTakeFirstOrThrow()).id
  const edition = { title_id: titleId, format: 'ebook' as const, price_idr: 75_000 }
  editionId = (await kysely.insertInto('editions').values(edition).returning('id').executeTakeFirstOrThrow())
    .id
})
afterAll(() => db.close())

const notAsked = () => {
  throw new Error('no provider is asked here')
}
/** What only a change of an order needs. */
const unused = {
  ports: { fulfil: notAsked, withdraw: notAsked, countSales: notAsked },
  gateway: {
    name: 'simulator',
    channels: new Map(),
    hasPages: true,
    probe: notAsked,
    createCharge: notAsked,
    askStatus: notAsked,
    verifyNotification: notAsked,
    acknowledge: notAsked,
  },
  formerGateways: [],
  settle: notAsked,
  applyRefunds: notAsked,
  publicUrl: '',
  notifyOrigin: () => '',
  log: silentLog,
  background: { run: notAsked, settled: notAsked },
}

const handlers = () =>
  ordersHandlers({
    ...unused,
    database: db.database,
    readShop: notAsked,
    limits: { refreshPerUser: 3, cancelPerUser: 2 },
    clock: () => now,
    askProvider: async (orderId) => {
      asked.push(orderId)
      return answer
    },
  })

let serial = 0
async function reader(): Promise<UserCallContext> {
  const email = `riwayat-${++serial}@example.com`
  const { id } = await db.database.kysely
    .insertInto('users')
    .values({ email, name: 'Pembaca', password_hash: '-', consented_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    now,
    ip: '127.0.0.1',
    userAgent: '',
    cookies: '',
    requestId: 'test',
    idempotencyKey: undefined,
    log: silentLog,
    user: { id, email, name: 'Pembaca' },
    token: '-',
  }
}

async function ordered(userId: number, at = now) {
  const expiresAt = new Date(at.getTime() + 24 * HOUR)
  return db.database.transact(async (tx) => {
    const line = {
      titleId,
      editionId,
      format: 'ebook',
      titleKind: 'book',
      titleName: 'Laut Bercerita',
      titleSlug: 'laut-bercerita',
      publisherName: null,
      taxClass: 'exempt',
      quantity: 1,
      listPrice: rupiah(75_000),
      unitPrice: rupiah(75_000),
    } as const
    await tx.deleteFrom('pending_digital_titles').where('user_id', '=', userId).execute()
    const [{ nextOrderId: id }] = await tx.pipeline(lockBuyer(userId))
    const reductions = { discount: rupiah(0), shippingDiscount: rupiah(0) }
    const nothing = {
      pack: undefined,
      shipment: undefined,
      paidAtDoor: false,
      reductions,
      redeemed: false,
      request: undefined,
    }
    const draft = { ...nothing, id, userId, method: 'direct', lines: [line], expiresAt } as const
    const { order, write } = placeOrder({ ...draft, paymentMethodId: 118 }, at)
    const charge = { gateway: 'simulator', channel: '118', paymentMethodId: 118, amount: order.payable }
    await tx.commit(
      write,
      openCharge({ ...charge, orderId: id, refno: order.refno, attempt: 1, expiresAt }, at),
    )
    return order
  })
}

const query = (rest: { page?: number; per_page?: number; refno?: string } = {}) => ({
  params: undefined,
  query: { page: 1, per_page: 10, refno: undefined, ...rest },
  body: undefined,
})
const one = (id: number) => ({ params: { id }, query: undefined, body: undefined })

test('a reader sees their own purchases, the latest first, page by page, with the true total', async () => {
  const me = await reader()
  const orders = []
  for (let hour = 0; hour < 3; hour++) {
    orders.push(await ordered(me.user.id, new Date(now.getTime() - hour * HOUR)))
  }
  const list = handlers()['GET /api/user/transactions']
  const first = (await list(query({ per_page: 2 }), me)).data
  expect(first).toMatchObject({ total: 3, per_page: 2, last_page: 2, current_page: 1 })
  expect(first.data.map((row) => row.id)).toEqual([orders[0]?.id, orders[1]?.id])
  const beyond = (await list(query({ page: 9, per_page: 2 }), me)).data
  expect(beyond).toMatchObject({ data: [], total: 3 })
  const found = (await list(query({ refno: orders[1]?.refno ?? '' }), me)).data
  expect(found.data.map((row) => row.id)).toEqual([orders[1]?.id])
  for (const row of first.data) expect(() => transaction.parse(row)).not.toThrow()
})

test('an order that never had a charge is in no list, count or search of its buyer; one that may have had one is', async () => {
  const me = await reader()
  const [unmade, unanswered] = [await ordered(me.user.id), await ordered(me.user.id)]
  for (const [order, failure_cause] of [
    [unmade, 'no_charge'],
    [unanswered, 'unanswered'],
  ] as const) {
    await db.database.kysely
      .updateTable('orders')
      .set({ payment_state: 'failed', fulfilment_state: 'failed', failure_cause })
      .where('id', '=', order.id)
      .execute()
  }
  const { 'GET /api/user/transactions': list, 'GET /api/user/transactions/:id': detail } = handlers()
  const { data } = await list(query(), me)
  expect(data).toMatchObject({ total: 1, data: [{ id: unanswered.id, payment_status: 'Gagal' }] })
  expect((await list(query({ refno: unmade.refno }), me)).data.total).toBe(0)
  await expect(detail(one(unmade.id), me)).rejects.toMatchObject({ reason: 'not_found' })
})

test('nothing bought yet is an empty first page', async () => {
  const list = await handlers()['GET /api/user/transactions'](query(), await reader())
  expect(list.data).toEqual({ data: [], total: 0, per_page: 10, last_page: 1, current_page: 1 })
})

test('F30 nobody sees, checks or finds somebody else’s transaction', async () => {
  const [owner, stranger] = [await reader(), await reader()]
  const order = await ordered(owner.user.id)
  asked.length = 0
  const { 'GET /api/user/transactions/:id': detail, 'POST /api/user/transactions/:id/refresh': refresh } =
    handlers()
  await expect(detail(one(order.id), stranger)).rejects.toMatchObject({ reason: 'not_found' })
  await expect(refresh(one(order.id), stranger)).rejects.toMatchObject({ reason: 'not_found' })
  expect(asked).toEqual([])
  const list = handlers()['GET /api/user/transactions']
  expect((await list(query({ refno: order.refno }), stranger)).data.total).toBe(0)
  expect((await detail(one(order.id), owner)).data).toMatchObject({ id: order.id, refno: order.refno })
})

const status = (refno: string, email: string, ip = '203.0.113.7') =>
  handlers()['POST /api/user/order-status'](
    { params: undefined, query: undefined, body: { refno, email } },
    { now, ip, userAgent: '', cookies: '', requestId: 'test', idempotencyKey: undefined, log: silentLog },
  )

test('§2 a buyer who is not signed in sees the state of an order by its number and e-mail, and nothing that names them', async () => {
  const me = await reader()
  const { refno } = await ordered(me.user.id)
  const { data } = await status(refno, me.user.email.toUpperCase())
  expect(data).toEqual({
    refno,
    type: 'Digital',
    created_at: expect.any(String),
    payment_status: 'Menunggu Pembayaran',
    transaction_status: 'Menunggu Pembayaran',
    courier: null,
  })
})

test('F30 a number with another e-mail and a number that does not exist get one answer, and guesses end', async () => {
  const [me, stranger] = [await reader(), await reader()]
  const { refno } = await ordered(me.user.id)
  const refusals = await Promise.all(
    [
      [refno, stranger.user.email],
      [refno, ''],
      ['TIDAKADA', me.user.email],
      ['TIDAKADA', ''],
    ].map(([number = '', email = '']) => status(number, email, '203.0.113.8').catch((error) => error)),
  )
  expect(new Set(refusals.map(({ reason, message }) => `${reason} ${message}`)).size).toBe(1)
  expect(refusals[0]).toMatchObject({ reason: 'not_found' })
  // From many addresses for one order, and from one address for many orders.
  for (let guess = 0; guess < 8; guess++)
    await status(refno, 'x@y.id', `198.51.100.${guess}`).catch(() => undefined)
  await expect(status(refno, me.user.email, '192.0.2.1')).rejects.toMatchObject({ reason: 'too_many' })
  for (let guess = 0; guess < 20; guess++)
    await status(`N${guess}`, 'x@y.id', '192.0.2.2').catch(() => undefined)
  await expect(status('N99', 'x@y.id', '192.0.2.2')).rejects.toMatchObject({ reason: 'too_many' })
})

test('checking asks the provider, says so, and says when the provider is silent', async () => {
  const me = await reader()
  const order = await ordered(me.user.id)
  asked.length = 0
  const refresh = handlers()['POST /api/user/transactions/:id/refresh']
  expect((await refresh(one(order.id), me)).message).toBe('Berhasil Mengecek Status Pembayaran')
  expect(asked).toEqual([order.id])
  answer = 'unreachable'
  await expect(refresh(one(order.id), me)).rejects.toMatchObject({ reason: 'payment_unavailable' })
  answer = 'answered'
})

test('F35 a reader who checks a payment again and again has to wait, and the provider gets no request', async () => {
  const me = await reader()
  const order = await ordered(me.user.id)
  asked.length = 0
  const refresh = handlers()['POST /api/user/transactions/:id/refresh']
  for (let check = 0; check < 3; check++) await refresh(one(order.id), me)
  await expect(refresh(one(order.id), me)).rejects.toMatchObject({
    reason: 'too_many',
    message: expect.stringContaining('Status pembayaran sudah terlalu sering dicek'),
    retryAfterSeconds: 15 * 60,
  })
  expect(asked).toHaveLength(3)
  // Another reader has a count of their own, and the same one may ask again later.
  const other = await reader()
  const others = await ordered(other.user.id)
  await refresh(one(others.id), other)
  await refresh(one(order.id), { ...me, now: new Date(now.getTime() + 15 * 60_000) })
  expect(asked).toHaveLength(5)
})

test('orders cannot be made and cancelled without end: each has the provider make a charge', async () => {
  const me = await reader()
  const cancel = handlers()['POST /api/user/transactions/:id/cancel']
  answer = 'nothing_to_ask'
  for (let order = 0; order < 2; order++) {
    const { id } = await ordered(me.user.id)
    await cancel(one(id), me)
    // A second click changes nothing and is not counted.
    if (order === 0) await expect(cancel(one(id), me)).rejects.toMatchObject({ reason: 'conflict' })
  }
  const { id } = await ordered(me.user.id)
  await expect(cancel(one(id), me)).rejects.toMatchObject({ reason: 'too_many', retryAfterSeconds: 3600 })
  await cancel(one(id), { ...me, now: new Date(now.getTime() + HOUR) })
})

test('while the provider has not answered, there is no page to pay at, but an order', async () => {
  const me = await reader()
  const order = await ordered(me.user.id)
  const { data } = await handlers()['GET /api/user/transactions/:id'](one(order.id), me)
  expect(data).toMatchObject({
    type: 'Digital',
    payment_status: 'Menunggu Pembayaran',
    payment_methods: { id: 118, name: 'BRI VA' },
    redirect_url: null,
  })
  expect(transactionMeta.parse(JSON.parse(data.meta))).toEqual({
    TransactionExpiryDate: '2026-11-22T10:00:00.000+07:00',
    VirtualAccountAssigned: null,
  })
})
