import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, HOUR } from '#kernel/time.ts'
import { lockUserForDeletion } from '#server/accounts/lock-user.ts'
import { deletedEmail } from '#server/accounts/plain-text.rules.ts'
import { addToCart } from '#server/cart/add-to-cart.ts'
import { cancelOrder } from '#server/orders/cancel-order.ts'
import { changePaymentMethod } from '#server/orders/change-payment-method.ts'
import { expireOrder } from '#server/orders/expire-orders.ts'
import { purgeNotifications } from '#server/payments/purge-notifications.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { everyInterleaving } from '#tests/support/interleave.ts'
import { openPurchases, type Purchases } from './purchase.fixture.ts'

// Every test tries each point at which the second can come between two statements of the first.

let db: TestDatabase
let shop: Purchases
const START = new Date('2026-11-21T03:00:30.000Z')

beforeAll(async () => {
  db = await testDatabase()
  shop = openPurchases(db.database)
})
afterAll(() => db.close())

/** Five copies, two of which wait for payment under an order out of the cart. */
async function paperOrder() {
  shop.time.now = START
  const [userId, titleId] = [await shop.addUser(), await shop.addPaper({ stock: 5 })]
  await shop.addAddress(userId)
  const bought = await shop.buyCart(userId, [await shop.putInCart(userId, titleId, 2)])
  return { userId, titleId, orderId: bought.transaction.id }
}

async function facts({ userId, titleId, orderId }: Awaited<ReturnType<typeof paperOrder>>) {
  const order = await shop.order(orderId)
  return {
    payment: order.payment_state,
    stock: await shop.stock(titleId),
    sold: await shop.sold(titleId),
    cart: (await shop.cart(userId)).length,
    money: (await shop.movements(orderId)).filter((movement) => !movement.startsWith('charged')),
  }
}

const PAID = {
  payment: 'paid',
  stock: '3 on hand, 0 held',
  sold: 2,
  cart: 0,
  money: ['received 130000'],
}
const GIVEN_UP = {
  payment: 'failed',
  stock: '5 on hand, 0 held',
  sold: 0,
  cart: 1,
  money: ['received 130000', 'refund_due 130000'],
}

test('F19 F20 expiry × payment: whichever is first, who has paid gets the books, once', async () => {
  const points = await everyInterleaving(db.database, async () => {
    const order = await paperOrder()
    shop.time.now = new Date(START.getTime() + DAY + 5 * HOUR)
    return {
      first: (watched) => expireOrder(shop.depsOn(watched), order.orderId),
      second: () => shop.say(order.orderId, 'paid', { confirmed: true }),
      afterwards: async (_outcome, point) => {
        const { cart, ...rest } = await facts(order)
        const { cart: _none, ...paid } = PAID
        expect({ point, ...rest }).toEqual({ point, ...paid })
        expect(cart).toBeLessThanOrEqual(1)
      },
    }
  })
  expect(points).toBeGreaterThan(5)
})

test('F19 F20 payment × expiry: the same from the other side', async () => {
  await everyInterleaving(db.database, async () => {
    const order = await paperOrder()
    shop.time.now = new Date(START.getTime() + DAY + 5 * HOUR)
    return {
      first: (watched) => shop.say(order.orderId, 'paid', { confirmed: true, through: shop.depsOn(watched) }),
      second: () => expireOrder(shop.deps, order.orderId),
      afterwards: async (_outcome, point) => {
        const { cart, ...rest } = await facts(order)
        const { cart: _none, ...paid } = PAID
        expect({ point, ...rest }).toEqual({ point, ...paid })
        expect(cart).toBeLessThanOrEqual(1)
      },
    }
  })
})

test('F01 F21 cancel × payment: either the books are paid for, or all of it is given back and the money is due', async () => {
  const endings = new Set<string>()
  const sides = ['cancel first', 'payment first'] as const
  for (const side of sides) {
    await everyInterleaving(db.database, async () => {
      const order = await paperOrder()
      const cancel = (through = shop.deps) => cancelOrder(through, order)
      const pay = (through = shop.deps) => shop.say(order.orderId, 'paid', { through })
      return {
        first: async (watched) => {
          const through = shop.depsOn(watched)
          if (side === 'cancel first') await cancel(through)
          else await pay(through)
        },
        second: async () => {
          if (side === 'cancel first') await pay()
          else await cancel()
        },
        afterwards: async (outcome, point) => {
          const ending = await facts(order)
          const cancelled = side === 'cancel first' ? outcome.first : outcome.second
          expect({ side, point, ...ending }).toEqual({
            side,
            point,
            ...(cancelled.status === 'fulfilled' ? GIVEN_UP : PAID),
          })
          endings.add(ending.payment)
        },
      }
    })
  }
  // Both endings were seen: the points are where it matters.
  expect([...endings].toSorted()).toEqual(['failed', 'paid'])
})

test('F13 promo × promo: the last place in a quota is given once', async () => {
  let serial = 0
  await everyInterleaving(db.database, async () => {
    shop.time.now = START
    const code = `TERAKHIR${++serial}`
    await shop.addPromo({ code, percent: 20, quota: 1 })
    const [one, two, titleId] = [await shop.addUser(), await shop.addUser(), await shop.addTitle()]
    return {
      first: (watched) =>
        shop.buy({ userId: one, titleId, promoCode: code }, undefined, shop.depsOn(watched)),
      second: () => shop.buy({ userId: two, titleId, promoCode: code }),
      afterwards: async ({ first, second }, point) => {
        const sold = [first, second].filter((result) => result.status === 'fulfilled')
        const refused = [first, second].filter((result) => result.status === 'rejected')
        expect({ point, sold: sold.length }).toEqual({ point, sold: 1 })
        expect(refused[0]?.reason).toMatchObject({ reason: 'promo_refused' })
      },
    }
  })
})

test('F07 report × report: one payment reported twice is received once', async () => {
  await everyInterleaving(db.database, async () => {
    const order = await paperOrder()
    return {
      first: (watched) => shop.say(order.orderId, 'paid', { through: shop.depsOn(watched) }),
      second: () => shop.say(order.orderId, 'paid'),
      afterwards: async ({ first, second }, point) => {
        const outcomes = [first, second].map((result) =>
          result.status === 'fulfilled' ? result.value : result.reason,
        )
        expect({ point, outcomes: outcomes.toSorted() }).toEqual({ point, outcomes: ['duplicate', 'paid'] })
        expect({ point, ...(await facts(order)) }).toEqual({ point, ...PAID })
      },
    }
  })
})

test('F07 webhook × webhook: one notification that comes twice at once is stored and received once', async () => {
  const points = await everyInterleaving(db.database, async () => {
    const order = await paperOrder()
    return {
      first: (watched) => shop.notify(order.orderId, '1', { through: shop.depsOn(watched) }),
      second: () => shop.notify(order.orderId, '1'),
      afterwards: async ({ first, second }, point) => {
        expect({ point, answers: [first.status, second.status] }).toEqual({
          point,
          answers: ['fulfilled', 'fulfilled'],
        })
        expect({ point, stored: await shop.notifications(order.orderId) }).toMatchObject({
          point,
          stored: [{ outcome: 'paid' }],
        })
        expect({ point, ...(await facts(order)) }).toEqual({ point, ...PAID })
      },
    }
  })
  expect(points).toBeGreaterThan(7)
})

/** The part of a deletion that takes the texts of notifications. */
const deleteBuyer = (database: Database, userId: number) =>
  database.transact(async (tx) => {
    await lockUserForDeletion(tx, userId)
    await purgeNotifications(tx, userId)
    await tx
      .updateTable('users')
      .set({ deleted_at: START, name: 'Akun dihapus', email: deletedEmail(userId) })
      .where('id', '=', userId)
      .execute()
  })

test.each(['webhook × deletion', 'deletion × webhook'])(
  '%s: of a deleted account no text of a notification is kept',
  async (pair) => {
    await everyInterleaving(db.database, async () => {
      const { userId, orderId } = await paperOrder()
      await shop.notify(orderId, '1')
      const late = (database: Database) => shop.notify(orderId, '6', { through: shop.depsOn(database) })
      const deletion = (database: Database) => deleteBuyer(database, userId)
      const [first, second] = pair.startsWith('webhook') ? [late, deletion] : [deletion, late]
      return {
        first: async (watched) => void (await first(watched)),
        second: async () => void (await second(db.database)),
        afterwards: async ({ first: one, second: two }, point) => {
          expect({ point, ended: [one.status, two.status] }).toEqual({
            point,
            ended: ['fulfilled', 'fulfilled'],
          })
          const texts = (await shop.notifications(orderId)).map(({ raw }) => raw)
          expect({ point, texts }).toEqual({ point, texts: ['', ''] })
        },
      }
    })
  },
)

test('F22 two tabs × one cart: a row becomes one order, and the other tab gets a message', async () => {
  await everyInterleaving(db.database, async () => {
    shop.time.now = START
    const [userId, titleId] = [await shop.addUser(), await shop.addPaper({ stock: 5 })]
    await shop.addAddress(userId)
    const row = await shop.putInCart(userId, titleId, 2)
    return {
      first: (watched) => shop.buyCart(userId, [row], {}, undefined, shop.depsOn(watched)),
      second: () => shop.buyCart(userId, [row]),
      afterwards: async ({ first, second }, point) => {
        const refused = [first, second].filter((result) => result.status === 'rejected')
        expect({ point, refused: refused.length }).toEqual({ point, refused: 1 })
        expect(refused[0]?.reason).toMatchObject({ reason: 'conflict' })
        expect({ point, stock: await shop.stock(titleId) }).toEqual({ point, stock: '5 on hand, 2 held' })
      },
    }
  })
})

test('F22 one tab buys × another adds: no copy is lost, in the order or in the cart', async () => {
  await everyInterleaving(db.database, async () => {
    shop.time.now = START
    const [userId, titleId] = [await shop.addUser(), await shop.addPaper({ stock: 9 })]
    await shop.addAddress(userId)
    const row = await shop.putInCart(userId, titleId, 2)
    return {
      first: (watched) => shop.buyCart(userId, [row], {}, undefined, shop.depsOn(watched)),
      second: () =>
        addToCart(db.database.kysely, { userId, titleId, type: 'Fisik', quantity: 1 }, shop.time.now),
      afterwards: async ({ first, second }, point) => {
        expect({ point, added: second.status }).toEqual({ point, added: 'fulfilled' })
        // A cart that is seen to change while it is bought stays whole, and the purchase is refused.
        const ordered = first.status === 'fulfilled' ? await copiesOf(first.value.transaction.id) : 0
        if (first.status === 'rejected') expect(first.reason).toMatchObject({ reason: 'conflict' })
        const left = (await shop.cart(userId)).map((line) => Number(line.split(' × ')[1]))
        const inCart = left.reduce((sum, copies) => sum + copies, 0)
        expect({ point, copies: ordered + inCart }).toEqual({ point, copies: 3 })
      },
    }
  })
})

const copiesOf = async (orderId: number) => {
  const { copies } = await db.database.kysely
    .selectFrom('order_lines')
    .select(({ fn }) => fn.sum<string>('quantity').as('copies'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return Number(copies)
}

test('five tabs × a limit of three unpaid paper orders: three are made, whichever they are', async () => {
  shop.time.now = START
  const userId = await shop.addUser()
  await shop.addAddress(userId)
  const rows: number[] = []
  for (let tab = 0; tab < 5; tab++) rows.push(await shop.putInCart(userId, await shop.addPaper({ stock: 2 })))
  const ends = await Promise.allSettled(rows.map((row) => shop.buyCart(userId, [row])))
  const said = ends.map((end) => (end.status === 'fulfilled' ? 'sold' : end.reason.reason))
  expect(said.toSorted()).toEqual(['sold', 'sold', 'sold', 'too_many_unpaid', 'too_many_unpaid'])
})

test('F01 F02 two shoppers × the last copy: one has it, the other gets a message that none is left', async () => {
  await everyInterleaving(db.database, async () => {
    shop.time.now = START
    const [one, two] = [await shop.addUser(), await shop.addUser()]
    const titleId = await shop.addPaper({ stock: 1 })
    for (const userId of [one, two]) await shop.addAddress(userId)
    const rows = [await shop.putInCart(one, titleId), await shop.putInCart(two, titleId)] as const
    return {
      first: (watched) => shop.buyCart(one, [rows[0]], {}, undefined, shop.depsOn(watched)),
      second: () => shop.buyCart(two, [rows[1]]),
      afterwards: async ({ first, second }, point) => {
        const refused = [first, second].filter((result) => result.status === 'rejected')
        expect({ point, refused: refused.length }).toEqual({ point, refused: 1 })
        expect(refused[0]?.reason).toMatchObject({
          reason: 'out_of_stock',
          data: { items: [{ book_id: titleId, quantity: 1, available: 0 }] },
        })
        expect({ point, stock: await shop.stock(titleId) }).toEqual({ point, stock: '1 on hand, 1 held' })
      },
    }
  })
})

test('F06 two carts × the same two titles in opposite order: neither waits for the other in vain', async () => {
  await everyInterleaving(db.database, async () => {
    shop.time.now = START
    const titles = [await shop.addPaper({ stock: 5 }), await shop.addPaper({ stock: 5 })] as const
    const carts: { userId: number; rows: number[] }[] = []
    for (const wanted of [titles, titles.toReversed()]) {
      const userId = await shop.addUser()
      await shop.addAddress(userId)
      const rows: number[] = []
      for (const titleId of wanted) rows.push(await shop.putInCart(userId, titleId))
      carts.push({ userId, rows })
    }
    /** Once only: a deadlock is not undone and tried again, it is seen. */
    const buy = (cart: (typeof carts)[number] | undefined, database: Database) =>
      shop.buyCart(cart?.userId ?? 0, cart?.rows ?? [], {}, undefined, shop.depsOn(onlyOnce(database)))
    return {
      first: (watched) => buy(carts[0], watched),
      second: () => buy(carts[1], db.database),
      afterwards: async ({ first, second }, point) => {
        const ends = [first, second].map((end) => (end.status === 'fulfilled' ? 'sold' : String(end.reason)))
        expect({ point, ends }).toEqual({ point, ends: ['sold', 'sold'] })
        for (const titleId of titles) expect(await shop.stock(titleId)).toBe('5 on hand, 2 held')
      },
    }
  })
})

const onlyOnce = (database: Database): Database => ({
  ...database,
  transact: (work, options) => database.transact(work, { ...options, attempts: 1 }),
})

test('F09 change of method × payment: the order is paid once, and no charge of it stays open', async () => {
  await everyInterleaving(db.database, async () => {
    const order = await paperOrder()
    return {
      first: (watched) => changePaymentMethod(shop.depsOn(watched), { ...order, paymentMethodId: 118 }),
      second: () => shop.say(order.orderId, 'paid'),
      afterwards: async (_outcome, point) => {
        expect({ point, ...(await facts(order)) }).toEqual({ point, ...PAID })
        const open = await db.database.kysely
          .selectFrom('charges')
          .select('reference')
          .where('order_id', '=', order.orderId)
          .where('state', 'in', ['requested', 'live'])
          .execute()
        expect({ point, open }).toEqual({ point, open: [] })
      },
    }
  })
})
