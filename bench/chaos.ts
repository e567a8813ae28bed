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
import pg from 'pg'
import * as z from 'zod'
import { openDatabase } from '#server/platform/database/database.ts'
import { acquireEmbeddedServer } from '#server/platform/database/embedded/embedded-server.ts'
import { findPlaces } from '#server/platform/database/embedded/places.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { type CheckoutWorld, loadCheckoutWorld } from './support/checkout-world.ts'
import { checkOut } from './support/insistent-checkout.ts'
import { findLosses } from './support/losses.ts'
import { readOptions } from './support/read-options.ts'
import { none, report } from './support/report.ts'
import { openShopper } from './support/shopper.ts'

const { checkouts: CHECKOUTS } = readOptions({ checkouts: 1_000 })
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

async function checkOutAll({ shoppers, titleIds }: CheckoutWorld): Promise<void> {
  let started = 0
  await Promise.all(
    shoppers.slice(0, AT_ONCE).map(async ({ token, userId }) => {
      const shopper = openShopper(() => `http://127.0.0.1:${shop?.port}`, token)
      while (started < CHECKOUTS) {
        const number = started++
        const titleId = titleIds[number % titleIds.length] ?? 0
        const order = { titleId, key: `chaos-${userId}-${number}` }
        acknowledged.push(await checkOut(shopper, order))
      }
    }),
  )
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
  const found = await findLosses(client, { acknowledged, copies: COPIES })
  await client.end()
  const wrong = await doctorFindings()
  await attached.release()

  console.log(
    `${acknowledged.length} checkouts in ${seconds.toFixed(0)} s; killed: the shop ${killed.shop} times, the database ${killed.database} times`,
  )
  const findings = `findings of lembar doctor${wrong.length > 0 ? ` (${wrong.join(', ')})` : ''}`
  report('chaos', [...found.map(([what, count]) => none(what, count)), none(findings, wrong.length)])
} finally {
  open = false
  if (shop && shop.process.exitCode === null) {
    const gone = once(shop.process, 'exit')
    shop.process.kill('SIGTERM')
    await gone
  }
  await rm(folder, { recursive: true, force: true })
}
