import { afterAll, beforeAll, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { DAY, HOUR, MINUTE } from '#kernel/time.ts'
import { backgroundWork } from '#server/platform/background-work.ts'
import { silentLog } from '#server/platform/log.ts'
import { GatewayFailure, type PaymentGateway } from '#server/providers/payments/port.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addUnpaidOrder } from '#tests/support/reader-rows.ts'
import { openCharge } from './open-charge.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { reconcileCharges } from './reconcile-charges.ts'
import { requestCharge } from './request-charge.ts'

// Who is asked about first, when more charges are due than can be asked about.

let db: TestDatabase
let deps: PaymentsDeps
let asked: string[]
let time: { now: Date }
/** Requests that the provider still answers. */
let capacity: number

const unused = () => {
  throw new Error('not needed here')
}
const gatewayCalled = (name: string): PaymentGateway => ({
  name,
  channels: new Map(),
  hasPages: false,
  probe: unused,
  createCharge: async ({ expiresAt, reference, amount }) => ({
    gatewayReference: reference,
    virtualAccount: '8808000000000001',
    qrText: null,
    billerCode: null,
    redirectUrl: null,
    expiresAt,
    asked: amount,
  }),
  askStatus: async ({ reference, amount }) => {
    if (--capacity < 0) throw new GatewayFailure('unreachable', 'too busy')
    asked.push(reference)
    return { state: 'pending', amount }
  },
  verifyNotification: unused,
  acknowledge: unused,
})

beforeAll(async () => {
  db = await testDatabase()
  time = { now: new Date('2026-11-21T03:00:00Z') }
  deps = {
    database: db.database,
    gateway: gatewayCalled('simulator'),
    formerGateways: [gatewayCalled('former')],
    settle: async () => 'ignored',
    applyRefunds: async () => 'ignored',
    publicUrl: 'http://shop.test',
    notifyOrigin: () => 'http://127.0.0.1:9',
    clock: () => time.now,
    log: silentLog,
    background: backgroundWork(() => undefined),
  }
})
afterAll(() => db.close())

const later = (ms: number) => {
  time.now = new Date(time.now.getTime() + ms)
}
/** What one run asks about, when the provider answers so many requests. */
async function run(answers = Number.POSITIVE_INFINITY): Promise<string[]> {
  ;[asked, capacity] = [[], answers]
  await reconcileCharges(deps)
  return asked
}

let serial = 0
async function user(): Promise<number> {
  const person = {
    email: `adil-${++serial}@example.com`,
    name: 'P',
    password_hash: '-',
    consented_at: time.now,
  }
  const { id } = await db.database.kysely
    .insertInto('users')
    .values(person)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function charge(userId: number, gateway = 'simulator'): Promise<string> {
  const refno = `ADILADIL${100_000 + ++serial}`
  const expiresAt = new Date(time.now.getTime() + DAY)
  const amount = rupiah(50_000)
  const orderId = await addUnpaidOrder(db.database, { userId, expiresAt, refno, amount })
  const money = { gateway, channel: '83', paymentMethodId: 83, amount }
  const [opened] = await db.database.transact((tx) =>
    tx.commit(openCharge({ ...money, orderId, refno, attempt: 1, expiresAt }, time.now)),
  )
  await requestCharge(deps, opened)
  return opened.reference
}

async function closeAllCharges() {
  await db.database.kysely.updateTable('charges').set({ state: 'expired', ask_at: null }).execute()
}

test('a flood of unpaid charges delays an honest lost webhook by no more than two minutes', async () => {
  await closeAllCharges()
  const flooder = await user()
  const flood: string[] = []
  for (let order = 0; order < 150; order++) flood.push(await charge(flooder))
  // The honest buyer comes last, and the provider answers 20 requests a minute.
  const honest = await charge(await user())
  let minutes = 0
  for (let seen = false; !seen && minutes < 30; minutes++) {
    later(MINUTE)
    seen = (await run(20)).includes(honest)
  }
  expect(minutes).toBeLessThanOrEqual(5 + 2)
  // The flood has its turn, too: nothing starves.
  const seen = new Set<string>()
  for (let minute = 0; minute < 60; minute++) {
    later(MINUTE)
    for (const reference of await run(20)) seen.add(reference)
  }
  expect(flood.filter((reference) => !seen.has(reference))).toEqual([])
})

test('new charges do not push old ones back, nor old ones the new', async () => {
  await closeAllCharges()
  const old = await charge(await user())
  later(10 * HOUR)
  for (let order = 0; order < 60; order++) await charge(await user())
  const fresh = await charge(await user())
  const seen: string[] = []
  for (let minute = 0; minute < 5 + 2; minute++) {
    later(MINUTE)
    seen.push(...(await run(40)))
  }
  expect(seen).toContain(old)
  expect(seen).toContain(fresh)
})

test('F70 a buyer’s many charges that were given up come after the open ones, theirs and others’', async () => {
  await closeAllCharges()
  const [flooder, other] = [await user(), await user()]
  const former: string[] = []
  for (let order = 0; order < 60; order++) former.push(await charge(flooder))
  await db.database.kysely
    .updateTable('charges')
    .set({ state: 'cancelled', ask_at: time.now })
    .where('reference', 'in', former)
    .execute()
  const [mine, honest] = [await charge(flooder), await charge(other)]
  later(6 * MINUTE)
  const seen = await run()
  const first = seen.slice(0, 10)
  expect(first).toContain(mine)
  expect(first).toContain(honest)
  // Nothing starves.
  for (const reference of former) expect(seen).toContain(reference)
})

test('a charge is asked about every 5 minutes while it is young or near its end, otherwise every 15', async () => {
  await closeAllCharges()
  const reference = await charge(await user())
  const at: number[] = []
  for (let minute = 1; minute <= 24 * 60; minute++) {
    later(MINUTE)
    if ((await run()).includes(reference)) at.push(minute)
  }
  const pauses = at.map((minute, index) => minute - (at[index - 1] ?? 0))
  expect(pauses.slice(0, 12)).toEqual(Array(12).fill(5))
  expect(pauses[20]).toBe(15)
  expect(at.filter((minute) => minute > 24 * 60 - 20).length).toBeGreaterThanOrEqual(3)
})

test('a gateway that is silent keeps its charges’ turns, and those of another one are asked about', async () => {
  await closeAllCharges()
  const [mine, theirs] = [await charge(await user(), 'former'), await charge(await user())]
  for (let order = 0; order < 30; order++) await charge(await user())
  later(6 * MINUTE)
  let calls = 0
  const { askStatus } = deps.gateway
  deps.gateway.askStatus = async () => {
    calls++
    throw new GatewayFailure('unreachable', 'silent')
  }
  expect(await run()).toEqual([mine])
  expect(calls).toBeLessThanOrEqual(20)
  deps.gateway.askStatus = askStatus
  later(MINUTE)
  const next = await run()
  expect(next).toHaveLength(31)
  expect(next).toContain(theirs)
})
