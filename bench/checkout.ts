// Promise: the whole checkout from an empty cart (add, quote, order, pay through the simulator, settled) by 16
// shoppers at once, at least 150 a second and 0.4 of the same statements run bare from a script in the same run,
// 99 of 100 within 250 ms, 32 statements in 13 round trips; adding to a cart at least 1,000 a second.
// Start: shop and database in processes of their own, warmed by a round. End: ROUNDS interleaved rounds.
// Data: 200 paper titles in stock, 64 shoppers with an address. Off: nothing; pages are mounted, not asked for.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import pg from 'pg'
import * as z from 'zod'
import { type CheckoutWorld, loadCheckoutWorld } from './support/checkout-world.ts'
import { withEmptyDatabase } from './support/empty-database.ts'
import { atLeast, atMost, median, none, percentile, report } from './support/report.ts'
import { type Round, wholePurchases } from './support/whole-purchases.ts'

const AT_ONCE = 16
const ROUNDS = 3
/** Checkouts of each shopper in a round, and in the warm-up before the first one, which compiles the shop's code. */
const EACH = 100
const SECONDS = 8

async function additions(port: number, { shoppers, titleIds }: CheckoutWorld, seconds: number) {
  let client_ = 0
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: AT_ONCE,
    duration: seconds,
    setupClient: (client) => {
      // Every connection is another reader, so that no cart is full before the end.
      const { token } = shoppers[AT_ONCE + client_++] ?? { token: '' }
      client.setRequests(
        titleIds.slice(0, 50).map((book_id) => ({
          method: 'POST',
          path: '/api/user/cart-items',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ book_id, type: 'Fisik', quantity: 1 }),
        })),
      )
    },
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`adding: ${result.non2xx} refused, ${result.errors} errors`)
  }
  return result.requests.average
}

const bareResult = z.object({ rate: z.number(), statements: z.number(), roundTrips: z.number() })

async function bareCheckouts(env: Record<string, string>, world: CheckoutWorld) {
  const script = join(import.meta.dirname, 'support', 'bare-checkout.ts')
  // The last ones: the shop's own shoppers are the first.
  const tokens = world.shoppers.slice(-AT_ONCE).map(({ token }) => token)
  const { stdout } = await promisify(execFile)(process.execPath, [script, String(SECONDS)], {
    env: { ...process.env, ...env, BENCH_CHECKOUT: JSON.stringify({ tokens, titleIds: world.titleIds }) },
  })
  return bareResult.parse(JSON.parse(stdout))
}

/** Orders that were acknowledged and paid, but are not settled: none may be. */
async function unsettled(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from simulator.charges booked join charges on charges.reference = booked.reference
     join orders on orders.id = charges.order_id where booked.state = 'paid' and orders.payment_state <> 'paid'`,
  )
  await client.end()
  return rows[0]?.count ?? -1
}

await withEmptyDatabase(async ({ url, database, start, env }) => {
  const world = await loadCheckoutWorld(database, { shoppers: 64, titles: 200, copies: 1_000_000 })
  const shop = await start('shop-process.ts', [], env)
  await wholePurchases(shop.port, world, { atOnce: AT_ONCE, each: EACH })
  await additions(shop.port, world, 2)

  const rounds: (Round & { bare: z.infer<typeof bareResult>; added: number })[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const bare = await bareCheckouts(env, world)
    const own = await wholePurchases(shop.port, world, { atOnce: AT_ONCE, each: EACH })
    rounds.push({ ...own, bare, added: await additions(shop.port, world, 4) })
  }
  const lost = await unsettled(url)
  const times = rounds.flatMap((round) => round.times)
  const rate = median(rounds.map((round) => round.rate))
  const bare = median(rounds.map((round) => round.bare.rate))
  const share = median(rounds.map((round) => round.rate / round.bare.rate))
  const { statements = 0, roundTrips = 0 } = rounds[0]?.bare ?? {}
  const added = median(rounds.map((round) => round.added))
  console.table([
    { what: 'whole checkouts over HTTP', 'a second (median)': rate.toFixed(0) },
    { what: 'the same statements from a script', 'a second (median)': bare.toFixed(0) },
    { what: 'additions to a cart', 'a second (median)': added.toFixed(0) },
    { what: 'half of the checkouts within (ms)', 'a second (median)': median(times).toFixed(0) },
  ])
  report('checkout', [
    atLeast('whole checkouts by 16 shoppers', rate, 150, { unit: '/s' }),
    atLeast('of the same statements from a script', share, 0.4, { digits: 2 }),
    atMost('99 of 100 checkouts within', percentile(times, 0.99), 250, { unit: ' ms' }),
    atLeast('additions to a cart', added, 1000, { unit: '/s' }),
    {
      what: 'statements, and round trips to the database',
      measured: `${statements} in ${roundTrips}`,
      bound: '≤ 32 in 13',
      ok: statements <= 32 && roundTrips <= 13,
    },
    none('paid and not settled', lost),
  ])
})
