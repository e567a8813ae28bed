import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { DAY, HOUR, MINUTE } from '#kernel/time.ts'
import { silentLog } from '#server/platform/log.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { paymentGatewayConformance } from '../port.conformance.ts'
import type { PaymentGateway, PaymentNotification } from '../port.ts'
import { refundsConformance } from '../refunds.conformance.ts'
import type { SimulatorDeps } from './checkout.ts'
import { sweepSimulator, WEBHOOK_DELAY } from './notify-shop.ts'
import { findCharge } from './simulator.queries.ts'
import { simulatorRoutes } from './simulator.routes.ts'
import { openSimulator } from './simulator.ts'
import { openSimulatorOnTrial } from './simulator-on-trial.testing.ts'

const merchant = { code: 'ID00001', key: 'rahasia' }

const depsOf = (db: TestDatabase, time: { now: Date }): SimulatorDeps => ({
  database: db.database,
  merchant,
  merchantName: async () => 'Toko <Lembar> & kawan',
  publicUrl: '',
  notifyUrl: () => 'http://127.0.0.1:9/',
  clock: () => time.now,
  log: silentLog,
})

const openOn = (channel: string) => () =>
  openSimulatorOnTrial(new Date('2026-11-21T03:00:00Z'), undefined, undefined, channel)
for (const [name, channel] of [
  ['an account', '83'],
  ['QRIS', '1001'],
  ['DANA', '1004'],
] as const) {
  paymentGatewayConformance(`simulator, ${name}`, openOn(channel), { overNetwork: false })
  if (channel !== '83') refundsConformance(`simulator, ${name}`, openOn(channel), { overNetwork: false })
}

describe('the simulator’s page', () => {
  let db: TestDatabase
  let app: FastifyInstance
  let shop: FastifyInstance
  let gateway: PaymentGateway
  let deps: SimulatorDeps
  let told: (PaymentNotification | undefined)[]
  let shopAnswers: () => { status: number; body: string }
  const time = { now: new Date('2026-11-21T03:00:00Z') }

  beforeAll(async () => {
    db = await testDatabase()
  })
  afterAll(() => db.close())

  beforeEach(async () => {
    told = []
    shopAnswers = () => ({ status: 200, body: gateway.acknowledge().body })
    shop = fastify()
    shop.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    shop.post<{ Body: Buffer }>('/notifications', async ({ headers, body }, reply) => {
      told.push(await gateway.verifyNotification({ headers, rawBody: body }))
      const { status, body: text } = shopAnswers()
      return reply.code(status).send(text)
    })
    const origin = await shop.listen({ port: 0, host: '127.0.0.1' })
    deps = { ...depsOf(db, time), notifyUrl: () => `${origin}/notifications` }
    gateway = openSimulator(deps)
    app = fastify({ routerOptions: { maxParamLength: 400 } })
    await app.register(simulatorRoutes, deps)
  })
  afterEach(async () => {
    await app.close()
    await shop.close()
  })

  let serial = 0
  async function charge(change: { description?: string } = {}) {
    const reference = `SIMULATOR${++serial}-1`
    const made = await gateway.createCharge({
      reference,
      amount: rupiah(75_000),
      methodChannel: '119',
      description: 'Laut Bercerita',
      customer: { name: 'Siti', email: 'siti@example.com', phone: null },
      expiresAt: new Date(time.now.getTime() + DAY),
      returnUrl: 'https://shop.test/payment/info?refno=SIMULATOR1',
      notifyUrl: deps.notifyUrl(),
      ...change,
    })
    return { reference, page: made.redirectUrl ?? '', account: made.virtualAccount ?? '' }
  }
  const press = (page: string, outcome: string, webhook = '') =>
    app.inject({
      method: 'POST',
      url: `${page}/${outcome}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: webhook === '' ? '' : new URLSearchParams({ webhook }).toString(),
    })
  const states = () => told.map((notification) => notification?.state)

  test('says what it is, and shows amount, shop, method and number, with its buttons and no script', async () => {
    const { page, account } = await charge({ description: '<script>alert(1)</script> "Laut"' })
    const { statusCode, body, headers } = await app.inject(page)
    expect(statusCode).toBe(200)
    expect(account).toMatch(/^88908\d{11}$/)
    for (const shown of [
      'Simulator Pembayaran',
      'Rp\u00a075.000,00',
      'Toko &lt;Lembar&gt; &amp; kawan',
      'Mandiri Virtual Account',
      account.replace(/(\d{4})(?=\d)/g, '$1 '),
      'Bayar sekarang',
      'Gagalkan pembayaran',
      'Tahan untuk diperiksa',
      'Biarkan kedaluwarsa',
      'tidak pernah',
    ]) {
      expect(body).toContain(shown)
    }
    expect(body).not.toContain('<script')
    const style = /<style>([\s\S]*)<\/style>/.exec(body)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self' https://shop.test; base-uri 'none'; frame-ancestors 'none'`,
    )
  })

  test.each([
    ['paid', 'paid'],
    ['failed', 'failed'],
    ['expired', 'failed'],
  ] as const)(
    '%s: the shop is told over HTTP, signed, before the customer is back there',
    async (outcome, state) => {
      const { reference, page } = await charge()
      const answer = await press(page, outcome)
      expect(answer.statusCode).toBe(303)
      expect(answer.headers.location).toBe('https://shop.test/payment/info?refno=SIMULATOR1')
      expect(told).toMatchObject([{ reference, state, amount: 75_000 }])
      expect(
        (await gateway.askStatus({ reference, amount: rupiah(75_000), gatewayReference: null })).state,
      ).toBe(outcome)
    },
  )

  test('a double click pays once and leads back both times; another button then changes nothing', async () => {
    const { reference, page } = await charge()
    const answers = await Promise.all([press(page, 'paid'), press(page, 'paid')])
    for (const answer of answers) expect(answer.headers.location).toMatch(/^https:\/\/shop\.test\//)
    expect(told).toHaveLength(1)
    const changed = await press(page, 'failed')
    expect(changed.headers.location).toBe(page)
    expect((await app.inject(page)).body).toContain('Pembayaran berhasil')
    expect(
      (await gateway.askStatus({ reference, amount: rupiah(75_000), gatewayReference: null })).state,
    ).toBe('paid')
  })

  test('a shop that does not acknowledge is notified again until it does, and not afterwards', async () => {
    const { reference, page } = await charge()
    shopAnswers = () => ({ status: 500, body: '{}' })
    expect((await press(page, 'paid')).statusCode).toBe(303)
    await sweepSimulator(deps)
    expect(told).toHaveLength(2)
    shopAnswers = () => ({ status: 200, body: gateway.acknowledge().body })
    await sweepSimulator(deps)
    expect(told).toHaveLength(2)
    time.now = new Date(time.now.getTime() + MINUTE)
    await sweepSimulator(deps)
    await sweepSimulator(deps)
    expect(told.filter((notification) => notification?.reference === reference)).toHaveLength(3)
  })

  test('a shop that stops answering in the middle of its answer is notified again', async () => {
    const { reference, page } = await charge()
    shopAnswers = () => ({ status: 500, body: '{}' })
    await press(page, 'paid')
    const silent = createServer((_request, response) => response.writeHead(200).write('{'))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    await sweepSimulator({ ...deps, notifyUrl: () => `http://127.0.0.1:${port}/` })
    silent.closeAllConnections()
    silent.close()
    const acknowledged = async () => (await findCharge(db.database.kysely, reference))?.acknowledged
    expect(await acknowledged()).toBe(false)
    time.now = new Date(time.now.getTime() + MINUTE)
    shopAnswers = () => ({ status: 200, body: gateway.acknowledge().body })
    await sweepSimulator(deps)
    expect(await acknowledged()).toBe(true)
  })

  test('a charge that nobody paid in time has expired, cannot be paid, and the shop is notified', async () => {
    const { reference, page } = await charge()
    const start = time.now
    time.now = new Date(time.now.getTime() + DAY + HOUR)
    expect((await app.inject(page)).body).toContain('Tagihan ini sudah kedaluwarsa')
    expect((await press(page, 'paid')).headers.location).toBe(page)
    await sweepSimulator(deps)
    expect(told.filter((notification) => notification?.reference === reference)).toMatchObject([
      { state: 'failed' },
    ])
    time.now = start
  })

  test('a payment can be held for a check, approved and taken back, and the shop hears of each', async () => {
    const { page } = await charge()
    await press(page, 'challenged')
    expect((await app.inject(page)).body).toContain('Pembayaran sedang diperiksa')
    // Only what is paid can be taken back.
    expect((await press(page, 'reversed')).headers.location).toBe(page)
    await press(page, 'paid')
    await press(page, 'reversed')
    expect(states()).toEqual(['challenged', 'paid', 'failed'])
    expect((await app.inject(page)).body).toContain('Pembayaran gagal')
  })

  test.each([
    ['doubled', ['paid', 'paid']],
    ['shuffled', ['paid', 'pending']],
    ['lost', []],
    ['delayed', []],
    ['whatever', ['paid']],
  ])('a webhook can be %s', async (webhook, expected) => {
    const { reference, page } = await charge()
    expect((await press(page, 'paid', webhook)).headers.location).toMatch(/^https:\/\/shop\.test\//)
    expect(states()).toEqual(expected)
    await sweepSimulator(deps)
    expect(states()).toEqual(expected)
    time.now = new Date(time.now.getTime() + WEBHOOK_DELAY)
    await sweepSimulator(deps)
    expect(states()).toEqual(webhook === 'delayed' ? ['paid'] : expected)
    const question = { reference, amount: rupiah(75_000), gatewayReference: null }
    expect((await gateway.askStatus(question)).state).toBe('paid')
  })

  test('a page that is not there says so, in Indonesian', async () => {
    const missing = await app.inject('/simulator/pay/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')
    expect(missing.statusCode).toBe(404)
    expect(missing.body).toContain('Tagihan tidak ditemukan')
    expect((await press('/simulator/pay/x', 'paid')).statusCode).toBe(404)
    const { page } = await charge()
    expect((await press(page, 'stolen')).statusCode).toBe(404)
  })
})
