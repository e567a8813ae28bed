// Promise: an answer takes three instances at most 1.1 times the processor time of one; with a synchronous standby the
// shop makes at least half as many purchases a second; Varnish, where it is installed, sends at least 20,000 cached
// pages a second. Start: shops and databases in processes of their own, warmed by a round. End: `--rounds` interleaved
// rounds. Data: 10,000 titles for reading; 200 paper titles and 64 shoppers for purchases. Off: the network between
// machines: the standby writes to the same disk, with a processor shared by all.
import { spawn } from 'node:child_process'
import { access, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import {
  addStandby,
  continueAlone,
  freePort,
  makeNode,
  startPrimary,
  stopNode,
  urlOf,
  waitForStandby,
} from '#tests/cluster/postgres-node.ts'
import { type CatalogueWorld, withCatalogue } from './support/catalogue-world.ts'
import { loadCheckoutWorld } from './support/checkout-world.ts'
import { type Server, startServer } from './support/processes.ts'
import { readOptions } from './support/read-options.ts'
import { atLeast, atMost, median, type Promise_, report } from './support/report.ts'
import { wholePurchases } from './support/whole-purchases.ts'

const { rounds: ROUNDS, seconds: SECONDS } = readOptions({ rounds: 3, seconds: 5 })
const CONNECTIONS = 15
const TITLES = 10_000
const LIST = '/api/user/books?per_page=12&page=1'
const VARNISH = '/usr/sbin/varnishd'
const SHOP_VCL = join(import.meta.dirname, '../deploy/front/shop.vcl')

const promises: Promise_[] = []
await withCatalogue(TITLES, async (world) => {
  await measureInstances(world)
  await measureVarnish(world)
})
await measureStandby()
report('instances', promises)

/** @returns answers a second */
async function load(url: string, options: Partial<autocannon.Options>): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({ url, duration: SECONDS, ...options })
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} errors`)
  return requests.total / SECONDS
}

async function measureInstances({ start, env, databaseCpuMs }: CatalogueWorld): Promise<void> {
  const one = [await start('shop-process.ts', [], env)]
  const three: Server[] = []
  for (let index = 0; index < 3; index++) three.push(await start('shop-process.ts', [], env))
  const ratios: number[] = []
  const rows: { rate: number[]; cpu: number[] }[] = [one, three].map(() => ({ rate: [], cpu: [] }))
  for (let round = -1; round < ROUNDS; round++) {
    const [alone = 0, together = 0] = await inTurn([one, three], async (shops, index) => {
      const used = async () =>
        (await databaseCpuMs()) + sum(await Promise.all(shops.map((shop) => shop.cpuMs())))
      const before = await used()
      const rates = await Promise.all(
        shops.map(({ port }) =>
          load(`http://127.0.0.1:${port}${LIST}`, { connections: CONNECTIONS / shops.length }),
        ),
      )
      const cpu = ((await used()) - before) / (sum(rates) * SECONDS)
      if (round >= 0) {
        rows[index]?.rate.push(sum(rates))
        rows[index]?.cpu.push(cpu)
      }
      return cpu
    })
    if (round >= 0) ratios.push(together / alone)
  }
  const memory = Math.max(...(await Promise.all(three.map((shop) => shop.memoryMb()))))
  console.table(
    rows.map(({ rate, cpu }, index) => ({
      instances: index === 0 ? 1 : 3,
      'a second': Math.round(median(rate)),
      'processor, ms (instances and database)': median(cpu).toFixed(2),
    })),
  )
  promises.push(
    atMost('processor time of three for an answer made anew, of one', median(ratios), 1.1, { digits: 2 }),
    atMost('memory of an instance', memory, 400, { unit: ' MB' }),
  )
}

async function measureVarnish({ start, env }: CatalogueWorld): Promise<void> {
  const installed = await access(VARNISH).then(
    () => true,
    () => false,
  )
  if (!installed) return console.log('Varnish is not installed: its part is skipped')
  const shop = await start('shop-process.ts', [], { ...env, BENCH_KEEP: '1' })
  const folder = await mkdtemp(join(tmpdir(), 'lembar-varnish-'))
  const settings = join(folder, 'one.vcl')
  await writeFile(
    settings,
    `vcl 4.1;
include "${SHOP_VCL}";
backend one { .host = "127.0.0.1"; .port = "${shop.port}"; .probe = ready; }
sub vcl_init { shops.add_backend(one); }
`,
  )
  const port = await freePort()
  const varnish = spawn(
    VARNISH,
    [
      ...['-F', '-f', settings, '-a', `127.0.0.1:${port}`, '-s', 'malloc,64m'],
      ...['-j', 'none', '-n', join(folder, 'work')],
    ],
    { stdio: 'ignore' },
  )
  try {
    const origin = `http://127.0.0.1:${port}`
    await opened(`${origin}/books`)
    const rates: number[] = []
    for (let round = -1; round < ROUNDS; round++) {
      const rate = await load(`${origin}/books`, {
        connections: CONNECTIONS,
        pipelining: 8,
        headers: { 'accept-encoding': 'br' },
      })
      if (round >= 0) rates.push(rate)
    }
    promises.push(atLeast('kept pages through Varnish', median(rates), 20_000, { unit: '/s' }))
  } finally {
    varnish.kill('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
}

async function opened(url: string): Promise<void> {
  for (let waited = 0; waited < 20_000; waited += 200, await sleep(200)) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
  }
  throw new Error(`${url} does not answer`)
}

async function measureStandby(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lembar-standby-'))
  await chmod(folder, 0o711)
  const primary = await makeNode('satu', join(folder, 'satu'))
  const standby = await makeNode('dua', join(folder, 'dua'))
  let shop: Server | undefined
  try {
    await startPrimary(primary)
    const url = urlOf(primary.port)
    await migrate(url)
    const database = openDatabase({ url })
    const world = await loadCheckoutWorld(database, { shoppers: 64, titles: 200, copies: 1_000_000 })
    await database.close()
    await addStandby(primary, standby)
    shop = await startServer('shop-process.ts', [], {
      ...{ DATABASE_URL: url, LEMBAR_DATA: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'silent' },
    })
    const { port } = shop
    const ratios: number[] = []
    const rates: [number[], number[]] = [[], []]
    for (let round = -1; round < ROUNDS; round++) {
      const [together = 0, alone = 0] = await inTurn(
        [() => waitForStandby(primary, standby), () => continueAlone(primary)],
        async (prepare) => {
          await prepare()
          return (await wholePurchases(port, world, { atOnce: 16, each: 60 })).rate
        },
      )
      if (round < 0) continue
      ratios.push(together / alone)
      rates[0].push(together)
      rates[1].push(alone)
    }
    console.table([
      { primary: 'with a synchronous standby', 'purchases a second': median(rates[0]).toFixed(0) },
      { primary: 'alone', 'purchases a second': median(rates[1]).toFixed(0) },
    ])
    promises.push(
      atLeast('purchases with a synchronous standby, of those without', median(ratios), 0.5, { digits: 2 }),
    )
  } finally {
    await shop?.stop()
    for (const node of [standby, primary]) await stopNode(node)
    await rm(folder, { recursive: true, force: true })
  }
}

async function inTurn<T, R>(things: T[], work: (thing: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const [index, thing] of things.entries()) results.push(await work(thing, index))
  return results
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
