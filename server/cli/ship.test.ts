import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FulfilmentState, PaymentState } from '#contracts/order-states.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addPaidOrder, addUser } from '#tests/support/reader-rows.ts'
import { runLembar } from './run-lembar.testing.ts'

let shop: TestDatabase
let userId: number
beforeAll(async () => {
  shop = await testDatabase()
  userId = await addUser(shop.database)
})
afterAll(() => shop.close())

const lembar = (...args: string[]) => runLembar(args, { url: shop.url, folder: tmpdir() })

type State = {
  payment_state: PaymentState
  fulfilment_state: FulfilmentState
  paid_at?: null
}

async function paperOrder(state: State) {
  const id = await addPaidOrder(shop.database, userId, 'paper')
  const db = shop.database.kysely
  await db.updateTable('orders').set(state).where('id', '=', id).execute()
  await db
    .insertInto('order_shipments')
    .values({
      order_id: id,
      courier: 'jne',
      service: 'REG',
      weight_kg: 1,
      cost_idr: 0,
      recipient: 'Rara',
      phone: '+6281234567890',
      address: 'Jalan Kenari 7',
      postal_code: '55221',
    })
    .execute()
  const { refno } = await db
    .selectFrom('orders')
    .select('refno')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, refno }
}
const shipmentOf = (id: number) =>
  shop.database.kysely
    .selectFrom('order_shipments')
    .select(['tracking_number', 'sent_at'])
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()

test('a paid paper order gets its tracking number once, and another only when that is meant', async () => {
  const { id, refno } = await paperOrder({ payment_state: 'paid', fulfilment_state: 'to_send' })
  expect((await lembar('ship', refno, 'jne0012345', '--dry-run')).stdout).toBe(
    `Dry run: order ${refno} would be sent by JNE REG as JNE0012345.\n`,
  )
  expect(await shipmentOf(id)).toEqual({ tracking_number: null, sent_at: null })

  expect(await lembar('ship', refno.toLowerCase(), 'jne0012345')).toMatchObject({ code: 0, stderr: '' })
  const sent = await shipmentOf(id)
  expect(sent).toEqual({ tracking_number: 'JNE0012345', sent_at: expect.any(Date) })

  expect(await lembar('ship', String(id), 'JNE0012345')).toMatchObject({ code: 0 })
  expect(await shipmentOf(id)).toEqual(sent)
  expect(await lembar('ship', refno, 'JNE0099999')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`order ${refno} was sent as JNE0012345; --replace`),
  })
  const replaced = await lembar('ship', refno, 'JNE0099999', '--replace', '--json')
  expect(JSON.parse(replaced.stdout)).toMatchObject({ tracking_number: 'JNE0099999', replaced: 'JNE0012345' })
})

test('what is not paid, has arrived, or is no parcel, is not sent', async () => {
  const unpaid = await paperOrder({
    payment_state: 'awaiting',
    fulfilment_state: 'awaiting_payment',
    paid_at: null,
  })
  const arrived = await paperOrder({ payment_state: 'received', fulfilment_state: 'completed' })
  const digital = await addPaidOrder(shop.database, userId)
  for (const [order, message] of [
    [unpaid.refno, 'is not paid: its payment is awaiting'],
    [arrived.refno, 'has arrived already'],
    [String(digital), 'has nothing to send: it is digital'],
    ['TIDAKADA', 'there is no order TIDAKADA'],
  ] as const) {
    const refused = await lembar('ship', order, 'JNE0012345')
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toMatch(/^lembar ship: .*\n$/)
    expect(refused.stderr).toContain(message)
  }
  expect((await shipmentOf(unpaid.id)).tracking_number).toBeNull()
})
