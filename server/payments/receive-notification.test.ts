import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { DAY, MINUTE, SECOND } from '#kernel/time.ts'
import { backgroundWork } from '#server/platform/background-work.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { createHttpServer } from '#server/platform/http/server.ts'
import { type Log, silentLog } from '#server/platform/log.ts'
import {
  GatewayFailure,
  type PaymentGateway,
  type PaymentNotification,
} from '#server/providers/payments/port.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addUnpaidOrder } from '#tests/support/reader-rows.ts'
import { askProvider } from './ask-provider.ts'
import { openCharge } from './open-charge.ts'
import { paymentNotifications, paymentsHandlers } from './payments.routes.ts'
import type { PaymentEvent, PaymentsDeps, SettleOutcome } from './payments-deps.ts'
import { reconcileCharges } from './reconcile-charges.ts'
import { readApplied, recordApplied } from './record-applied.ts'
import { requestCharge } from './request-charge.ts'
import { retryNotifications } from './retry-notifications.ts'

const sign = (body: string) => createHmac('sha256', 'rahasia').update(body).digest('hex')

let db: TestDatabase
let http: FastifyInstance
let deps: PaymentsDeps
let origin: string
let events: PaymentEvent[]
let warnings: string[]
let settled: () => SettleOutcome
const time = { now: new Date('2026-11-21T03:00:00Z') }

/** A small gateway: JSON with a signature in a header. */
const gateway: PaymentGateway = {
  name: 'simulator',
  channels: new Map([83, 118, 86, 119, 9, 112].map((id) => [id, String(id)])),
  hasPages: true,
  probe: async () => ({ clock: undefined }),
  createCharge: async ({ expiresAt, amount }) => ({
    gatewayReference: 'G1',
    virtualAccount: '8808000000000001',
    qrText: null,
    billerCode: null,
    redirectUrl: 'http://provider.test/pay',
    expiresAt,
    asked: amount,
  }),
  askStatus: async ({ amount }) => ({ state: 'pending', amount }),
  verifyNotification: async ({ headers, rawBody }) =>
    headers['x-signature'] === sign(rawBody.toString())
      ? (JSON.parse(rawBody.toString()) as PaymentNotification)
      : undefined,
  acknowledge: () => ({ contentType: 'text/plain', body: 'RECEIVED' }),
}

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

beforeEach(async () => {
  ;[events, warnings, settled] = [[], [], () => 'paid']
  const log: Log = { ...silentLog, warn: (_fields, message) => warnings.push(message) }
  deps = {
    database: db.database,
    gateway: { ...gateway },
    formerGateways: [],
    settle: async (event) => {
      const { notification, reference } = event
      return db.database.transact(async (tx) => {
        const [applied] = await tx.pipeline(notification && readApplied(notification))
        if (applied) return 'duplicate'
        if (!ours.has(reference)) return recorded(tx, event, 'unknown_reference')
        events.push(event)
        return recorded(tx, event, settled())
      })
    },
    applyRefunds: async () => 'ignored',
    publicUrl: 'http://shop.test',
    notifyOrigin: () => 'http://127.0.0.1:9',
    clock: () => time.now,
    log,
    background: backgroundWork(() => undefined),
  }
  http = await createHttpServer({ log: silentLog, trustProxy: false, accepting: () => true })
  await http.register(paymentNotifications, deps)
  origin = await http.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => http.close())

async function recorded(tx: Tx, event: PaymentEvent, outcome: SettleOutcome): Promise<SettleOutcome> {
  await tx.commit(recordApplied(event, outcome, { buyerGone: false }))
  return outcome
}

/** References of the charges that the shop made. */
const ours = new Set<string>()

let serial = 0
async function chargeOf({ request = true } = {}) {
  const refno = `NOTIFIKASI${String(++serial).padStart(6, '0')}`
  const { kysely } = db.database
  const user = await kysely
    .insertInto('users')
    .values({
      email: `${refno.toLowerCase()}@example.com`,
      name: 'P',
      password_hash: '-',
      consented_at: time.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const expiresAt = new Date(time.now.getTime() + DAY)
  const amount = rupiah(50_000)
  const orderId = await addUnpaidOrder(db.database, { userId: user.id, expiresAt, refno, amount })
  const money = { gateway: 'simulator', channel: '83', paymentMethodId: 83, amount }
  const [charge] = await db.database.transact((tx) =>
    tx.commit(openCharge({ ...money, orderId, refno, attempt: 1, expiresAt }, time.now)),
  )
  ours.add(charge.reference)
  if (request) await requestCharge(deps, charge)
  return charge
}

/** Sends a notification and waits until everything that it caused is done. */
async function send(notification: Partial<PaymentNotification>, signature?: string) {
  const answer = await post(notification, signature)
  await deps.background.settled()
  return answer
}

function post(notification: Partial<PaymentNotification>, signature?: string) {
  const body = JSON.stringify(notification)
  return fetch(`${origin}/api/payments/simulator/notifications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': signature ?? sign(body) },
    body,
  })
}

const stored = (reference: string) =>
  db.database.kysely
    .selectFrom('payment_notifications')
    .selectAll()
    .where('reference', '=', reference)
    .execute()

const stateOf = async (reference: string) =>
  (
    await db.database.kysely
      .selectFrom('charges')
      .select('state')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
  ).state

const paidOf = (reference: string) =>
  ({
    eventKey: `${reference}:1`,
    reference,
    gatewayReference: null,
    state: 'paid',
    amount: rupiah(50_000),
    signed: true,
  }) as const

describe('a notification', () => {
  test('is kept as it came, settled while it is answered, and acknowledged in the provider’s words', async () => {
    const { reference } = await chargeOf()
    const answer = await send(paidOf(reference))
    expect([answer.status, await answer.text()]).toEqual([200, 'RECEIVED'])
    expect(answer.headers.get('content-type')).toBe('text/plain')
    expect(events).toMatchObject([{ reference, state: 'paid', amount: 50_000, confirmed: false }])
    expect(await stored(reference)).toMatchObject([
      { raw: JSON.stringify(paidOf(reference)), outcome: 'paid', applied_at: time.now },
    ])
  })

  test('F07 that comes again is acknowledged again, and neither kept nor settled twice', async () => {
    const { reference } = await chargeOf()
    const statuses = []
    for (let time = 0; time < 3; time++) statuses.push((await send(paidOf(reference))).status)
    expect(statuses).toEqual([200, 200, 200])
    expect(events).toHaveLength(1)
    expect(await stored(reference)).toHaveLength(1)
  })

  test.each([
    ['with another key’s signature', 'f'.repeat(64)],
    ['without a signature', ''],
  ])('F12 %s gets 401, changes and keeps nothing, and leaves one log entry', async (_case, signature) => {
    const { reference } = await chargeOf()
    const answer = await send(paidOf(reference), signature)
    expect(answer.status).toBe(401)
    expect(events).toEqual([])
    expect(await stored(reference)).toEqual([])
    expect(warnings).toEqual(['payments: a forged notification'])
  })

  test('F12 whose body was changed in transit is a forged one', async () => {
    const { reference } = await chargeOf()
    const signature = sign(JSON.stringify(paidOf(reference)))
    expect((await send({ ...paidOf(reference), amount: rupiah(1) }, signature)).status).toBe(401)
    expect(events).toEqual([])
  })

  test('of a charge that is not ours is kept and acknowledged, and settles nothing', async () => {
    const reference = 'BUKANKAMI2345678-1'
    expect((await send(paidOf(reference))).status).toBe(200)
    expect(events).toEqual([])
    expect(await stored(reference)).toMatchObject([
      { raw: JSON.stringify(paidOf(reference)), outcome: 'unknown_reference', applied_at: time.now },
    ])
    expect(warnings).toEqual(['payments: a notification of a charge that is not ours'])
  })

  test('of a provider that the shop does not use is not found', async () => {
    const answer = await fetch(`${origin}/api/payments/other/notifications`, { method: 'POST', body: '{}' })
    expect(answer.status).toBe(404)
  })

  test('F35 that is larger than any real one is refused before it is read', async () => {
    const answer = await fetch(`${origin}/api/payments/simulator/notifications`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: 'x'.repeat(70_000),
    })
    expect(answer.status).toBe(413)
  })

  test('that contradicts what is known is believed only after the provider was asked', async () => {
    const { reference } = await chargeOf()
    const outcomes: SettleOutcome[] = ['unconfirmed', 'ignored']
    settled = () => outcomes.shift() ?? 'ignored'
    await send({ ...paidOf(reference), state: 'failed' })
    expect(events).toMatchObject([
      { state: 'failed', confirmed: false },
      { state: 'pending', confirmed: true },
    ])
    expect(await stored(reference)).toMatchObject([{ outcome: 'ignored' }])
  })

  test.each([
    ['that contradicts what is known', { state: 'failed', signed: true }],
    ['that nothing proves', { state: 'paid', signed: false }],
  ] as const)('F71 %s is acknowledged before a slow provider is asked about it', async (_which, claim) => {
    const { reference } = await chargeOf()
    const outcomes: SettleOutcome[] = claim.signed ? ['unconfirmed', 'ignored'] : ['ignored']
    settled = () => outcomes.shift() ?? 'ignored'
    const slow = Promise.withResolvers<void>()
    deps.gateway.askStatus = async ({ amount }) => {
      await slow.promise
      return { state: claim.state, amount }
    }
    const answer = await Promise.race([
      post({ ...paidOf(reference), ...claim }),
      sleep(5 * SECOND, undefined),
    ])
    expect(answer?.status).toBe(200)
    expect(await stored(reference)).toMatchObject([{ applied_at: null }])
    slow.resolve()
    await deps.background.settled()
    expect(await stored(reference)).toMatchObject([{ outcome: 'ignored', applied_at: time.now }])
  })

  test('F08 that cannot be applied is acknowledged all the same, and the job applies it', async () => {
    const { reference } = await chargeOf()
    settled = () => {
      throw new Error('the database is elsewhere')
    }
    expect((await send(paidOf(reference))).status).toBe(200)
    expect(await stored(reference)).toMatchObject([{ applied_at: null }])

    settled = () => 'paid'
    await retryNotifications(deps)
    expect(await stored(reference)).toMatchObject([{ applied_at: null }])
    time.now = new Date(time.now.getTime() + 2 * MINUTE)
    deps.gateway.askStatus = async ({ amount }) => ({ state: 'paid', amount })
    await retryNotifications(deps)
    expect(await stored(reference)).toMatchObject([{ outcome: 'paid', applied_at: time.now }])
    expect(events.at(-1)).toMatchObject({ reference, state: 'paid', confirmed: true })
  })
})

describe('the background job', () => {
  const later = (minutes: number) => {
    time.now = new Date(time.now.getTime() + minutes * MINUTE)
  }
  const eventsOf = (reference: string) => events.filter((event) => event.reference === reference)

  test('F04 asks the provider about a charge without a notification', async () => {
    const { reference } = await chargeOf()
    deps.gateway.askStatus = async ({ amount }) => ({ state: 'paid', amount })
    later(2)
    await reconcileCharges(deps)
    expect(eventsOf(reference)).toEqual([])
    later(4)
    await reconcileCharges(deps)
    expect(eventsOf(reference)).toMatchObject([{ state: 'paid', confirmed: true, note: 'reconcile' }])
    await reconcileCharges(deps)
    expect(eventsOf(reference)).toHaveLength(1)
  })

  test('finishes a request that a crash cut off', async () => {
    const { reference } = await chargeOf({ request: false })
    await reconcileCharges(deps)
    expect(await stateOf(reference)).toBe('requested')
    later(2)
    await reconcileCharges(deps)
    expect(await stateOf(reference)).toBe('live')
  })

  test('fails an order whose charge the provider refuses for good, and waits for one that is silent', async () => {
    const { reference } = await chargeOf({ request: false })
    later(2)
    deps.gateway.createCharge = async () => {
      throw new GatewayFailure('unreachable', 'silent')
    }
    await reconcileCharges(deps)
    expect(eventsOf(reference)).toEqual([])
    deps.gateway.createCharge = async () => {
      throw new GatewayFailure('refused', 'no')
    }
    later(1)
    await reconcileCharges(deps)
    expect(eventsOf(reference)).toMatchObject([{ state: 'failed', note: 'request for the charge' }])
  })

  test('one charge in trouble does not keep the others waiting', async () => {
    const [broken, fine] = [await chargeOf(), await chargeOf()]
    later(6)
    deps.gateway.askStatus = async ({ reference, amount }) => {
      if (reference === broken.reference) throw new GatewayFailure('unreachable', 'silent')
      return { state: 'paid', amount }
    }
    await reconcileCharges(deps)
    expect(eventsOf(fine.reference)).toHaveLength(1)
  })
})

test('asking about an order without an open charge troubles nobody', async () => {
  const charge = await chargeOf()
  await db.database.kysely.updateTable('charges').set({ state: 'paid' }).where('id', '=', charge.id).execute()
  expect(await askProvider(deps, charge.orderId, 'refresh')).toBe('nothing_to_ask')
  expect(events).toEqual([])
})

test('the payment methods are those that the gateway takes, in the shop’s order', async () => {
  const request = {
    ...{ now: time.now, ip: '', userAgent: '', cookies: '', requestId: '' },
    ...{ idempotencyKey: undefined, log: silentLog },
  }
  const methodsOf = async (channels: typeof gateway.channels) => {
    const handlers = paymentsHandlers({ ...deps, gateway: { ...gateway, channels }, cashOnDelivery: false })
    const nothing = { params: undefined, query: undefined, body: undefined }
    return (await handlers['GET /api/user/payment-methods'](nothing, request)).data
  }
  const methods = await methodsOf(gateway.channels)
  // Charges of the default gateway are paid on the gateway's page.
  expect(methods.every(({ opens_page }) => opens_page)).toBe(true)
  const names = methods.map(({ name }) => name)
  expect(names).toEqual(['BNI VA', 'BRI VA', 'CIMB VA', 'Mandiri VA', 'Maybank VA', 'Permata VA'])
  const fewer = await methodsOf(new Map([...gateway.channels].filter(([id]) => id !== 9)))
  expect(fewer.map(({ name }) => name)).toEqual(names.filter((name) => name !== 'Maybank VA'))
})
