// Promise: of titles that people would buy next, 20 recommended ones hold at least three times as many as the 20 best
// sellers, and half of the rows hold a title that sells little. The first count of all orders, and that of a night,
// take at most 5 minutes and 300 MB, and the p95 of the shop's list meanwhile is at most twice its quiet one. Start: an
// embedded database with `--titles` titles and `--orders` orders of a year, planted with tastes
// (support/order-world.ts), analysed. End: the call for each of `--readers` people of whom one title was kept back.
// Memory: this process's growth, and the private memory of the database's backends that are not the shop's, every 100
// ms. The shop is open in a process of its own, and its list is asked for all the time; quiet are the 20 seconds before
// and after. Linux only.
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { recommendTitles } from '#server/recommendations/recommend-titles.ts'
import { relateTitles } from '#server/recommendations/relate-titles.ts'
import { withEmptyDatabase } from './support/empty-database.ts'
import { askList } from './support/list-reader.ts'
import { loadOrders } from './support/order-world.ts'
import { readOptions } from './support/read-options.ts'
import { atLeast, atMost, median, p95, report } from './support/report.ts'

const {
  orders: ORDERS,
  titles: TITLES,
  readers: READERS,
} = readOptions({ orders: 100_000, titles: 10_000, readers: 500 })
const SHOWN = 20
const MOST_SECONDS = 300
const MOST_MB = 300
const MOST_SLOWED = 2
const DAY_MS = 86_400_000
/** The name of the shop's connections to the database. */
const SHOP = 'bench-shop'

await withEmptyDatabase(async ({ url, database, start, env }) => {
  const { kysely } = database
  const world = await loadOrders(url, { titles: TITLES, orders: ORDERS, seed: 26 })
  const shop = await start('shop-process.ts', [], { ...env, PGAPPNAME: SHOP })

  const now = new Date()
  const before = await quietMs()
  const first = await measured(() => relateTitles(database, { now }))
  const night = await measured(() => relateTitles(database, { now: new Date(now.getTime() + DAY_MS) }))
  const quiet = (before + (await quietMs())) / 2

  const readers = world.keptBack.slice(0, READERS)
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

  const recall = (found: number) => found / readers.length
  // Of a thousand readers none may want a best seller: then one counts.
  const better = hits.own / Math.max(1, hits.bestSellers)
  const share = withUnknown / readers.length
  console.log(
    `${readers.length} readers: recall@${SHOWN} ${recall(hits.own).toFixed(3)}, of best sellers ${recall(hits.bestSellers).toFixed(3)}; ` +
      `a call ${median(took).toFixed(1)} ms, 95 % within ${p95(took).toFixed(1)} ms`,
  )
  const seconds = { digits: 1, unit: ' s' }
  report('recommendations', [
    atLeast(`kept back titles found among ${SHOWN}, beside best sellers`, better, 3, { digits: 1 }),
    atLeast('rows that hold a title of the half that sells least', 100 * share, 50, { unit: ' %' }),
    atMost(`the first count of ${ORDERS} orders`, first.seconds, MOST_SECONDS, seconds),
    atMost('the count of the night after', night.seconds, MOST_SECONDS, seconds),
    atMost('memory meanwhile', Math.max(first.mb, night.mb), MOST_MB, { digits: 1, unit: ' MB' }),
    ...[first, night].map(({ busy }, at) =>
      atMost(
        `the list's p95 during the ${at === 0 ? 'first' : 'nightly'} count (${busy.toFixed(1)} ms), of its quiet p95 (${quiet.toFixed(1)} ms)`,
        busy / quiet,
        MOST_SLOWED,
        { digits: 2 },
      ),
    ),
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
})
