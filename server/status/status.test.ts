import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { COMPONENTS } from '#contracts/status.ts'
import { DAY, isoInWib, MINUTE } from '#kernel/time.ts'
import { silentLog } from '#server/platform/log.ts'
import { openSmtp } from '#server/providers/mail/smtp.ts'
import { GatewayFailure } from '#server/providers/payments/port.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { readStatus } from './read-status.ts'
import { type Checks, statusJobs } from './status.jobs.ts'

const START = Date.parse('2026-11-27T03:00:00Z')
const NOTHING_PLANNED = { maintenance: '', maintenanceFrom: null, maintenanceUntil: null }
const works = async () => undefined
const WORKING: Checks = { shop: works, payments: works, reading: works, mail: works }

let db: TestDatabase
let now: Date
let switchedOn: boolean
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  switchedOn = false
  await check(0)
  switchedOn = true
})

/** Runs the job so many minutes after the start. */
async function check(minute: number, disturbed: Partial<Checks> = {}) {
  now = new Date(START + minute * MINUTE)
  const [job] = statusJobs({
    database: db.database,
    readShop: async () => ({ status: switchedOn }),
    checks: { ...WORKING, ...disturbed },
    clock: () => now,
    log: silentLog,
    patience: 200,
  })
  await job?.run()
}
async function told(minute: number, planned: Parameters<typeof readStatus>[1]['planned'] = NOTHING_PLANNED) {
  const at = new Date(START + minute * MINUTE)
  const status = await readStatus(db.database.kysely, { planned, now: at })
  const states = Object.fromEntries(status.components.map(({ component, state }) => [component, state]))
  return { ...status, states }
}
const all = (state: string) => Object.fromEntries(COMPONENTS.map((component) => [component, state]))
const at = (minute: number) => isoInWib(new Date(START + minute * MINUTE))

test('§9 a mail server that does not answer is shown as disturbed until it answers', async () => {
  const mail = openSmtp({ url: 'smtp://127.0.0.1:9', from: 'toko@example.id' })
  await check(0)
  await check(2, { mail: mail.check })
  await mail.close()
  expect(await told(3)).toMatchObject({
    states: { ...all('working'), mail: 'disturbed' },
    incidents: [{ component: 'mail', began_at: at(2), ended_at: null }],
  })
  await check(4)
  expect(await told(5)).toMatchObject({
    states: all('working'),
    incidents: [{ component: 'mail', began_at: at(2), ended_at: at(4) }],
  })
})

test('§9 a gateway that refuses the keys is shown as disturbed, and so is one that never answers', async () => {
  const refused = async () => {
    throw new GatewayFailure('refused', 'the gateway does not take the key')
  }
  await check(0, { payments: refused, reading: () => new Promise(() => undefined) })
  expect((await told(1)).states).toEqual({ ...all('working'), payments: 'disturbed', reading: 'disturbed' })
})

test('§9 what was not checked in the last minutes, or never, is not shown as working', async () => {
  expect(await told(0)).toMatchObject({ states: all('unknown'), checked_at: null, recorded_since: null })
  await check(0)
  expect((await told(5)).states).toEqual(all('working'))
  expect((await told(6)).states).toEqual(all('unknown'))
  // The clock was ahead when the shop was checked.
  expect((await told(-6)).states).toEqual(all('unknown'))
})

test('§9 a time without checks is a disturbance of the shop', async () => {
  await check(0)
  await check(4)
  expect((await told(4)).incidents).toEqual([])
  await check(64)
  expect(await told(64)).toMatchObject({
    states: all('working'),
    recorded_since: at(0),
    incidents: [{ component: 'shop', began_at: at(4), ended_at: at(64) }],
  })
})

test('§9 failures within a few minutes are one disturbance, and checks at the same time record one', async () => {
  const down = { mail: () => Promise.reject(new Error('down')) }
  await Promise.all(Array.from({ length: 20 }, () => check(0, down)))
  await check(2)
  await check(4, down)
  await check(6)
  expect((await told(6)).incidents).toEqual([{ component: 'mail', began_at: at(0), ended_at: at(6) }])
})

test('§9 disturbances are shown for 90 days, and deleted when the page is switched off', async () => {
  const down = { mail: () => Promise.reject(new Error('down')) }
  await check(0, down)
  await check(2)
  const days = (90 * DAY) / MINUTE
  await check(1 + days)
  expect((await told(1 + days)).incidents).toMatchObject([{ component: 'shop' }, { component: 'mail' }])
  await check(3 + days)
  expect((await told(3 + days)).incidents).toMatchObject([{ component: 'shop' }])
  switchedOn = false
  await check(5 + days)
  expect(await told(5 + days)).toMatchObject({ states: all('unknown'), incidents: [], recorded_since: null })
})

test('§9 planned maintenance is shown before it begins and while it lasts', async () => {
  const planned = {
    maintenance: 'Pindah server',
    maintenanceFrom: new Date(START + 10 * MINUTE),
    maintenanceUntil: new Date(START + 20 * MINUTE),
  }
  expect((await told(0, planned)).maintenance).toEqual({ text: 'Pindah server', from: at(10), until: at(20) })
  expect((await told(19, planned)).maintenance).not.toBeNull()
  expect((await told(20, planned)).maintenance).toBeNull()
})
