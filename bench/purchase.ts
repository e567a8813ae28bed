// Promise: a whole purchase (cart, costs, order, payment with its notification, the order's page) takes at most 11 ms
// of processor time, shop and database together, while 16 shoppers buy at once. The shoppers and the payment provider
// (Midtrans, as a server of this process) are not counted.
// Start: shop and database in processes of their own, warmed by 960 purchases. End: 24 rounds of 160 purchases; the
// figures are the lower quartiles of the rounds, since other work on the machine only adds to them. Data: 200 paper titles
// in stock, 64 shoppers with an address. Off: nothing; jobs run, pages are mounted, mails are written to a folder.
// `--beside=FOLDER` names another checkout of this repository, with its packages and its built pages. Its rounds are
// made in turn with the others. Linux only.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import type { CheckoutWorld } from './support/checkout-world.ts'
import { processorMs, type Server, serverProcessorMs, startServer } from './support/processes.ts'
import { openProvider } from './support/provider.ts'
import { readOptions } from './support/read-options.ts'
import { atMost, median, percentile, report } from './support/report.ts'
import { wholePurchases } from './support/whole-purchases.ts'

const AT_ONCE = 16
/** Purchases of each shopper. */
const WARMING = 60
const EACH = 10

const options = readOptions({ rounds: 24, beside: '' })
const rounds = Math.min(200, Math.max(1, options.rounds))
const { beside } = options

/** Processor time of one purchase in milliseconds. */
type Cost = { rate: number; shop: number; children: number; database: number }

type Contestant = { name: string; round(): Promise<Cost>; close(): Promise<void> }

/** A shop of the code in a folder, with a database of its own. */
async function open(name: string, root: string): Promise<Contestant> {
  const of = <Module>(path: string): Promise<Module> => import(join(root, path))
  const { acquireEmbeddedServer } = await of<
    typeof import('#server/platform/database/embedded/embedded-server.ts')
  >('server/platform/database/embedded/embedded-server.ts')
  const { migrate } = await of<typeof import('#server/platform/database/migrate.ts')>(
    'server/platform/database/migrate.ts',
  )
  const { openDatabase } = await of<typeof import('#server/platform/database/database.ts')>(
    'server/platform/database/database.ts',
  )
  const { loadCheckoutWorld } = await of<typeof import('./support/checkout-world.ts')>(
    'bench/support/checkout-world.ts',
  )

  const folder = await mkdtemp(join(tmpdir(), 'lembar-bench-'))
  const provider = await openProvider()
  const postgres = await acquireEmbeddedServer({ dataFolder: folder, role: 'guest' })
  await migrate(postgres.url)
  const database = openDatabase({ url: postgres.url })
  const world: CheckoutWorld = await loadCheckoutWorld(database, {
    shoppers: 64,
    titles: 200,
    copies: 1_000_000,
  })
  await database.close()
  const watch = new pg.Client({ connectionString: postgres.url })
  await watch.connect()
  const { rows } = await watch.query<{ pid: number }>('select pg_backend_pid() as pid')
  const backend = rows[0]?.pid ?? 0
  const shop: Server = await startServer(join(root, 'bench/support/shop-process.ts'), [], {
    DATABASE_URL: postgres.url,
    LEMBAR_DATA: folder,
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...provider.env,
  })

  const used = async () => ({ ...(await processorMs(shop.pid)), database: await serverProcessorMs(backend) })
  const buy = (each: number) =>
    wholePurchases(shop.port, world, { atOnce: AT_ONCE, each, look: true, provider })
  await buy(WARMING)
  return {
    name,
    round: async () => {
      const before = await used()
      const { rate } = await buy(EACH)
      const after = await used()
      const each = (part: keyof typeof after) => (after[part] - before[part]) / (AT_ONCE * EACH)
      return { rate, shop: each('own'), children: each('children'), database: each('database') }
    },
    close: async () => {
      await shop.stop()
      await provider.close()
      await watch.end()
      await postgres.release()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const contestants: Contestant[] = []
const costs = new Map<string, Cost[]>()
try {
  contestants.push(await open('this code', join(import.meta.dirname, '..')))
  if (beside !== '') contestants.push(await open('beside', resolve(beside)))
  for (let round = 0; round < rounds; round++) {
    // Each is first as often as second.
    for (const contestant of round % 2 === 0 ? contestants : contestants.toReversed()) {
      const cost = await contestant.round()
      costs.set(contestant.name, [...(costs.get(contestant.name) ?? []), cost])
    }
  }
} finally {
  for (const contestant of contestants) await contestant.close()
}

const total = ({ shop, children, database }: Cost) => shop + children + database
const middle = (name: string, of: (cost: Cost) => number) => median((costs.get(name) ?? []).map(of))
const low = (name: string, of: (cost: Cost) => number) => percentile((costs.get(name) ?? []).map(of), 0.25)
console.table(
  contestants.map(({ name }) => ({
    shop: name,
    'a second': middle(name, ({ rate }) => rate).toFixed(0),
    'ms of the shop': low(name, ({ shop }) => shop).toFixed(2),
    'of its other processes': low(name, ({ children }) => children).toFixed(2),
    'of PostgreSQL': low(name, ({ database }) => database).toFixed(2),
    'ms in all': low(name, total).toFixed(2),
    'median in all': middle(name, total).toFixed(2),
  })),
)
if (beside !== '') {
  const [own = Number.NaN, other = Number.NaN] = contestants.map(({ name }) => low(name, total))
  console.log(`processor time to the code beside: ${(own / other).toFixed(2)}`)
}
report('purchase', [
  atMost('processor time of a whole purchase, shop and database', low('this code', total), 11, {
    digits: 1,
    unit: ' ms',
  }),
])
