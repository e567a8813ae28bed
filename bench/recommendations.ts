// Promise: of titles that people would buy next, 20 recommended ones hold at least three times as many as the 20 best
// sellers, and half of the rows hold a title that sells little. The first count of all orders, and that of a night, take at most
// 5 minutes and 300 MB, and the p95 of the shop's list meanwhile is at most twice its quiet one.
// Start: an embedded database with `--titles` titles and `--orders` orders of a year, planted with tastes
// (support/order-world.ts), analysed. End: the call for each of `--readers` people of whom one title was kept back.
// Memory: this process's growth, and the private memory of the database's backends that are not the shop's, every
// 100 ms. The shop is open in a process of its own, and its list is asked for all the time; quiet are the 20 seconds
// before and after. Linux only.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openDatabase } from '#server/platform/database/database.ts'
import { acquireEmbeddedServer } from '#server/platform/database/embedded/embedded-server.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { recommendTitles } from '#server/recommendations/recommend-titles.ts'
import { relateTitles } from '#server/recommendations/relate-titles.ts'
import { askList } from './support/list-reader.ts'
import { loadOrders } from './support/order-world.ts'
import { startServer } from './support/processes.ts'
import { type Promise_, report } from './support/report.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    titles: { type: 'string', default: '10000' },
    readers: { type: 'string', default: '500' },
  },
})
const ORDERS = Number(values.orders)
const SHOWN = 20
const MOST_SECONDS = 300
const MOST_MB = 300
const MOST_SLOWED = 2
const DAY_MS = 86_400_000
/** The name of the shop's connections to the database. */
const SHOP = 'bench-shop'

const folder = await mkdtemp(join(tmpdir(), 'lembar-recommendations-'))
const server = await acquireEmbeddedServer({ dataFolder: folder, role: 'guest' })
let stop: () => Promise<unknown> = async () => undefined
try {
  await migrate(server.url)
  const world = await loadOrders(server.url, { titles: Number(values.titles), orders: ORDERS, seed: 26 })
  const shop = await startServer('shop-process.ts', [], {
    DATABASE_URL: server.url,
    LEMBAR_DATA: folder,
    PORT: '0',
    LOG_LEVEL: 'silent',
    PGAPPNAME: SHOP,
  })
  stop = () => shop.stop()
  const database = openDatabase({ url: server.url })
  const { kysely } = database

  const now = new Date()
  const before = await quietMs()
  const first = await measured(() => relateTitles(database, { now }))
  const night = await measured(() => relateTitles(database, { now: new Date(now.getTime() + DAY_MS) }))
  const quiet = (before + (await quietMs())) / 2

  const readers = world.keptBack.slice(0, Number(values.readers))
  const bestSellers = new Set(world.bySales.slice(0, SHOWN))
  const sellLittle = new Set(world.bySales.slice(Math.ceil(world.bySales.length / 2)))
  let withUnknown = 0
  const hits = { own: 0, bestSellers: 0 }
  const took: number[] = []
  for (const { userId, titleId } of readers) {
    const began = performance.now()
    const ids = (await recommendTitles(kysely, userId, SHOWN)).map(({ id }) => id)
    took.push(performance.now() - began)
    if (ids.includes(titleId)) hits.own += 1
    if (bestSellers.has(titleId)) hits.bestSellers += 1
    if (ids.some((id) => sellLittle.has(id))) withUnknown += 1
  }
  await database.close()

  const recall = (found: number) => found / readers.length
  // Of a thousand readers none may want a best seller: then one counts.
  const better = hits.own / Math.max(1, hits.bestSellers)
  const share = withUnknown / readers.length
  took.sort((a, b) => a - b)
  console.log(
    `${readers.length} readers: recall@${SHOWN} ${recall(hits.own).toFixed(3)}, of best sellers ${recall(hits.bestSellers).toFixed(3)}; ` +
      `a call ${took[took.length >> 1]?.toFixed(1)} ms, 95 % within ${took[Math.floor(took.length * 0.95)]?.toFixed(1)} ms`,
  )
  const atMost = (what: string, value: number, bound: number, unit: string): Promise_ => ({
    name: 'recommendations',
    what,
    measured: `${value.toFixed(1)} ${unit}`,
    bound: `≤ ${bound} ${unit}`,
    ok: value <= bound,
  })
  report([
    {
      name: 'recommendations',
      what: `kept back titles found among ${SHOWN}, beside best sellers`,
      measured: better.toFixed(1),
      bound: '≥ 3',
      ok: better >= 3,
    },
    {
      name: 'recommendations',
      what: 'rows that hold a title of the half that sells least',
      measured: `${Math.round(100 * share)} %`,
      bound: '≥ 50 %',
      ok: share >= 0.5,
    },
    atMost(`the first count of ${ORDERS} orders`, first.seconds, MOST_SECONDS, 's'),
    atMost('the count of the night after', night.seconds, MOST_SECONDS, 's'),
    atMost('memory meanwhile', Math.max(first.mb, night.mb), MOST_MB, 'MB'),
    ...[first, night].map(({ busy }, at) => ({
      name: 'recommendations',
      what: `the list's p95 during the ${at === 0 ? 'first' : 'nightly'} count (${busy.toFixed(1)} ms), of its quiet p95 (${quiet.toFixed(1)} ms)`,
      measured: (busy / quiet).toFixed(2),
      bound: `≤ ${MOST_SLOWED}`,
      ok: busy / quiet <= MOST_SLOWED,
    })),
  ])

  async function quietMs(): Promise<number> {
    const alone = askList(shop.port)
    await sleep(20_000)
    return alone.stop()
  }

  /** How long work takes, the most memory at a time that it adds, and the p95 in ms of the shop's list meanwhile. */
  async function measured(work: () => Promise<void>): Promise<{ seconds: number; mb: number; busy: number }> {
    const before = process.memoryUsage().rss
    let mb = 0
    let going = true
    const watching = (async () => {
      while (going) {
        const own = (process.memoryUsage().rss - before) / 1e6
        mb = Math.max(mb, own + (await backendsMb()))
        await sleep(100)
      }
    })()
    const beside = askList(shop.port)
    const began = performance.now()
    await work()
    const seconds = (performance.now() - began) / 1000
    going = false
    await watching
    return { seconds, mb, busy: await beside.stop() }
  }

  /** Without what they share, which is 256 MB however much is counted. */
  async function backendsMb(): Promise<number> {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and application_name <> ${SHOP}`.execute(kysely)
    const each = rows.map(async ({ pid }) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
      return (Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024) / 1e6
    })
    return (await Promise.all(each)).reduce((sum, mb) => sum + mb, 0)
  }
} finally {
  await stop()
  await server.release()
  await rm(folder, { recursive: true, force: true })
}
