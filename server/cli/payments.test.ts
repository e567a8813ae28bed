import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '#kernel/time.ts'
import { openPurchases, type Purchases } from '#server/checkout/purchase.fixture.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { runLembar } from './run-lembar.testing.ts'

let db: TestDatabase
let shop: Purchases
beforeAll(async () => {
  db = await testDatabase()
  shop = openPurchases(db.database)
  // Commands read the machine's clock.
  shop.time.now = new Date()
})
afterAll(() => db.close())

const lembar = (...args: string[]) => runLembar(args, { url: db.url, folder: tmpdir() })
const end = (id: number, ...more: string[]) =>
  lembar(
    'payments',
    'end-notification',
    String(id),
    '--reason',
    'menurut penyedia tidak pernah dibayar',
    ...more,
  )
const unapplied = async () => {
  const { stdout } = await lembar('doctor', '--json')
  const { checks } = JSON.parse(stdout) as { checks: { name: string; total: number; examples: unknown }[] }
  return checks.find(({ name }) => name === 'unapplied-notifications')
}

/** An unpaid order, of which a notification claimed some days ago that it is paid. */
async function claimed({ days }: { days: number }) {
  const { transaction } = await shop.buy({ userId: await shop.addUser(), titleId: await shop.addTitle() })
  const { gateway, reference } = await shop.charge(transaction.id)
  const receivedAt = new Date(shop.time.now.getTime() - days * DAY)
  const notification = { gateway, reference, event_key: `${reference}:1`, raw: '{}', claims: 'paid' } as const
  await db.database.kysely
    .insertInto('payment_notifications')
    .values({ ...notification, received_at: receivedAt })
    .execute()
  const stored = db.database.kysely
    .selectFrom('payment_notifications')
    .select(['id', 'applied_at', 'outcome'])
    .where('reference', '=', reference)
  return { orderId: transaction.id, reference, stored: () => stored.executeTakeFirstOrThrow() }
}

test('F71 a payment that no provider confirms stays with the operator, who ends it with a reason', async () => {
  const { orderId, reference, stored } = await claimed({ days: 8 })
  const { id } = await stored()
  expect(await unapplied()).toMatchObject({ total: 1 })
  const refused = await lembar('payments', 'end-notification', String(id))
  expect(refused).toMatchObject({ code: 2 })
  const ended = await end(id)
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  expect(ended.stdout).toContain(`Notification ${id} of ${reference} is ended.`)
  expect(ended.stdout).toContain('the provider does not confirm')
  expect(await unapplied()).toMatchObject({ total: 0 })
  expect(await stored()).toMatchObject({ outcome: 'ended' })
  expect((await shop.order(orderId)).payment_state).toBe('awaiting')
  const [entry] = await db.database.kysely
    .selectFrom('audit_entries')
    .selectAll()
    .where('verb', '=', 'notification.end')
    .execute()
  expect(entry).toMatchObject({ object_id: String(id), reason: 'menurut penyedia tidak pernah dibayar' })
  expect(await end(id)).toMatchObject({ code: 1 })

  // The provider insists on it, and by now it has the money.
  await shop.notify(orderId, '1')
  expect((await shop.order(orderId)).payment_state).toBe('paid')
})

test('F71 a payment that the provider confirms at last is applied instead of ended', async () => {
  const { orderId, reference, stored } = await claimed({ days: 8 })
  await db.database.kysely
    .updateTable('simulator.charges')
    .set({ state: 'paid' })
    .where('reference', '=', reference)
    .execute()
  const { id } = await stored()
  expect((await end(id)).stdout).toContain('was applied')
  expect(await stored()).toMatchObject({ outcome: 'paid' })
  expect((await shop.order(orderId)).payment_state).toBe('paid')
})

test('F71 a notification that the job still tries is not ended', async () => {
  const { stored } = await claimed({ days: 6 })
  const { id } = await stored()
  const refused = await end(id)
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.stderr).toContain('masih dicoba')
  expect(await stored()).toMatchObject({ applied_at: null })
})

test('F71 a notification of no charge of the shop’s is ended once somebody has looked at it, and named in the log', async () => {
  const known = await claimed({ days: 0 })
  const seen = { applied_at: shop.time.now, outcome: 'unknown_reference' }
  const rows = db.database.kysely.updateTable('payment_notifications').set(seen)
  await rows.set({ reference: 'TIDAK-DIKENAL' }).where('reference', '=', known.reference).execute()
  const stored = () =>
    db.database.kysely
      .selectFrom('payment_notifications')
      .select(['id', 'outcome'])
      .where('reference', '=', 'TIDAK-DIKENAL')
      .executeTakeFirstOrThrow()
  const { id } = await stored()
  const ended = await end(id)
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  expect(ended.stdout).toContain(`Notification ${id} of TIDAK-DIKENAL is ended.`)
  expect(await stored()).toMatchObject({ outcome: 'ended' })
  const entry = await db.database.kysely
    .selectFrom('audit_entries')
    .select('before')
    .where('verb', '=', 'notification.end')
    .where('object_id', '=', String(id))
    .executeTakeFirstOrThrow()
  expect(entry.before).toMatchObject({ outcome: 'unknown_reference' })
  expect(await end(id)).toMatchObject({ code: 1 })
})
