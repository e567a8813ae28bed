import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAYMENT_STATES } from '#contracts/order-states.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addPaidOrder, addUser } from '#tests/support/reader-rows.ts'
import { failureOf, type MoveCause, STATE_AFTER } from './order.rules.ts'

const MIGRATIONS = join(import.meta.dirname, '../platform/database/migrations')
const CAUSES = Object.keys(STATE_AFTER) as MoveCause[]

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

test('F78 the history takes each cause with the state that it leads to, and no other text', async () => {
  const orderId = await addPaidOrder(db.database, await addUser(db.database))
  const taken: string[] = []
  for (const cause of [...CAUSES, 'expired by hand', '']) {
    for (const state of PAYMENT_STATES) {
      const entry = sql`insert into order_events (order_id, payment_from, payment_to, fulfilment_from, fulfilment_to, cause)
        values (${orderId}, 'awaiting', ${state}, 'awaiting_payment', 'failed', ${cause})`
      const done = await entry.execute(db.database.kysely).then(
        () => true,
        (error: { code: string }) => (error.code === '23514' ? false : Promise.reject(error)),
      )
      if (done) taken.push(`${cause} → ${state}`)
    }
  }
  expect(taken).toEqual(CAUSES.map((cause) => `${cause} → ${STATE_AFTER[cause]}`))
})

test('F78 an order says why it failed, in a word of the list, and only while it is failed', async () => {
  const orderId = await addPaidOrder(db.database, await addUser(db.database))
  const set = (state: string, cause: string | null) =>
    sql`update orders set payment_state = ${state}, failure_cause = ${cause} where id = ${orderId}`.execute(
      db.database.kysely,
    )
  for (const cause of Object.keys(failureOf)) await set('failed', cause)
  await set('paid', null)
  for (const [state, cause] of [
    ['failed', null],
    ['failed', 'too late'],
    ['failed', 'payment'],
    ['paid', 'expired'],
  ] as const) {
    await expect(set(state, cause)).rejects.toMatchObject({ code: '23514' })
  }
})

test('F78 what orders told before causes had a list, they tell afterwards', async () => {
  const older = await testDatabase({ template: 'template0' })
  const folder = await mkdtemp(join(tmpdir(), 'lembar-migrations-'))
  try {
    const later = (await readdir(MIGRATIONS)).filter((name) => name >= '0105')
    await cp(MIGRATIONS, folder, { recursive: true })
    for (const name of later) await rm(join(folder, name))
    await migrate(older.url, undefined, folder)
    const { kysely } = older.database
    const userId = await addUser(older.database)
    const written: [from: string, to: string, text: string][] = [
      ['awaiting', 'failed', 'expired'],
      ['awaiting', 'failed', 'reconcile: expired'],
      ['awaiting', 'failed', 'cancelled by the buyer'],
      ['awaiting', 'failed', 'notification: failed'],
      ['awaiting', 'failed', 'notification, confirmed: another amount'],
      ['awaiting', 'failed', 'refresh: owned already'],
      ['awaiting', 'failed', 'checkout, unreachable: failed'],
      ['paid', 'failed', 'notification, confirmed: reversed'],
      ['awaiting', 'paid', 'nothing to pay'],
      ['failed', 'paid', 'reconcile'],
      ['paid', 'received', 'received by the buyer'],
      ['paid', 'received', 'not confirmed in 14 days'],
      ['awaiting', 'challenged', 'notification'],
    ]
    for (const [index, [from, to, text]] of written.entries()) {
      await sql`
        with placed as (
          insert into orders (refno, user_id, method, kind, payment_state, fulfilment_state, subtotal_idr, payable_idr,
            expires_at, paid_at)
          values (${`LAMA${String(index).padStart(8, '0')}`}, ${userId}, 'direct', 'paper', ${to}, 'failed', 1, 1, now(), now())
          returning id
        )
        insert into order_events (order_id, payment_from, payment_to, fulfilment_from, fulfilment_to, cause)
        select id, ${from}, ${to}, 'awaiting_payment', 'failed', ${text} from placed`.execute(kysely)
    }
    await migrate(older.url)
    const { rows } = await sql<{ cause: string; note: string; told: string | null }>`
      select e.cause, e.note, o.failure_cause as told from order_events e join orders o on o.id = e.order_id
      order by e.id`.execute(kysely)
    expect(rows.map(({ cause }) => cause)).toEqual([
      'expired',
      'expired',
      'cancelled',
      'refused',
      'wrong_amount',
      'owned_already',
      'unanswered',
      'reversed',
      'nothing_to_pay',
      'payment',
      'confirmed',
      'confirmed_by_time',
      'challenged',
    ])
    expect(rows.map(({ note }) => note)).toEqual(written.map(([, , text]) => text))
    expect(rows.map(({ told }) => told)).toEqual(
      rows.map(({ cause }, index) => (written[index]?.[1] === 'failed' ? cause : null)),
    )
  } finally {
    await rm(folder, { recursive: true })
    await older.close()
  }
})
