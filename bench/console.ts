// Promise: with 1,000,000 titles, 1,000,000 orders and 200,000 customers, every list, filter and search of the console
// is answered within 200 ms (p95) at the server, and all that the home screen asks for within 300 ms; a bulk edit of
// 10,000 titles ends within 60 s, and the p95 of the shop's list meanwhile is at most twice its quiet one.
// Start: the shop open over the data, each call made twice. End: `--times` requests of each, one after the other, with
// other words each time. Data: `--titles` of tests/support/synthetic-titles.ts, each `--copies` times more in the tables
// that the console reads (the shop does not list the copies), `--orders` of two lines, `--customers`, spread evenly over
// two years; vacuumed, and their sales summed as the hourly job does. Beside each p95 stands the processor time of a
// request, which a busy machine changes less. Off: pages are mounted but not asked for; nobody shops while calls are
// measured. `--keep=FOLDER` keeps the data, `--edited` is how many titles the bulk edit changes; `--rounds` (3): a quiet
// time and an edit in turn, of which medians count.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { makeMissingListings } from '#server/catalogue/refresh-listings.ts'
import { sumSalesDays } from '#server/finance/sum-sales.ts'
import type { Database } from '#server/platform/database/database.ts'
import { inviteStaff } from '#server/staff/invitations.ts'
import { getRoleIds } from '#server/staff/list-staff.ts'
import { AT_THE_SERVER } from '#tests/support/actors.ts'
import { consoleClient, cookieOf, type StaffClient } from '#tests/support/staff.ts'
import { type CatalogueWorld, withCatalogue } from './support/catalogue-world.ts'
import { addOrders, copyTitles, ordersIn, type Samples, takeSamples } from './support/console-world.ts'
import { askList } from './support/list-reader.ts'
import { readOptions } from './support/read-options.ts'
import { atMost, median, type Promise_, p95, report } from './support/report.ts'

const {
  titles: TITLES,
  copies: COPIES,
  orders: ORDERS,
  customers: CUSTOMERS,
  times: TIMES,
  edited: EDITED,
  rounds: ROUNDS,
  keep: KEEP,
} = readOptions({
  ...{ titles: 20_000, copies: 0, orders: 50_000, customers: 10_000 },
  ...{ times: 40, edited: 1_000, rounds: 3, keep: '' },
})
const LIST_MS = 200
const HOME_MS = 300
const BULK_EDIT_SECONDS = 60
const MOST_SLOWED = 2

type Call = { what: string; paths: (samples: Samples, turn: number) => string[]; most?: number }

const orders = (query: string) => [`orders?${query}`]
const titles = (query: string) => [`titles?per_page=50&${query}`]
const word = encodeURIComponent
const of = <Value>(all: readonly Value[], turn: number): Value => {
  const value = all[turn % all.length]
  if (value === undefined) throw new Error('no samples')
  return value
}

const CALLS: Call[] = [
  { what: 'orders', paths: () => orders('') },
  { what: 'orders to send', paths: () => orders('list=to-send') },
  { what: 'orders that wait for money', paths: () => orders('list=waiting') },
  { what: 'orders of a courier', paths: () => orders('courier=tiki') },
  { what: 'orders of a week long ago', paths: () => orders('since=2025-06-01&until=2025-06-07') },
  { what: 'orders of few amounts', paths: () => orders('least=100001&most=900000') },
  { what: 'orders of the amount of most', paths: () => orders('least=90000&most=100000') },
  { what: 'orders in the middle', paths: ({ ids }, turn) => orders(`before=${of(ids, turn)}`) },
  { what: 'orders, the oldest first', paths: () => orders('sort=time') },
  { what: 'orders by amount', paths: () => orders('sort=-amount') },
  { what: 'orders that failed by amount', paths: () => orders('sort=-amount&list=failed') },
  { what: 'subscriptions by amount', paths: () => orders('sort=amount&kind=subscription') },
  {
    what: 'orders of a month long ago by amount',
    paths: () => orders('sort=-amount&since=2025-06-01&until=2025-06-30'),
  },
  {
    what: 'orders by amount in the middle',
    paths: ({ ids }, turn) => orders(`sort=amount&before=${of(ids, turn)}`),
  },
  { what: 'an order by its number', paths: ({ refnos }, turn) => orders(`find=${of(refnos, turn)}`) },
  {
    what: 'orders by the first four letters of a number',
    paths: ({ refnos }, turn) => orders(`find=${of(refnos, turn).slice(0, 4)}`),
  },
  {
    what: 'orders by the last four letters of a number',
    paths: ({ refnos }, turn) => orders(`find=${of(refnos, turn).slice(-4)}`),
  },
  { what: 'orders by a buyer’s name', paths: ({ names }, turn) => orders(`find=${word(of(names, turn))}`) },
  { what: 'orders by a name that many buyers bear', paths: () => orders('find=budi') },
  { what: 'orders that failed', paths: () => orders('list=failed') },
  { what: 'orders by a title', paths: ({ titles: all }, turn) => orders(`find=${word(of(all, turn))}`) },
  { what: 'an order', paths: ({ ids }, turn) => [`orders/${of(ids, turn)}`] },
  { what: 'titles', paths: () => titles('') },
  { what: 'drafts', paths: () => titles('status=draft') },
  { what: 'drafts that are sold out', paths: () => titles('status=draft&without=stock') },
  { what: 'magazines', paths: () => titles('type=Majalah') },
  { what: 'titles without a cover', paths: () => titles('without=cover') },
  { what: 'titles that are sold out', paths: () => titles('without=stock') },
  { what: 'titles by name', paths: () => titles('sort=title') },
  { what: 'titles by change', paths: () => titles('sort=-updated') },
  { what: 'drafts by name', paths: () => titles('sort=-title&status=draft') },
  { what: 'magazines by change', paths: () => titles('sort=updated&type=Majalah') },
  { what: 'titles by name, the last page', paths: () => titles('sort=title&page=200') },
  {
    what: 'titles by a word, by name',
    paths: ({ titles: all }, turn) => titles(`sort=title&search=${word(of(all, turn))}`),
  },
  { what: 'titles by a word', paths: ({ titles: all }, turn) => titles(`search=${word(of(all, turn))}`) },
  { what: 'customers', paths: () => ['customers'] },
  { what: 'customers by name', paths: ({ names }, turn) => [`customers?find=${word(of(names, turn))}`] },
  { what: 'customers in the order of names', paths: () => ['customers?sort=-name'] },
  {
    what: 'customers by name, in the order of names',
    paths: ({ names }, turn) => [`customers?sort=name&find=${word(of(names, turn))}`],
  },
  {
    what: 'customers by a name that many bear, in the order of names',
    paths: () => ['customers?sort=-name&find=budi'],
  },
  { what: 'movements of money, the earliest first', paths: () => ['movements?sort=time'] },
  { what: 'promos', paths: () => ['promos'] },
  { what: 'genres', paths: () => ['genres'] },
  { what: 'audit log', paths: () => ['audit'] },
  {
    what: 'the home screen, all of its calls',
    paths: () => [
      'orders/counts',
      'titles?without=stock&per_page=1',
      'titles?without=low&per_page=1',
      'titles?without=cover&per_page=1',
      'jobs/failed',
      'sales?days=30',
      'sales/parts?days=30',
      'subscribers?days=30',
      'titles/read?days=30',
    ],
    most: HOME_MS,
  },
]

await withCatalogue(TITLES, measure, { keepIn: KEEP })

async function measure(world: CatalogueWorld): Promise<void> {
  const began = performance.now()
  if ((await ordersIn(world.client)) === 0) {
    // Otherwise the shop lists the copies when it opens.
    await makeMissingListings(world.database)
    await copyTitles(world.client, COPIES)
    await addOrders(world.client, { orders: ORDERS, customers: CUSTOMERS })
  }
  await sumSales(world.database)
  const samples = await takeSamples(world.client)
  console.log(
    `${ORDERS} orders of ${CUSTOMERS} customers loaded in ${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
  const server = await world.start('shop-process.ts', [], world.env)
  const call = await signIn(world.database, `http://127.0.0.1:${server.port}`)
  const processorOf = async () => ({ database: await world.databaseCpuMs(), shop: await server.cpuMs() })
  const promises: Promise_[] = []
  for (const { what, paths, most = LIST_MS } of CALLS) {
    const times: number[] = []
    let used = { database: 0, shop: 0 }
    for (let turn = -2; turn < TIMES; turn += 1) {
      const asked = paths(samples, turn + 2)
      if (turn === 0) used = await processorOf()
      const from = performance.now()
      const answers = await Promise.all(asked.map((path) => call('GET', `/api/console/${path}`)))
      const took = performance.now() - from
      const refused = answers.find(({ status }) => status !== 200)
      if (refused !== undefined) throw new Error(`${what}: ${refused.status} ${refused.text.slice(0, 200)}`)
      if (turn >= 0) times.push(took)
    }
    const now = await processorOf()
    const figure = (key: 'database' | 'shop') => `${key} ${((now[key] - used[key]) / TIMES).toFixed(0)} ms`
    console.log(
      `  ${what}: median ${median(times).toFixed(0)} ms; processor time of one: ${figure('database')}, ${figure('shop')}`,
    )
    promises.push(atMost(what, p95(times), most, { unit: ' ms' }))
  }
  if (EDITED > 0) promises.push(...(await measureBulkEdit(world.client, call, server.port)))
  report('console', promises)
}

/** Both prices of so many titles of one publisher are raised by a tenth, from the preview to the last title. */
async function measureBulkEdit(
  client: pg.Client,
  call: StaffClient['call'],
  port: number,
): Promise<Promise_[]> {
  const { rows } = await client.query<{ id: number }>(
    `with p as (insert into publishers (name, name_key) values ('Penerbit Ukur ' || now(), 'ukur ' || gen_random_uuid())
       returning id),
     edited as (update titles set publisher_id = (select id from p)
       where id in (select title_id from listings order by title_id limit $1))
     select id::int from p`,
    [EDITED],
  )
  const rounds: { quiet: number; busy: number; seconds: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const alone = askList(port)
    await sleep(20_000)
    const quiet = await alone.stop()
    const beside = askList(port)
    const seconds = await editTitles(call, Number(rows[0]?.id))
    const busy = await beside.stop()
    console.log(
      `  round ${round + 1}: quiet ${quiet.toFixed(1)} ms, busy ${busy.toFixed(1)} ms, ${seconds.toFixed(1)} s`,
    )
    rounds.push({ quiet, busy, seconds })
  }
  const seconds = median(rounds.map((round) => round.seconds))
  const busy = median(rounds.map((round) => round.busy))
  const quiet = median(rounds.map((round) => round.quiet))
  const slowed = median(rounds.map((round) => round.busy / round.quiet))
  return [
    atMost(`a bulk edit of ${EDITED} titles`, seconds, BULK_EDIT_SECONDS, { digits: 1, unit: ' s' }),
    atMost(
      `the list's p95 meanwhile (${busy.toFixed(1)} ms), of its quiet p95 (${quiet.toFixed(1)} ms)`,
      slowed,
      MOST_SLOWED,
      { digits: 2 },
    ),
  ]
}

/** @returns the seconds from the preview to the last title */
async function editTitles(call: StaffClient['call'], publisher: number): Promise<number> {
  const began = performance.now()
  const change = { price: { format: 'both', by: 'percent', value: 10 } }
  const of = { matching: { publisher_id: publisher } }
  const { data } = (await call('POST', '/api/console/bulk-edits', { of, change })).body
  const previewed = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`  previewed in ${previewed} s: ${JSON.stringify(data.counts)}`)
  const path = `/api/console/bulk-edits/${data.id}`
  await call('POST', `${path}/run`)
  for (let state = ''; state !== 'done'; await sleep(200)) {
    state = (await call('GET', path)).body.data.state
  }
  return (performance.now() - began) / 1000
}

/** As the shop's job does each hour. */
async function sumSales(database: Database): Promise<void> {
  const began = performance.now()
  await sumSalesDays({ database, clock: () => new Date() })
  console.log(`sales summed by day in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

async function signIn(database: Database, origin: string): Promise<StaffClient['call']> {
  const roleIds = await getRoleIds(database.kysely, ['Pemilik'])
  const invitation = { email: `bench-${Date.now()}@example.com`, roleIds, now: new Date() }
  const { token } = await database.transact((tx) => inviteStaff(tx, AT_THE_SERVER, invitation))
  const body = { token, name: 'Ukur', password: 'kata-sandi-untuk-mengukur' }
  const answer = await consoleClient(origin)('POST', '/api/console/invitations/accept', body)
  if (answer.status !== 200) throw new Error(`no staff: ${answer.text}`)
  return consoleClient(origin, cookieOf(answer))
}
