// Promises, for a shop of 100,000 titles: while each of six attacks runs, shoppers at other addresses list, search,
// look, sign in and buy with a p95 of at most 500 ms and none fails; signed-in readers at the address of the worst
// attack have a p95 of at most 1 s; the process stays under 700 MB. 200 signed-in shoppers behind one address order a
// title of which there are 20 copies, and none is refused but for stock; 64 searches at a time from that address have
// a p95 of at most 2 s, and none is refused. Start: the shop in one process, with its limits and caches as in
// production, warmed by shoppers alone. End: each attack for `SECONDS`; the time of an answer counts from the click.
// Data: bench/support/abuse-world.ts. Loopback only: addresses are distinguished by a trusted proxy's header. The
// attacker is a process of the lowest rank (nice 19): it stands for other machines. Off: the limits of registrations
// (the accounts are made at the start) and of checks of a payment. The worst attack is repeated, and its figures are
// medians. Longer than 300 lines, since it is one run from its start to its end.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkOutTogether, searchTogether } from './support/abuse-crowd.ts'
import {
  ATTACKERS,
  CROWD,
  loadAbuseWorld,
  PASSWORD,
  subscribeAll,
  type Targets,
} from './support/abuse-world.ts'
import { withEmptyDatabase } from './support/empty-database.ts'
import { processorMs, type Server } from './support/processes.ts'
import { readOptions } from './support/read-options.ts'
import { atMost, median, none, type Promise_, p95, report } from './support/report.ts'
import { openShopper, register } from './support/shopper.ts'

const {
  titles: TITLES,
  seconds: SECONDS,
  /** How often the worst attack is repeated; its figures are medians. */
  rounds: ROUNDS,
} = readOptions({ titles: 100_000, seconds: 20, rounds: 3 })
const SHOPPERS = 2
const BOUND_MS = 500
const BOUND_MB = 700
const NEIGHBOURS_BOUND_MS = 1_000
const SEARCHES = { atOnce: 64, boundMs: 2_000 }
/** The address of the worst attack, where it has neighbours. */
const SHARED_ADDRESS = '10.66.7.1'
const NO_LIMIT = '1000000'
/** Between two visits, in milliseconds. */
const PAUSE = 200

const ATTACKS: Record<string, string> = {
  multipart: 'endless multipart bodies',
  ranges: 'headers of 15 kB',
  pictures: 'pictures of millions of points',
  logins: 'logins of 15 accounts',
  flood: 'a flood of costly reads',
  worst: 'one client at its worst',
}

type Person = { shopper: ReturnType<typeof openShopper>; email: string; service: string }
type Round = { person: Person; number: number; titleIds: readonly number[] }

/**
 * What a shopper does. Another page and another title each time, so that most answers are not cached; no page so deep
 * that the list counts as a costly read.
 */
const STEPS = {
  list: ({ person, number }: Round) => person.shopper.list(1 + ((number * 37) % 200)),
  search: ({ person, number }: Round) => person.shopper.search('buku', 1 + ((number * 37) % 500)),
  detail: ({ person, number }: Round) => person.shopper.detail(1 + ((number * 7919) % TITLES)),
  login: ({ person }: Round) => person.shopper.logIn(person.email, PASSWORD),
  shelf: ({ person, number }: Round) => person.shopper.shelf(1 + (number % 500)),
  costs: ({ person }: Round) => person.shopper.quote(),
  purchase: async ({ person: { shopper, service }, number, titleIds }: Round) => {
    const item = await shopper.add(titleIds[number % titleIds.length] ?? 0)
    const { url } = await shopper.buy([item], service, randomBytes(12).toString('hex'))
    await shopper.pay(url ?? '')
  },
}
type Step = keyof typeof STEPS
const OF_SHOPPERS: Step[] = ['list', 'search', 'detail', 'login', 'purchase']
/** No search and no login: those carry no session, so that neighbours of a flood share its queue. */
const OF_NEIGHBOURS: Step[] = ['list', 'detail', 'shelf', 'costs', 'purchase']

type Seen = {
  times: Map<Step, number[]>
  failures: string[]
  answers: number
  highestMb: number
  /** Processor milliseconds a second, of the shop and of the attackers, which share its machine. */
  shopMs: number
  attackersMs: number
}

/** Shoppers who take these steps in turn until the time is over. */
async function watch(
  shop: Server,
  people: Person[],
  titleIds: readonly number[],
  { steps, seconds }: { steps: Step[]; seconds: number },
  attacker?: number,
): Promise<Seen> {
  const seen: Seen = {
    times: new Map(steps.map((step) => [step, []])),
    failures: [],
    answers: 0,
    highestMb: 0,
    shopMs: 0,
    attackersMs: 0,
  }
  const spent = async () => ({
    shop: await shop.cpuMs(),
    attackers: attacker === undefined ? 0 : (await processorMs(attacker)).own,
  })
  const before = await spent()
  const until = performance.now() + seconds * 1000
  const memory = (async () => {
    while (performance.now() < until) {
      seen.highestMb = Math.max(seen.highestMb, await shop.memoryMb())
      await sleep(200)
    }
  })()
  const shopping = people.map(async (person, index) => {
    for (let number = index; performance.now() < until; number += people.length) {
      for (const step of steps) {
        const began = performance.now()
        seen.answers++
        await STEPS[step]({ person, number, titleIds }).catch((error: unknown) =>
          seen.failures.push(`${step}: ${error}`),
        )
        seen.times.get(step)?.push(performance.now() - began)
      }
      await sleep(PAUSE)
    }
  })
  await Promise.all([...shopping, memory])
  const after = await spent()
  seen.shopMs = (after.shop - before.shop) / seconds
  seen.attackersMs = (after.attackers - before.attackers) / seconds
  return seen
}

/** @param addressOf where each of them is */
async function makePeople(
  port: number,
  name: string,
  addressOf: (index: number) => string,
): Promise<Person[]> {
  return Promise.all(
    Array.from({ length: SHOPPERS }, async (_, index) => {
      const address = addressOf(index)
      const email = `${name}-${index}@example.com`
      const origin = () => `http://127.0.0.1:${port}`
      // Another account each time, since repeated logins would end the oldest sessions.
      await register(origin(), { email, password: PASSWORD, address })
      const buyer = { email: `pembeli-${name}-${index}@example.com`, password: PASSWORD, address }
      const token = await register(origin(), buyer)
      const shopper = openShopper(origin, token, address)
      await shopper.addAddress()
      return { shopper, email, service: await shopper.quote() }
    }),
  )
}

function startAttack(name: string, targets: Targets, address?: string) {
  const attack = join(import.meta.dirname, 'support', 'abuse-process.ts')
  const child: ChildProcess = spawn(
    process.execPath,
    [attack, name, ...(address === undefined ? [] : [address])],
    { env: { ...process.env, BENCH_ABUSE: JSON.stringify(targets) }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const said = child.stdout ? text(child.stdout) : Promise.resolve('')
  return {
    pid: child.pid ?? 0,
    stop: async (): Promise<string> => {
      if (child.exitCode !== null) throw new Error(`the attack ${name} ended by itself`)
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      return (await said).trim()
    },
  }
}

await withEmptyDatabase(async ({ folder, database, start, env }) => {
  const world = await loadAbuseWorld(database, { titles: TITLES, files: join(folder, 'files') })
  const shop = await start('shop-process.ts', [], {
    ...env,
    BENCH_KEEP: '1',
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'loopback',
    LIMIT_REGISTER: NO_LIMIT,
    LIMIT_REFRESH: NO_LIMIT,
  })
  const emails = Array.from({ length: ATTACKERS }, (_, index) => `penyerang-${index}@example.com`)
  const tokens: string[] = []
  for (const email of emails) {
    tokens.push(
      await register(`http://127.0.0.1:${shop.port}`, { email, password: PASSWORD, address: '10.66.4.1' }),
    )
  }
  await subscribeAll(database, emails)
  const targets: Targets = { ...world, port: shop.port, password: PASSWORD, emails, tokens }
  const people = await makePeople(shop.port, 'jauh', (index) => `10.1.1.${index + 1}`)
  const neighbours = await makePeople(shop.port, 'tetangga', () => SHARED_ADDRESS)
  const shopping = { steps: OF_SHOPPERS, seconds: SECONDS }
  await watch(shop, people, world.titleIds, { ...shopping, seconds: 5 })

  const rows: Record<string, string | number>[] = []
  const promises: Promise_[] = []
  const addRow = (beside: string, seen: Seen, said = '') => {
    const columns = [...seen.times].map(([step, times]) => [`${step}, p95 ms`, Math.round(p95(times))])
    rows.push({
      beside,
      ...Object.fromEntries(columns),
      answers: seen.answers,
      'shop, ms/s': Math.round(seen.shopMs),
      'attackers, ms/s': Math.round(seen.attackersMs),
      failed: seen.failures.length,
      'MB at most': Math.round(seen.highestMb),
      'attackers were answered': said,
    })
  }
  const judge = (who: string, what: string, rounds: Seen[], bound: number) => {
    const failures = rounds.flatMap((seen) => seen.failures)
    for (const failure of new Set(failures)) console.error(`${who} beside ${what}: ${failure}`)
    const steps = [...(rounds[0]?.times.keys() ?? [])]
    const [slowest] = steps
      .map((step) => ({ step, ms: median(rounds.map((seen) => p95(seen.times.get(step) ?? []))) }))
      .sort((a, b) => b.ms - a.ms)
    const ms = slowest?.ms ?? Number.NaN
    const times = rounds.length > 1 ? `, median of ${rounds.length} times` : ''
    const answers = rounds.reduce((sum, seen) => sum + seen.answers, 0)
    const failed = none(`${who} beside ${what}: answers that failed`, failures.length, ` of ${answers}`)
    const highest = Math.max(...rounds.map(({ highestMb }) => highestMb))
    promises.push(
      atMost(`${who} beside ${what}: the slowest p95 of ${steps.join(', ')}${times}`, ms, bound, {
        unit: ' ms',
        more: ` (${slowest?.step})`,
      }),
      { ...failed, ok: failed.ok && answers > 0 },
      {
        what: `memory of the whole process beside ${what}`,
        measured: `${Math.round(highest)} MB`,
        bound: `< ${BOUND_MB} MB`,
        ok: highest < BOUND_MB,
      },
    )
  }
  type Visit = { name: string; what: string; address?: string; visitors: Person[]; steps: Step[] }
  const attackBeside = async ({ name, what, address, visitors, steps }: Visit): Promise<Seen[]> => {
    const rounds: Seen[] = []
    for (let round = 0; round < (name === 'worst' ? ROUNDS : 1); round++) {
      const attack = startAttack(name, targets, address)
      await sleep(2_000)
      const seen = await watch(shop, visitors, world.titleIds, { steps, seconds: SECONDS }, attack.pid)
      addRow(what, seen, await attack.stop())
      rounds.push(seen)
      // The queues are empty before the next attack begins.
      await sleep(3_000)
    }
    return rounds
  }

  const origin = `http://127.0.0.1:${shop.port}`
  for (const titleId of world.wanted) {
    const { refusals, sold, copies, seconds } = await checkOutTogether(origin, world.crowd, titleId)
    for (const [what, count] of refusals) console.error(`${count} of the crowd: ${what}`)
    const refused = [...refusals.values()].reduce((sum, count) => sum + count, 0)
    promises.push({
      what: `${CROWD} shoppers of one address order a title of ${copies} copies, all at once: refusals but for stock`,
      measured: `${refused}, ${sold} sold in ${seconds.toFixed(1)} s`,
      bound: `0, ${copies} sold`,
      ok: refused === 0 && sold === copies,
    })
  }
  const searches = await searchTogether(origin, world.words, { ...SEARCHES, seconds: SECONDS })
  const refused = [...searches.refusals.values()].reduce((sum, count) => sum + count, 0)
  const atATime = `${SEARCHES.atOnce} searches at a time from one address`
  promises.push(
    none(`${atATime}: refused`, refused, ` of ${searches.times.length}`),
    atMost(`${atATime}: p95`, p95(searches.times), SEARCHES.boundMs, { unit: ' ms' }),
  )

  addRow('nothing', await watch(shop, people, world.titleIds, shopping))
  for (const [name, what] of Object.entries(ATTACKS)) {
    judge(
      'other shoppers',
      what,
      await attackBeside({ name, what, visitors: people, steps: OF_SHOPPERS }),
      BOUND_MS,
    )
  }
  const own = { name: 'worst', what: 'the same at their own address', address: SHARED_ADDRESS }
  const near = await attackBeside({ ...own, visitors: neighbours, steps: OF_NEIGHBOURS })
  judge('signed-in readers', own.what, near, NEIGHBOURS_BOUND_MS)
  console.table(rows)
  report('abuse', promises)
})
