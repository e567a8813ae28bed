import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { sendOrder } from '#server/orders/parcels/send-order.ts'
import { approveRefund, payRefund, withdrawRefund } from '#server/orders/refunds/refunds.ts'
import { askReturn, withdrawReturn } from '#server/orders/returns/ask-return.ts'
import { agreeReturn, declineReturn } from '#server/orders/returns/decide-return.ts'
import { returnPart } from '#server/orders/returns/return-part.ts'
import { takeBackOrder } from '#server/orders/returns/take-back-order.ts'
import { showOrder } from '#server/orders/views/show-order.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { staffActor } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { expectBooksInOrder } from './books-in-order.fixture.ts'
import { openPurchases, type Purchases } from './purchase.fixture.ts'

// Random histories of a sent parcel: whatever buyer and staff do, in whatever order, money and copies add up.

let db: TestDatabase
let shop: Purchases
beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(() => {
  shop = openPurchases(db.database)
})
afterAll(() => db.close())

const STOCK = 10
const COPIES = [3, 2] as const
const PAID = 5 * 60_000 + 10_000

const line = fc.record({
  position: fc.constantFrom(0, 1),
  quantity: fc.integer({ min: 1, max: 3 }),
  copies: fc.constantFrom('returned' as const, 'written_off' as const, 'kept' as const),
  /** In thousandths of what the copies cost; absent: all of it. */
  share: fc.option(fc.integer({ min: 0, max: 1000 }), { nil: undefined }),
})
const lines = fc.array(line, { minLength: 1, maxLength: 2 })
const shipping = fc.constantFrom(0, 4_000, 10_000)
/** What leads on comes more often than what ends a history. */
const often = <Value>(arbitrary: fc.Arbitrary<Value>) => ({ arbitrary, weight: 4 })
const step = fc.oneof(
  often(fc.record({ act: fc.constant('ask' as const), lines })),
  often(fc.record({ act: fc.constant('agree' as const), lines, shipping })),
  often(
    fc.record({ act: fc.constant('approve' as const), amount: fc.constantFrom(undefined, 1_000, 60_000) }),
  ),
  often(fc.record({ act: fc.constant('pay' as const) })),
  fc.record({ act: fc.constant('decline' as const) }),
  fc.record({ act: fc.constant('withdraw' as const) }),
  fc.record({ act: fc.constant('return-part' as const), lines, shipping }),
  fc.record({ act: fc.constant('take-back' as const) }),
  fc.record({ act: fc.constant('withdraw-approval' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const one = { position: 0, quantity: 1, copies: 'returned', share: undefined } as const
/** A history in which each act succeeds. */
const EVERYTHING: Step[] = [
  { act: 'ask', lines: [one] },
  { act: 'agree', lines: [{ ...one, copies: 'written_off', share: 500 }], shipping: 4_000 },
  { act: 'ask', lines: [one] },
  { act: 'decline' },
  { act: 'ask', lines: [one] },
  { act: 'withdraw' },
  { act: 'approve', amount: 1_000 },
  { act: 'withdraw-approval' },
  { act: 'approve', amount: 1_000 },
  { act: 'pay' },
  { act: 'return-part', lines: [one], shipping: 0 },
  { act: 'take-back' },
  { act: 'approve', amount: undefined },
]

async function sentParcel() {
  const userId = await shop.addUser()
  const titles = [await shop.addPaper({ stock: STOCK }), await shop.addPaper({ stock: STOCK })]
  await shop.addAddress(userId)
  const rows: number[] = []
  for (const [index, titleId] of titles.entries()) {
    rows.push(await shop.putInCart(userId, titleId, COPIES[index] ?? 1))
  }
  const { id } = (await shop.buyCart(userId, rows)).transaction
  await shop.say(id, 'paid')
  await db.database.transact((tx) =>
    sendOrder(tx, staffActor(), {
      orderId: id,
      parcel: { trackingNumber: `JNE00${10_000 + id}` },
      now: shop.time.now,
    }),
  )
  return { id, userId, titles }
}

async function take({ id, userId }: { id: number; userId: number }, given: Step): Promise<void> {
  const now = shop.time.now
  const staff = staffActor()
  const write = (work: (tx: Tx) => Promise<unknown>) => db.database.transact(work)
  const { requests, refunds } = await showOrder(db.database.kysely, id)
  const requestId = requests[0]?.id ?? 0
  const refundId = refunds.find(({ state }) => state === 'approved')?.id ?? 0
  const reason = 'Uji acak'
  switch (given.act) {
    case 'ask': {
      const asked = given.lines.map(({ position, quantity }) => ({ position, quantity }))
      const words = { cause: 'damaged', words: reason, account: 'BCA 1' } as const
      return askReturn(db.database, { userId, orderId: id, ...words, lines: asked, days: 7, now })
    }
    case 'agree': {
      // Of the lines that were asked for, so that most agreements are possible.
      const agreed = (requests[0]?.lines ?? []).map(({ position, quantity: asked }, index) => {
        const { copies, share, ...wanted } = given.lines[index % given.lines.length] ?? one
        const quantity = Math.min(asked, wanted.quantity)
        const amount =
          share === undefined ? undefined : rupiah(Math.floor((quantity * 60_000 * share) / 1000))
        return { position, quantity, copies, amount }
      })
      const of = { requestId, lines: agreed, shipping: rupiah(given.shipping), reply: '', now }
      await write((tx) => agreeReturn(tx, staff, of))
      const { amount } = (await showOrder(db.database.kysely, id)).requests[0] ?? {}
      const typed = agreed.map((part) => part.amount ?? part.quantity * 60_000)
      expect(amount).toBe(typed.reduce((sum, of) => sum + of, given.shipping))
      return
    }
    case 'decline':
      return void (await write((tx) => declineReturn(tx, staff, { requestId, reason, now })))
    case 'withdraw':
      return withdrawReturn(db.database, { userId, orderId: id, now })
    case 'return-part': {
      const parts = given.lines.map(({ share: _, ...rest }) => rest)
      const of = {
        orderId: id,
        key: randomUUID(),
        lines: parts,
        shipping: rupiah(given.shipping),
        reason,
        now,
      }
      return void (await write((tx) => returnPart(tx, staff, of)))
    }
    case 'take-back':
      return void (await write((tx) => takeBackOrder(tx, staff, { orderId: id, reason, now })))
    case 'approve': {
      const amount = given.amount === undefined ? undefined : rupiah(given.amount)
      return void (await write((tx) =>
        approveRefund(tx, staff, { orderId: id, amount, account: 'BCA 1', reason, now }),
      ))
    }
    case 'pay':
      return void (await write((tx) => payRefund(tx, staff, { refundId, reference: 'TRF 1', now })))
    case 'withdraw-approval':
      return void (await write((tx) => withdrawRefund(tx, staff, { refundId, reason, now })))
  }
}

/** Copies of a title: free, held, sold, written off. They are as many as were delivered, whatever happened. */
async function copiesOf(titleId: number): Promise<number> {
  const { kysely } = db.database
  const edition = kysely.selectFrom('editions').select('id').where('title_id', '=', titleId)
  const { id } = await edition.executeTakeFirstOrThrow()
  const sumOf = async (rows: Promise<{ copies: number }[]>) =>
    (await rows).reduce((sum, { copies }) => sum + copies, 0)
  const onHand = kysely.selectFrom('stock').select('on_hand as copies').where('edition_id', '=', id)
  const taken = kysely.selectFrom('stock_taken').select('quantity as copies').where('edition_id', '=', id)
  const lost = kysely.selectFrom('stock_changes').select('copies').where('edition_id', '=', id)
  return (await sumOf(onHand.execute())) + (await sumOf(taken.execute())) - (await sumOf(lost.execute()))
}

test('§7 F16 money and copies add up after any history of requests, decisions and refunds', async () => {
  const ends = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 18 }), async (steps) => {
      const order = await sentParcel()
      for (const given of steps) {
        const refusal = await take(order, given).catch((error: unknown) => error)
        if (refusal !== undefined && !(refusal instanceof Failure)) throw refusal
        const outcome = refusal === undefined ? `${given.act} done` : `${given.act} refused`
        ends.set(outcome, (ends.get(outcome) ?? 0) + 1)
      }
      const { account, movements, requests, refunds } = await showOrder(db.database.kysely, order.id)
      const sumOf = (kind: string) =>
        movements.filter((one) => one.kind === kind).reduce((sum, { amount }) => sum + amount, 0)
      // Every rupiah that came in is kept, due or returned; none is returned twice.
      expect(sumOf('received')).toBe(PAID)
      expect(account.kept + account.due + account.returned).toBe(PAID)
      expect(sumOf('refund_due')).toBe(account.due + account.returned)
      expect(account.approved).toBeLessThanOrEqual(account.due)
      const paid = refunds
        .filter(({ state }) => state === 'paid')
        .reduce((sum, { amount }) => sum + amount, 0)
      expect(paid).toBe(account.returned)
      const agreed = requests.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
      const asked = movements.filter(({ note }) => note === 'the buyer asked to return it')
      expect(asked.reduce((sum, { amount }) => sum + amount, 0)).toBe(agreed)
      for (const titleId of order.titles) expect(await copiesOf(titleId)).toBe(STOCK)
      await expectBooksInOrder(db.database, shop.time.now)
    }),
    { numRuns: 25, examples: [[EVERYTHING]] },
  )
  // Histories in which nothing is ever agreed or paid would prove nothing.
  for (const act of ['ask', 'agree', 'decline', 'withdraw', 'return-part', 'take-back', 'approve', 'pay']) {
    expect({ act, done: (ends.get(`${act} done`) ?? 0) > 0 }).toEqual({ act, done: true })
  }
}, 240_000)
