import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPurchases } from '#server/checkout/purchase.fixture.ts'
import { composeOrders } from '#server/compose-orders.ts'
import { changePaymentMethod } from '#server/orders/change-payment-method.ts'
import { readConfig } from '#server/platform/config.ts'
import { silentLog } from '#server/platform/log.ts'
import type { ChargeRequest } from '#server/providers/payments/port.ts'
import { shopReader } from '#server/shop-settings/read-shop.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

/** The address for notifications that a provider is given where the buyer changes the method of payment. */
async function addressGiven(env: Record<string, string>): Promise<string | undefined> {
  const { database } = db
  const shop = openPurchases(database)
  const userId = await shop.addUser()
  const { transaction } = await shop.buy({ userId, titleId: await shop.addTitle() })
  const { orders } = composeOrders({
    config: readConfig(env),
    database,
    secret: 'rahasia',
    clock: () => new Date(shop.time.now),
    log: silentLog,
    readShop: shopReader(database, readConfig(env).shop),
    // Known only after the composition.
    origin: () => 'http://127.0.0.1:4321',
  })
  const asked: ChargeRequest[] = []
  const gateway = {
    ...orders.gateway,
    createCharge: (request: ChargeRequest) => {
      asked.push(request)
      return orders.gateway.createCharge(request)
    },
  }
  // Spread as the edges do: nothing of it may be read before the shop listens.
  await changePaymentMethod({ ...orders, gateway }, { userId, orderId: transaction.id, paymentMethodId: 118 })
  return asked[0]?.notifyUrl
}

test('a changed method hands the provider an absolute address of this shop for notifications', async () => {
  expect(await addressGiven({})).toBe('http://127.0.0.1:4321/api/payments/simulator/notifications')
  expect(await addressGiven({ PUBLIC_URL: 'https://toko.example.id' })).toBe(
    'https://toko.example.id/api/payments/simulator/notifications',
  )
})
