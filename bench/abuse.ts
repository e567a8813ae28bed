// Promise: while each of five attacks runs against a shop of 100,000 titles, another shopper's list, detail, login
// and purchase have a p95 of at most 500 ms and none fails; the process stays under 700 MB. Start: the shop in one
// process, with its limits and caches as in production, warmed by shoppers alone. End: each attack for `SECONDS`,
// with `SHOPPERS` shoppers who list, look, sign in and buy in turn; the time of an answer counts from the click.
// Data: bench/support/abuse-world.ts. Loopback only: addresses are distinguished by a trusted proxy's header. The
// attacker is a process of the lowest rank (nice 19): it stands for other machines. Off: the limits of registrations
// (the accounts are made at the start) and of checks of a payment.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/platform/database/database.ts'
import { acquireEmbeddedServer } from '#server/platform/database/embedded/embedded-server.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { ATTACKERS, loadAbuseWorld, PASSWORD, subscribeAll, type Targets } from './support/abuse-world.ts'
import { type Server, startServer } from './support/processes.ts'
import { type Promise_, report } from './support/report.ts'
import { openShopper, register } from './support/shopper.ts'

const { values } = parseArgs({
  options: { titles: { type: 'string', default: '100000' }, seconds: { type: 'string', default: '20' } },
})
const TITLES = Number(values.titles)
const SECONDS = Number(values.seconds)
const SHOPPERS = 2
const BOUND_MS = 500
const BOUND_MB = 700
const NO_LIMIT = '1000000'
/** Between two visits, in milliseconds. */
const PAUSE = 200

const ATTACKS: Record<string, string> = {
  multipart: 'endless multipart bodies',
  ranges: 'headers of 15 kB',
  pictures: 'pictures of millions of points',
  logins: 'logins of 15 accounts',
  flood: 'a flood of costly reads',
}
const STEPS = ['list', 'detail', 'login', 'purchase'] as const
type Step = (typeof STEPS)[number]
type Seen = { times: Record<Step, number[]>; failures: string[]; answers: number; highestMb: number }

const p95 = (times: number[]) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN

/** Shoppers, each with a separate address, until the time is over. */
async function watchShoppers(
  shop: Server,
  people: Person[],
  titleIds: number[],
  seconds: number,
): Promise<Seen> {
  const seen: Seen = {
    times: { list: [], detail: [], login: [], purchase: [] },
    failures: [],
    answers: 0,
    highestMb: 0,
  }
  const until = performance.now() + seconds * 1000
  const memory = (async () => {
    while (performance.now() < until) {
      seen.highestMb = Math.max(seen.highestMb, await shop.memoryMb())
      await sleep(200)
    }
  })()
  const time = async <T>(step: Step, work: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    const result = await work()
    seen.times[step].push(performance.now() - began)
    seen.answers++
    return result
  }
  const visit = async (person: Person, round: number) => {
    const { shopper, service } = person
    // Another page and another title each time, so that most answers are not cached.
    await time('list', () => shopper.list(1 + ((round * 37) % 500)))
    await time('detail', () => shopper.detail(1 + ((round * 7919) % TITLES)))
    await time('login', () => shopper.logIn(person.email, PASSWORD))
    const item = await shopper.add(titleIds[round % titleIds.length] ?? 0)
    const { url } = await time('purchase', () =>
      shopper.buy([item], service, randomBytes(12).toString('hex')),
    )
    await shopper.pay(url ?? '')
  }
  const shopping = people.map(async (person, index) => {
    for (let round = index; performance.now() < until; round += people.length) {
      await visit(person, round).catch((error: unknown) => seen.failures.push(String(error)))
      await sleep(PAUSE)
    }
  })
  await Promise.all([...shopping, memory])
  return seen
}

type Person = { shopper: ReturnType<typeof openShopper>; email: string; service: string }

async function makePeople(port: number): Promise<Person[]> {
  return Promise.all(
    Array.from({ length: SHOPPERS }, async (_, index) => {
      const [email, address] = [`belanja-${index}@example.com`, `10.1.1.${index + 1}`]
      const origin = () => `http://127.0.0.1:${port}`
      // Another account each time, since repeated logins would end the oldest sessions.
      await register(origin(), { email, password: PASSWORD, address })
      const buyer = { email: `pembeli-${index}@example.com`, password: PASSWORD, address }
      const token = await register(origin(), buyer)
      const shopper = openShopper(origin, token, address)
      await shopper.addAddress()
      return { shopper, email, service: await shopper.quote() }
    }),
  )
}

function startAttack(name: string, targets: Targets): { stop(): Promise<string> } {
  const child: ChildProcess = spawn(
    process.execPath,
    [join(import.meta.dirname, 'support', 'abuse-process.ts'), name],
    { env: { ...process.env, BENCH_ABUSE: JSON.stringify(targets) }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const said = child.stdout ? text(child.stdout) : Promise.resolve('')
  return {
    stop: async () => {
      if (child.exitCode !== null) throw new Error(`the attack ${name} ended by itself`)
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      return (await said).trim()
    },
  }
}

const folder = await mkdtemp(join(tmpdir(), 'lembar-abuse-'))
const postgres = await acquireEmbeddedServer({ dataFolder: folder, role: 'guest' })
const servers: Server[] = []
try {
  await migrate(postgres.url)
  const database = openDatabase({ url: postgres.url, statementTimeoutMs: 10 * 60_000 })
  const world = await loadAbuseWorld(database, { titles: TITLES, files: join(folder, 'files') })
  const shop = await startServer('shop-process.ts', ['--keep-answers'], {
    DATABASE_URL: postgres.url,
    LEMBAR_DATA: folder,
    PORT: '0',
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'loopback',
    LIMIT_REGISTER: NO_LIMIT,
    LIMIT_REFRESH: NO_LIMIT,
  })
  servers.push(shop)
  const emails = Array.from({ length: ATTACKERS }, (_, index) => `penyerang-${index}@example.com`)
  const tokens: string[] = []
  for (const email of emails) {
    tokens.push(
      await register(`http://127.0.0.1:${shop.port}`, { email, password: PASSWORD, address: '10.66.4.1' }),
    )
  }
  await subscribeAll(database, emails)
  await database.close()
  const targets: Targets = { ...world, port: shop.port, password: PASSWORD, emails, tokens }
  const people = await makePeople(shop.port)
  await watchShoppers(shop, people, world.titleIds, 5)
  const alone = await watchShoppers(shop, people, world.titleIds, SECONDS)

  const rows: Record<string, string | number>[] = []
  const promises: Promise_[] = []
  const addRow = (what: string, seen: Seen, said: string) => {
    const of = (step: Step) => Math.round(p95(seen.times[step]))
    rows.push({
      beside: what,
      ...Object.fromEntries(STEPS.map((step) => [`${step}, p95 ms`, of(step)])),
      answers: seen.answers,
      failed: seen.failures.length,
      'MB at most': Math.round(seen.highestMb),
      'attackers were answered': said,
    })
  }
  addRow('nothing', alone, '')
  for (const [name, what] of Object.entries(ATTACKS)) {
    const attack = startAttack(name, targets)
    await sleep(2_000)
    const seen = await watchShoppers(shop, people, world.titleIds, SECONDS)
    addRow(what, seen, await attack.stop())
    for (const failure of new Set(seen.failures)) console.error(`${what}: ${failure}`)
    const worst = STEPS.map((step) => ({ step, ms: p95(seen.times[step]) })).sort((a, b) => b.ms - a.ms)[0]
    promises.push(
      {
        name: 'abuse',
        what: `another shopper beside ${what}: the slowest p95 of list, detail, login and purchase`,
        measured: `${Math.round(worst?.ms ?? Number.NaN)} ms (${worst?.step})`,
        bound: `≤ ${BOUND_MS} ms`,
        ok: (worst?.ms ?? Number.NaN) <= BOUND_MS,
      },
      {
        name: 'abuse',
        what: `another shopper beside ${what}: answers that failed`,
        measured: `${seen.failures.length} of ${seen.answers}`,
        bound: '0',
        ok: seen.failures.length === 0 && seen.answers > 0,
      },
      {
        name: 'abuse',
        what: `memory of the whole process beside ${what}`,
        measured: `${Math.round(seen.highestMb)} MB`,
        bound: `< ${BOUND_MB} MB`,
        ok: seen.highestMb < BOUND_MB,
      },
    )
    // The queues are empty before the next attack begins.
    await sleep(3_000)
  }
  console.table(rows)
  report(promises)
} finally {
  await Promise.all(servers.map((server) => server.stop()))
  await postgres.release()
  await rm(folder, { recursive: true, force: true })
}
