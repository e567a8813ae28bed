// The checkout that the shop's is measured against: the same verbs, and so the same statements, called from a
// script: no HTTP, no sessions, no schemas, no notification on the wire. Run as
// `node bare-checkout.ts DATABASE_URL SECONDS AT_ONCE TITLE…`; prints checkouts a second.
import { setTimeout as sleep } from 'node:timers/promises'
import { addToCart } from '#server/cart/add-to-cart.ts'
import { openPurchases } from '#server/checkout/purchase.fixture.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { silentLog } from '#server/platform/log.ts'
import { openSimulator } from '#server/providers/payments/simulator/simulator.ts'

const [, , url = '', seconds = '5', atOnce = '16', ...titles] = process.argv
const database = openDatabase({ url })
const shop = openPurchases(database, (clock) =>
  openSimulator({
    database,
    merchant: { code: 'LEMBAR', key: 'bench' },
    merchantName: 'Lembar',
    publicUrl: '',
    notifyUrl: 'http://127.0.0.1:9/',
    clock,
    log: silentLog,
  }),
)
shop.time.now = new Date()

const run = Date.now()
let done = 0
let running = true
async function shopper(userId: number): Promise<void> {
  for (let turn = 0; running; turn++) {
    const titleId = Number(titles[(userId + turn) % titles.length])
    const item = await addToCart(
      database.kysely,
      { userId, titleId, type: 'Fisik', quantity: 1 },
      shop.time.now,
    )
    const bought = await shop.buyCart(userId, [item.id], {}, `bare-${run}-${userId}-${turn}`)
    await shop.say(bought.transaction.id, 'paid')
    done += 1
  }
}
// The last ones: the shop's own shoppers are the first.
const people = await database.kysely
  .selectFrom('users')
  .select('id')
  .orderBy('id', 'desc')
  .limit(Number(atOnce))
  .execute()
const shoppers = people.map(({ id }) => shopper(id))
// Until plans and connections are warm.
await sleep(2_000)
done = 0
const started = performance.now()
await sleep(Number(seconds) * 1000)
const rate = done / ((performance.now() - started) / 1000)
running = false
await Promise.all(shoppers)
await database.close()
process.stdout.write(`${rate}\n`)
