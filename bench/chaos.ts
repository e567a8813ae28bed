// Promise: 1,000 checkouts while the shop and its database are killed (kill -9) at random moments and started
// again: no order that was acknowledged is lost, none is there twice, holds and money balance, and `lembar doctor`
// finds nothing wrong.
// Start: the shop over its own embedded database. End: every checkout is paid. Data: 40 paper titles, 16 shoppers
// who repeat what got no answer, with the same key, as a browser does. Off: nothing.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import * as z from 'zod'
import { openDatabase } from '#server/platform/database/database.ts'
import { acquireEmbeddedServer } from '#server/platform/database/embedded/embedded-server.ts'
import { findPlaces } from '#server/platform/database/embedded/places.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { type CheckoutWorld, loadCheckoutWorld } from './support/checkout-world.ts'
import { report } from './support/report.ts'
import { openShopper, Refused, type Shopper } from './support/shopper.ts'

const { values } = parseArgs({ options: { checkouts: { type: 'string', default: '1000' } } })
const CHECKOUTS = Number(values.checkouts)
const AT_ONCE = 16
const COPIES = 100_000
/** Checkouts between two kills, so that the number of kills does not depend on the machine's speed. */
const BETWEEN = { least: 40, most: 90 }
/** Every n-th kill is of the database. */
const DATABASE_EVERY = 3

const folder = await mkdtemp(join(tmpdir(), 'lembar-chaos-'))
const { cluster } = await findPlaces(folder)
const killed = { shop: 0, database: 0 }
let shop: { process: ChildProcess; port: number } | undefined
const acknowledged: number[] = []
let open = true

/** Starts the shop in a process; repeated until it is open. */
async function startShop(): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'support', 'shop-process.ts')], {
      // Higher limits, since each shopper buys more often in a minute than anybody does in a year.
      env: { ...process.env, LEMBAR_DATA: folder, PORT: '0', LOG_LEVEL: 'silent', LIMIT_REFRESH: '1000000' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const port = await Promise.race([
      once(child.stdout, 'data').then(([printed]) => Number(String(printed))),
      once(child, 'exit').then(() => undefined),
      sleep(60_000).then(() => undefined),
    ])
    if (port !== undefined) {
      shop = { process: child, port }
      return
    }
    child.kill('SIGKILL')
    await sleep(300)
  }
  throw new Error('the shop does not open any more')
}

async function killDatabase(): Promise<void> {
  const pid = Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0])
  if (Number.isInteger(pid) && pid > 1) process.kill(pid, 'SIGKILL')
  killed.database += 1
}

async function killShop(): Promise<void> {
  if (shop === undefined) return
  const gone = once(shop.process, 'exit')
  shop.process.kill('SIGKILL')
  await gone
  killed.shop += 1
}

async function killNowAndThen(): Promise<void> {
  for (let kill = 1; open; kill++) {
    const next = acknowledged.length + BETWEEN.least + Math.random() * (BETWEEN.most - BETWEEN.least)
    while (open && acknowledged.length < next) await sleep(20)
    await sleep(Math.random() * 300)
    if (!open) return
    if (kill % DATABASE_EVERY === 0) {
      await killDatabase()
      // For a moment the shop runs without its database.
      await sleep(Math.random() * 500)
    }
    await killShop()
    await startShop()
  }
}

/** Repeats what got no answer, or the answer that the shop is not ready. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < 1000; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refused && error.status !== 500 && error.status !== 503) throw error
      await sleep(100 + Math.random() * 200)
    }
  }
  throw new Error('the shop gave no answer any more')
}

/** From an empty cart to a paid order. Returns the id of the acknowledged order. */
async function checkOut(shopper: Shopper, titleId: number, key: string): Promise<number> {
  // An addition whose answer was lost may have been made, so the cart is read.
  const items = await insist(async () => {
    const rows = await shopper.cart()
    return rows.length > 0 ? rows.map(({ id }) => id) : [await shopper.add(titleId)]
  })
  const service = await insist(() => shopper.quote())
  const { transaction } = await insist(() => shopper.buy(items, service, key))
  while (true) {
    const order = await insist(() => shopper.see(transaction.id))
    if (order.payment_status === 'Sukses') return order.id
    if (order.redirect_url === null) {
      // The shop was killed while it requested the charge. A refresh of the order finishes that.
      await sleep(1_000)
      await insist(() => shopper.refresh(order.id))
      continue
    }
    const url = order.redirect_url
    await insist(() => shopper.pay(url))
    // Paid while the shop was down and could not be notified.
    await insist(() => shopper.refresh(order.id))
  }
}

async function checkOutAll({ shoppers, titleIds }: CheckoutWorld): Promise<void> {
  let started = 0
  await Promise.all(
    shoppers.slice(0, AT_ONCE).map(async ({ token, userId }) => {
      const shopper = openShopper(() => `http://127.0.0.1:${shop?.port}`, token)
      while (started < CHECKOUTS) {
        const number = started++
        const titleId = titleIds[number % titleIds.length] ?? 0
        acknowledged.push(await checkOut(shopper, titleId, `chaos-${userId}-${number}`))
      }
    }),
  )
}

const balances: Record<string, string> = {
  'orders that are not paid': `select count(*) from orders where payment_state <> 'paid'`,
  'orders whose money is not exactly what they cost': `
    select count(*) from orders where payable_idr <> coalesce((select sum(amount_idr) from money_movements
      where order_id = orders.id and kind = 'received'), 0)`,
  'money due back': `select count(*) from money_movements where kind in ('surplus', 'refund_due')`,
  'orders with two charges': `select count(*) from (select from charges group by order_id having count(*) > 1) as twice`,
  'holds that are left': 'select count(*) from stock_holds',
  'stock rows whose count is not the sum of their holds': `
    select count(*) from stock where reserved <> coalesce((select sum(quantity) from stock_holds
      where edition_id = stock.edition_id), 0)`,
  'stock rows that lost or gained copies': `
    select count(*) from stock where on_hand + coalesce((select sum(quantity) from order_lines
      where edition_id = stock.edition_id), 0) <> ${COPIES}`,
  'titles whose sold count is wrong': `
    select count(*) from sales_counts where sold <> coalesce((select sum(quantity) from order_lines
      where title_id = sales_counts.title_id), 0)`,
  'copies that are in a cart still': 'select count(*) from cart_items',
}

/** The findings of `lembar doctor`, run as an operator would on the data folder. */
async function doctorFindings(): Promise<string[]> {
  const lembar = join(import.meta.dirname, '..', 'server', 'cli', 'lembar.ts')
  const child = spawn(process.execPath, [lembar, 'doctor', '--json'], {
    env: { ...process.env, LEMBAR_DATA: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { checks } = z
    .object({ checks: z.array(z.object({ name: z.string(), kind: z.string(), total: z.number() })) })
    .parse(JSON.parse(await text(child.stdout)))
  return checks.filter(({ kind, total }) => kind === 'fault' && total > 0).map(({ name }) => name)
}

try {
  const seeding = await acquireEmbeddedServer({ dataFolder: folder, role: 'guest' })
  await migrate(seeding.url)
  const database = openDatabase({ url: seeding.url })
  const world = await loadCheckoutWorld(database, { shoppers: AT_ONCE, titles: 40, copies: COPIES })
  await database.close()
  await seeding.release()

  await startShop()
  const startedAt = performance.now()
  const killing = killNowAndThen()
  await checkOutAll(world)
  open = false
  await killing
  const seconds = (performance.now() - startedAt) / 1000

  const attached = await acquireEmbeddedServer({ dataFolder: folder, role: 'guest' })
  const client = new pg.Client({ connectionString: attached.url })
  await client.connect()
  const { rows: orders } = await client.query<{ id: string }>('select id from orders')
  const stored = new Set(orders.map(({ id }) => Number(id)))
  const lost = acknowledged.filter((id) => !stored.has(id)).length
  const doubled = stored.size - new Set(acknowledged).size
  const found: [string, number][] = []
  for (const [what, query] of Object.entries(balances)) {
    const { rows } = await client.query<{ count: string }>(query)
    found.push([what, Number(rows[0]?.count)])
  }
  await client.end()
  const wrong = await doctorFindings()
  await attached.release()

  console.log(
    `${acknowledged.length} checkouts in ${seconds.toFixed(0)} s; killed: the shop ${killed.shop} times, the database ${killed.database} times`,
  )
  report(
    [
      ['acknowledged orders that are lost', lost] as const,
      ['orders that nobody was told of, or twice', doubled] as const,
      ...found,
      [`findings of lembar doctor${wrong.length > 0 ? ` (${wrong.join(', ')})` : ''}`, wrong.length] as const,
    ].map(([what, count]) => ({
      name: 'chaos',
      what,
      measured: String(count),
      bound: '0',
      ok: count === 0,
    })),
  )
} finally {
  open = false
  if (shop && shop.process.exitCode === null) {
    const gone = once(shop.process, 'exit')
    shop.process.kill('SIGTERM')
    await gone
  }
  await rm(folder, { recursive: true, force: true })
}
