import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { DAY, HOUR, MINUTE } from '#kernel/time.ts'
import { cancelForBuyer, cancelOrder } from '#server/orders/cancel-order.ts'
import { expireOrders } from '#server/orders/expire-orders.ts'
import { markPaid } from '#server/orders/mark-paid.ts'
import { cancelBooking } from '#server/orders/parcels/cancel-booking.ts'
import { followNotified, followSilentParcels } from '#server/orders/parcels/follow-parcels.ts'
import { confirmDeliveries } from '#server/orders/parcels/receive-order.ts'
import { takeBackOrder } from '#server/orders/returns/take-back-order.ts'
import { Failure } from '#server/platform/failure.ts'
import { staffActor } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { expectBooksInOrder } from './books-in-order.fixture.ts'
import { type DoorShop, openDoorShop } from './paid-at-door.fixture.ts'
import { openPurchases, type Purchases } from './purchase.fixture.ts'

// Random histories of orders that are paid at the door: shipments ordered, cancelled and ordered again, journeys that go
// anywhere and back, news that are lost, doubled, late or at the same time as acts of the buyer and the staff.

const HISTORIES = Number(process.env.LEMBAR_HISTORIES ?? 60)
const TOTAL = 70_000
const STOCK = 5
const actor = staffActor()

let db: TestDatabase
let shop: Purchases
let door: DoorShop
beforeAll(async () => {
  db = await testDatabase()
  shop = openPurchases(db.database)
  shop.time.now = new Date('2026-11-21T06:00:00Z')
  door = await openDoorShop(db, shop)
})
afterAll(async () => {
  await door.close()
  await db.close()
})

const STATUSES = [
  'picked',
  'dropping_off',
  'delivered',
  'delivered',
  'on_hold',
  'return_in_transit',
  'returned',
  'disposed',
  'courier_not_found',
  'cancelled',
] as const
type Act =
  | { do: 'book' | 'cancel the shipment' | 'cancel' | 'staff cancel' | 'mark as paid' | 'take back' | 'jobs' }
  | { do: 'move'; status: (typeof STATUSES)[number]; told: 0 | 1 | 2; hoursAgo: 0 | 3 }

const move = fc.record({
  do: fc.constant('move' as const),
  status: fc.constantFrom(...STATUSES),
  told: fc.constantFrom(0 as const, 1 as const, 1 as const, 2 as const),
  hoursAgo: fc.constantFrom(0 as const, 0 as const, 3 as const),
})
const acts = <Name extends Exclude<Act['do'], 'move'>>(...names: Name[]) =>
  fc.record({ do: fc.constantFrom(...names) })
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: move },
  { weight: 2, arbitrary: acts('book', 'cancel the shipment', 'jobs') },
  { weight: 2, arbitrary: acts('cancel', 'staff cancel', 'mark as paid', 'take back') },
)
const step = fc.array(anyAct, { minLength: 1, maxLength: 2 })
const history = fc
  .tuple(fc.array(step, { maxLength: 2 }), fc.array(step, { minLength: 2, maxLength: 8 }))
  .map(([before, after]): Act[][] => [...before, [{ do: 'book' }], ...after])

type Order = { id: number; userId: number; titleId: number }

const reports = { orderId: 0, reason: 'uji' }
async function carryOut(order: Order, act: Act): Promise<void> {
  const { id, userId } = order
  const named = { ...reports, orderId: id }
  const { now } = shop.time
  switch (act.do) {
    case 'book':
      return door.book(id)
    case 'cancel the shipment':
      return cancelBooking(door.deps, actor, named)
    case 'cancel':
      return cancelOrder(shop.deps, { userId, orderId: id })
    case 'staff cancel':
      return cancelForBuyer(shop.deps, actor, named)
    case 'mark as paid':
      return void (await markPaid(shop.deps, actor, { ...named, amount: rupiah(TOTAL), reference: 'TRX' }))
    case 'take back':
      return void (await db.database.transact((tx) =>
        takeBackOrder(tx, actor, { ...named, copies: 'returned', now }),
      ))
    case 'jobs':
      return jobs()
    case 'move':
      if ((await door.carrierOrderOf(id)) !== '')
        await door.tell(id, act.status, act.told, new Date(now.getTime() - act.hoursAgo * HOUR))
  }
}

async function jobs(): Promise<void> {
  await followSilentParcels(door.deps)
  await expireOrders(shop.deps)
  await confirmDeliveries(shop.deps)
}

/** What is refused because of the order's state changes nothing. */
const attempt = (order: Order, act: Act) =>
  carryOut(order, act).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error
  })

async function bookingsOf(orderId: number) {
  return db.database.kysely
    .selectFrom('parcel_bookings as b')
    .select(['b.id', 'state', 'collects_idr', 'step'])
    .select((eb) =>
      eb
        .selectFrom('money_movements as m')
        .select(
          sql<number>`count(*) filter (where kind in ('received', 'surplus'))
          - count(*) filter (where kind = 'refund_paid')`.as('taken'),
        )
        .whereRef('m.booking_id', '=', 'b.id')
        .as('taken'),
    )
    .select((eb) =>
      eb
        .exists(eb.selectFrom('money_movements as m').select('m.id').whereRef('m.booking_id', '=', 'b.id'))
        .as('was_collected'),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('parcel_events as e')
            .select('e.id')
            .whereRef('e.booking_id', '=', 'b.id')
            .where('e.step', 'not in', ['booked', 'collecting', 'lost', 'cancelled']),
        )
        .as('has_left'),
    )
    .where('order_id', '=', orderId)
    .execute()
}

async function expectSound({ id, titleId }: Order, marked: boolean): Promise<void> {
  const money = await door.money(id)
  const sum = (...kinds: string[]) =>
    money
      .map((movement) => movement.split(' '))
      .filter(([kind = '']) => kinds.includes(kind))
      .reduce((total, [, amount]) => total + Number(amount), 0)
  const kept = sum('received', 'surplus') - sum('refund_due')
  const [payment] = (await door.states(id)).split(',')
  const isPaid = payment === 'paid' || payment === 'received'
  expect(kept).toBe(isPaid ? TOTAL : 0)
  const bookings = await bookingsOf(id)
  for (const { taken } of bookings) expect(Number(taken)).toBeLessThanOrEqual(1)
  // What couriers have collected came in, and nothing else but what staff have seen.
  const collected = bookings.filter(
    ({ collects_idr, step: at }) => collects_idr !== null && at === 'delivered',
  )
  for (const { taken } of collected) expect(Number(taken)).toBe(1)
  const everCollected = bookings.some(({ was_collected }) => was_collected)
  if (!everCollected && !marked) expect(money).toEqual([])
  // A parcel that came back or was lost brings no money, also where it was delivered by the carrier's word before.
  const brought = bookings.filter(({ step: at }) => at !== 'returned' && at !== 'lost')
  if (payment === 'paid' && !marked) expect(brought.some(({ taken }) => Number(taken) === 1)).toBe(true)
  const ended = bookings.some(
    ({ state, step: at }) => state === 'booked' && (at === 'returned' || at === 'lost'),
  )
  if (ended) expect(payment).not.toBe('awaiting')
  const { kysely } = db.database
  const copies = await kysely
    .selectFrom('stock')
    .innerJoin('editions', 'editions.id', 'stock.edition_id')
    .select(['on_hand', 'reserved', 'edition_id'])
    .where('title_id', '=', titleId)
    .executeTakeFirstOrThrow()
  const { taken } = await kysely
    .selectFrom('stock_taken')
    .select(({ fn }) => fn.sum<number>('quantity').as('taken'))
    .where('edition_id', '=', copies.edition_id)
    .executeTakeFirstOrThrow()
  const { gone } = await kysely
    .selectFrom('stock_changes')
    .select(({ fn }) => fn.sum<number>('copies').as('gone'))
    .where('edition_id', '=', copies.edition_id)
    .where('cause', '=', 'damage')
    .executeTakeFirstOrThrow()
  expect(copies.on_hand + Number(taken) - Number(gone)).toBe(STOCK)
  // One copy is gone with each parcel that left, and one for a payment that staff have seen.
  const left = bookings.filter(({ has_left }) => has_left).length
  expect(STOCK - copies.on_hand).toBeLessThanOrEqual(left + (marked ? 1 : 0))
  expect(copies.reserved).toBe(payment === 'awaiting' ? 1 : 0)
}

test('no order is paid without its money, no money is taken twice, and copies are held, sold or on the shelf, in any history', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const order = await door.buy({ stock: STOCK })
      for (const together of steps) {
        shop.time.now = new Date(shop.time.now.getTime() + HOUR + MINUTE)
        await Promise.all(together.map((act) => attempt(order, act)))
        const marked = steps.flat().some((act) => act.do === 'mark as paid')
        await expectSound(order, marked)
      }
      // Lost news are asked for; then the shop knows what the carriers know.
      const carrierOrder = await door.carrierOrderOf(order.id)
      if (carrierOrder !== '') {
        const ask = () => followNotified(door.deps, door.deps.bookings, carrierOrder)
        const seen = async () => [await door.states(order.id), ...(await door.money(order.id))]
        await ask()
        const known = await seen()
        for (let again = 0; again < 2; again++) {
          await ask()
          expect(await seen()).toEqual(known)
        }
      }
      shop.time.now = new Date(shop.time.now.getTime() + 30 * DAY)
      await jobs()
      await expectSound(order, true)
      await expectBooksInOrder(db.database, shop.time.now)
    }),
    { numRuns: HISTORIES },
  )
}, 7_200_000)
