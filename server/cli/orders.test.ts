import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { openPurchases, type Purchases } from '#server/checkout/purchase.fixture.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addPaperOrder } from '#tests/support/reader-rows.ts'
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

async function bought() {
  const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
  const { transaction } = await shop.buy({ userId, titleId })
  return { userId, titleId, orderId: transaction.id, refno: transaction.refno }
}

test('an operator finds orders by their state and buyer, and sees all that happened to one', async () => {
  const [waiting, paid] = [await bought(), await bought()]
  await shop.say(paid.orderId, 'paid')
  const listed = await lembar('orders', 'list', '--state', 'waiting')
  expect(listed).toMatchObject({ code: 0, stderr: '' })
  expect(listed.stdout).toContain(waiting.refno)
  expect(listed.stdout).not.toContain(paid.refno)
  const { email } = await db.database.kysely
    .selectFrom('users')
    .select('email')
    .where('id', '=', waiting.userId)
    .executeTakeFirstOrThrow()
  const mine = await lembar('orders', 'list', '--find', email.toUpperCase(), '--json')
  expect(JSON.parse(mine.stdout)).toMatchObject([{ refno: waiting.refno, payment_state: 'awaiting' }])
  const shown = await lembar('orders', 'show', paid.refno.toLowerCase())
  for (const line of ['payment awaiting → paid', 'money received 50000', 'mail paid waits', 'BNI VA']) {
    expect(shown.stdout).toContain(line)
  }
  expect(await lembar('orders', 'show', 'TIDAKADA')).toMatchObject({
    code: 1,
    stderr: 'lembar orders show: Tidak ada pesanan TIDAKADA.\n',
  })
  const kept = await db.database.kysely.selectFrom('audit_entries').selectAll().execute()
  expect(kept.length).toBeGreaterThan(3)
  expect(JSON.stringify(kept).toLowerCase()).not.toContain(email)
})

test('an operator ends an unpaid order, and not a paid one', async () => {
  const [waiting, paid] = [await bought(), await bought()]
  await shop.say(paid.orderId, 'paid')
  const why = ['--reason', 'permintaan pembeli']
  expect(await lembar('orders', 'cancel', waiting.refno, ...why)).toMatchObject({
    code: 0,
    stdout: `Order ${waiting.refno} is cancelled.\n`,
  })
  expect((await shop.order(waiting.orderId)).payment_state).toBe('failed')
  expect((await lembar('orders', 'cancel', paid.refno, ...why)).code).toBe(1)
  expect((await shop.order(paid.orderId)).payment_state).toBe('paid')
})

test('an operator has a receipt sent again', async () => {
  const { orderId, refno } = await bought()
  await shop.say(orderId, 'paid')
  expect(await lembar('orders', 'receipt', refno)).toMatchObject({
    code: 0,
    stdout: `The receipt of order ${refno} is sent again.\n`,
  })
  const mails = await db.database.kysely
    .selectFrom('order_mails')
    .select('kind')
    .where('order_id', '=', orderId)
    .where('send_at', 'is not', null)
    .execute()
  expect(mails.map(({ kind }) => kind).sort()).toEqual(['paid', 'paid', 'placed'])
})

test('a paid paper order gets its tracking number, and another only when that is meant', async () => {
  const { id, refno } = await addPaperOrder(db.database, await shop.addUser())
  const shipment = () =>
    db.database.kysely
      .selectFrom('order_shipments')
      .select(['courier', 'tracking_number', 'sent_at'])
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
  expect((await lembar('orders', 'ship', refno, 'jne0012345', '--dry-run')).stdout).toBe(
    `Dry run: order ${refno} would be sent by JNE REG as JNE0012345.\n`,
  )
  expect(await shipment()).toMatchObject({ tracking_number: null, sent_at: null })
  expect(
    await lembar('orders', 'ship', refno.toLowerCase(), 'jne0012345', '--courier', 'tiki'),
  ).toMatchObject({ code: 0, stderr: '' })
  expect(await shipment()).toMatchObject({ courier: 'tiki', tracking_number: 'JNE0012345' })
  expect(await lembar('orders', 'ship', refno, 'JNE0099999')).toMatchObject({
    code: 1,
    stderr: `lembar orders ship: Pesanan ${refno} sudah dikirim dengan resi JNE0012345.\n`,
  })
  const replaced = await lembar('orders', 'ship', String(id), 'JNE0099999', '--replace', '--json')
  expect(JSON.parse(replaced.stdout)).toMatchObject({ tracking_number: 'JNE0099999', replaced: 'JNE0012345' })
})

test('F112 an operator pays an order with a transfer, and takes it back', async () => {
  const { refno } = await bought()
  const seen = ['--amount', '50.000', '--reference', 'TRF 1', '--reason', 'bukti transfer']
  expect(await lembar('orders', 'mark-paid', refno, ...seen)).toMatchObject({
    code: 0,
    stdout: `Order ${refno} is paid.\n`,
  })
  expect((await lembar('orders', 'mark-paid', refno, ...seen)).stderr).toContain('sudah lunas')
  expect((await lembar('orders', 'take-back', refno, '--reason', 'buku rusak')).stdout).toBe(
    `Order ${refno} is taken back, Rp\u00a050.000,00 due back.\n`,
  )
})

test('an operator leaves a note at an order', async () => {
  const { refno } = await bought()
  expect((await lembar('orders', 'note', refno, 'Minta dikirim Senin')).stdout).toBe('The note was added.\n')
  expect((await lembar('orders', 'show', refno)).stdout).toContain('note of the server: Minta dikirim Senin')
})

test('F04 F09 what was returned is noted up to what is due, and no further', async () => {
  const { orderId, refno } = await bought()
  await shop.say(orderId, 'paid')
  const approve = (...more: string[]) =>
    lembar('refunds', 'approve', refno, '--account', 'BCA 123', '--reason', 'dobel bayar', ...more)
  expect((await approve()).stderr).toContain('Tidak ada dana')
  await shop.say(orderId, 'paid', { amount: rupiah(70_000), confirmed: true })
  expect((await approve('--amount', '70001')).code).toBe(1)
  const part = JSON.parse((await approve('--amount', '20000', '--json')).stdout)
  await lembar('refunds', 'pay', String(part.id), '--reference', 'TRF 77', '--dry-run')
  expect(await shop.movements(orderId)).not.toContain('refund_paid 20000')
  expect((await lembar('refunds', 'pay', String(part.id), '--reference', 'TRF 77')).stdout).toContain(
    `for order ${refno} is noted as paid.`,
  )
  expect((await shop.order(orderId)).refund_due).toBe(true)
  const rest = JSON.parse((await approve('--json')).stdout)
  expect((await lembar('refunds', 'list', '--state', 'approved')).stdout).toContain(refno)
  await lembar('refunds', 'pay', String(rest.id), '--reference', 'TRF 78')
  expect((await shop.order(orderId)).refund_due).toBe(false)
  expect((await shop.movements(orderId)).slice(-2)).toEqual(['refund_paid 20000', 'refund_paid 50000'])
  expect((await lembar('refunds', 'withdraw', String(rest.id), '--reason', 'keliru')).code).toBe(1)
})
