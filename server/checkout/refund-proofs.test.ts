import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getProofFile, proveRefund } from '#server/orders/refunds/prove-refund.ts'
import { approveRefund, payRefund } from '#server/orders/refunds/refunds.ts'
import { takeBackOrder } from '#server/orders/returns/take-back-order.ts'
import type { Actor } from '#server/platform/actor.ts'
import { staffActor } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { openPurchases, type Purchases } from './purchase.fixture.ts'

// The file that shows that a refund was transferred.

let db: TestDatabase
let shop: Purchases
beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(() => {
  shop = openPurchases(db.database)
})
afterAll(() => db.close())

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const photo = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#884422' } })
    .withExif({ IFD0: { Copyright: 'Nama Rahasia' } })
    .jpeg()
    .toBuffer()

async function refunded({ paid = true } = {}) {
  const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
  const { id: orderId } = (await shop.buy({ userId, titleId })).transaction
  await shop.say(orderId, 'paid')
  const now = shop.time.now
  const refund = await db.database.transact(async (tx) => {
    await takeBackOrder(tx, staffActor(), { orderId, reason: 'uji', now })
    const approved = await approveRefund(tx, staffActor(), { orderId, account: 'BCA 1', reason: 'uji', now })
    return paid ? payRefund(tx, staffActor(), { refundId: approved.id, reference: 'TRF', now }) : approved
  })
  return { userId, orderId, refundId: refund.id, version: refund.version }
}

const prove = (
  { refundId, version }: { refundId: number; version: number },
  bytes: Uint8Array,
  actor: Actor = staffActor(),
) => proveRefund(db.database, actor, { refundId, bytes, version, now: shop.time.now })
const fileOf = (refundId: number, of?: { userId: number; orderId: number }) =>
  getProofFile(db.database.kysely, refundId, of)
const bytesOf = (url: string) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')

test('F39 a photo is encoded again without what its camera wrote, and a PDF is kept as it came', async () => {
  const order = await refunded()
  const { proof, version } = await prove(order, await photo(3_000, 2_000))
  expect(proof).toEqual({ kind: 'picture', width: 1280, height: 853 })
  const webp = bytesOf(await fileOf(order.refundId))
  expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 1280 })
  expect(webp.includes('Rahasia')).toBe(false)

  expect((await prove({ ...order, version }, PDF)).proof).toMatchObject({ kind: 'pdf', width: null })
  expect(await fileOf(order.refundId)).toBe(`data:application/pdf;base64,${PDF.toString('base64')}`)
  const entries = await db.database.kysely
    .selectFrom('audit_entries')
    .select('after')
    .where('verb', '=', 'order.prove-refund')
    .where('object_id', '=', String(order.orderId))
    .execute()
  expect(entries).toEqual([1, 2].map(() => ({ after: { refund: order.refundId, amount: 50_000 } })))
})

test('F30 the buyer of the order gets it, and nobody else, whatever ids are named', async () => {
  const [mine, other] = [await refunded(), await refunded()]
  await prove(mine, PDF)
  await prove(other, PDF)
  expect(await fileOf(mine.refundId, mine)).toMatch(/^data:application/)
  for (const of of [
    { userId: other.userId, orderId: mine.orderId },
    { userId: other.userId, orderId: other.orderId },
    { userId: mine.userId, orderId: other.orderId },
  ]) {
    await expect(fileOf(mine.refundId, of)).rejects.toMatchObject({ reason: 'not_found' })
  }
})

test('F39 what is neither a picture nor a whole PDF, or is too large, is refused', async () => {
  const order = await refunded()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const html = Buffer.from('<!doctype html>%PDF-1.4 %%EOF')
  for (const bytes of [
    svg,
    html,
    Buffer.from('%PDF-1.4\n1 0 obj'),
    Buffer.alloc(0),
    (await photo()).subarray(0, 300),
  ]) {
    await expect(prove(order, bytes)).rejects.toMatchObject({ reason: 'unsupported_type' })
  }
  const large = Buffer.concat([PDF, Buffer.alloc(2 * 1024 * 1024), Buffer.from('%%EOF')])
  await expect(prove(order, large)).rejects.toMatchObject({ reason: 'too_large' })
  await expect(fileOf(order.refundId)).rejects.toMatchObject({ reason: 'not_found' })
})

test('F101 F116 without the right, from an older version, or before it was paid, nothing is kept', async () => {
  const order = await refunded()
  await expect(prove(order, PDF, staffActor('uang.lihat'))).rejects.toMatchObject({ reason: 'forbidden' })
  await expect(prove({ ...order, version: 1 }, PDF)).rejects.toMatchObject({ reason: 'changed_meanwhile' })
  await expect(prove({ ...order, refundId: 4_711_000 }, PDF)).rejects.toMatchObject({ reason: 'not_found' })
  await expect(prove(await refunded({ paid: false }), PDF)).rejects.toMatchObject({
    reason: 'conflict',
    message: expect.stringMatching(/sudah dibayar/),
  })
  await expect(fileOf(order.refundId)).rejects.toMatchObject({ reason: 'not_found' })
})

test('F116 of two files at once one is kept, and the other is told so', async () => {
  const order = await refunded()
  const kept = await Promise.allSettled([prove(order, PDF), prove(order, await photo())])
  expect(kept.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(kept.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { reason: 'changed_meanwhile' },
  })
})

test('§7 what the provider returned by itself needs no proof of a transfer', async () => {
  const order = await refunded()
  const { kysely } = db.database
  const { id } = await shop.charge(order.orderId)
  const [asked_at, changed_at] = [shop.time.now, shop.time.now]
  await kysely
    .insertInto('provider_refunds')
    .values({
      charge_id: id,
      refund_id: order.refundId,
      key: `K-${order.refundId}`,
      amount_idr: 50_000,
      state: 'done',
      asked_at,
      changed_at,
      booked_at: changed_at,
    })
    .execute()
  await expect(prove(order, PDF)).rejects.toMatchObject({ message: expect.stringMatching(/penyedia/) })
})
