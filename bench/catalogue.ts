// Promise: the catalogue's calls, nothing kept and kept, beside a bare Fastify + pg route that returns the same bytes
// read as one column, in the same run at 16 connections; and how long the slow ones take. List and detail of a shop with
// all parts switched on (reviews, prices, sets and the others), beside those of the same shop without them.
// Start: shop and bare server open, each call warmed for 2 s. End: `--rounds` interleaved rounds of `--seconds` a call.
// Data: `--titles` titles of tests/support/synthetic-titles.ts, vacuumed. Off: pages are mounted but not asked for;
// searches come from many addresses, since one gets only a few costly reads at a time.
import autocannon from 'autocannon'
import { syntheticTitles } from '#tests/support/synthetic-titles.ts'
import { type CatalogueWorld, withCatalogue } from './support/catalogue-world.ts'
import type { Server } from './support/processes.ts'
import { readOptions } from './support/read-options.ts'
import { atLeast, atMost, median, report } from './support/report.ts'

const {
  titles: TITLES,
  rounds: ROUNDS,
  seconds: SECONDS,
  only,
  keep,
} = readOptions({
  ...{ titles: 10_000, rounds: 5, seconds: 3 },
  /** Calls whose name holds this text. */
  only: '',
  /** A folder in which the catalogue is kept for the next run. */
  keep: '',
})
const MANY = TITLES >= 500_000
const CONNECTIONS = 16

type Call = {
  what: string
  paths: string[]
  /** The least share of the bare route's answers a second. */
  share?: number
  /** Milliseconds that 97.5 % of the answers take at most. */
  slowest?: number
  kept?: boolean
  /** All parts of the shop are on; measured beside the shop without them, not beside the bare route. */
  parts?: boolean
}

const ALL_PARTS = {
  ...{ REVIEWS: '1', RECOMMENDATIONS: '1', WISHLIST: '1', PREORDERS: '1', PRICE_HISTORY: '1' },
  ...{ STATUS_PAGE: '1', BUNDLES: '1', GIFTS: '1' },
}
const NO_PARTS = { RECOMMENDATIONS: '0' }
/** Four readers say something of each title whose detail is asked for. */
const REVIEWS_OF = `
  with readers as (
    insert into users (email, name, password_hash, consented_at)
      select 'pembaca-' || n || '@example.com', 'Pembaca ' || n, '-', now() from generate_series(1, 4) n
      on conflict (email) do update set name = excluded.name returning id)
  insert into reviews (title_id, user_id, stars, body, reviewer, finished, state, created_at, written_at)
    select t.id, r.id, 4, repeat('Ceritanya enak dibaca sampai akhir. ', 8), 'Pembaca', true, 'shown', now(), now()
    from titles t, readers r where t.slug = any($1) on conflict do nothing`

const books = (query: string) => `/api/user/books?per_page=12&${query}`
const search = (text: string) => books(`search=${encodeURIComponent(text)}`)

/** Searches as readers type them, made from existing titles. */
function searches(): { rare: string[]; common: string[]; misspelt: string[] } {
  const rare: string[] = []
  const misspelt: string[] = []
  const frequent = new Map<string, number>()
  let index = 0
  for (const { name } of syntheticTitles(TITLES)) {
    const words = name
      .toLowerCase()
      .split(' ')
      .filter((word) => word.length > 3 && !/\d/.test(word))
    for (const word of words) frequent.set(word, (frequent.get(word) ?? 0) + 1)
    const [one, two] = words.sort((a, b) => b.length - a.length)
    if (index++ % Math.ceil(TITLES / 200) !== 0 || one === undefined || two === undefined) continue
    rare.push(`${one} ${two}`)
    misspelt.push(`${one.slice(0, 2)}${one.slice(3)} ${two}`)
  }
  const top = [...frequent]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 12)
    .map(([word]) => word)
  return { rare, misspelt, common: top.slice(1).map((word, at) => `${top[at]} ${word}`) }
}

const found = searches()
const EVERY_CALL: Call[] = [
  { what: 'list with total', paths: [books('page=1')], share: MANY ? 0.4 : 0.5 },
  { what: 'detail', paths: [], share: MANY ? 0.45 : 0.5 },
  {
    what: 'genre + price range, sorted',
    paths: [books('genre_id=1&price[0]=50000&price[1]=100000&sort=termurah')],
    ...(MANY ? { slowest: 25 } : { share: 0.4 }),
  },
  { what: 'page at offset 9,000', paths: [books('page=751')], slowest: MANY ? 25 : 15 },
  {
    what: 'search, two rare words',
    paths: found.rare.map(search),
    ...(MANY ? { slowest: 50 } : { share: 0.25 }),
  },
  { what: 'search, two common words', paths: found.common.map(search), slowest: MANY ? 120 : 60 },
  { what: 'misspelt search', paths: found.misspelt.map(search), slowest: MANY ? 120 : 30 },
  { what: 'list with total, kept', paths: [books('page=1')], share: 2, kept: true },
  { what: 'detail, kept', paths: [], share: 2, kept: true },
  { what: 'list with all parts', paths: [books('page=1')], share: 0.95, kept: true, parts: true },
  { what: 'detail with all parts', paths: [], share: 0.95, kept: true, parts: true },
]

const CALLS = EVERY_CALL.filter(({ what }) => what.includes(only))

await withCatalogue(TITLES, measure, { keepIn: keep })

async function measure({ url, client, start, env, databaseCpuMs }: CatalogueWorld): Promise<void> {
  await client.query('drop table if exists bare_answers')
  await client.query('create table bare_answers (id integer primary key, body text not null)')
  const shop = await start('shop-process.ts', [], env)
  const keeping = await start('shop-process.ts', [], { ...env, BENCH_KEEP: '1' })
  const withParts = await start('shop-process.ts', [], { ...env, ...ALL_PARTS, BENCH_KEEP: '1' })
  const without = await start('shop-process.ts', [], { ...env, ...NO_PARTS, BENCH_KEEP: '1' })
  const bare = await start('bare-catalogue.ts', [url])

  const slugs = await client.query<{ slug: string }>('select slug from titles order by md5(slug) limit 50')
  await client.query(REVIEWS_OF, [slugs.rows.map(({ slug }) => slug)])
  for (const [id, call] of CALLS.entries()) {
    if (call.paths.length === 0) call.paths = slugs.rows.map(({ slug }) => `/api/user/books/${slug}`)
    const answer = await fetch(`http://127.0.0.1:${shop.port}${call.paths[0]}`)
    await client.query('insert into bare_answers values ($1, $2)', [id, await answer.text()])
  }

  const [slug = ''] = slugs.rows.map((row) => row.slug)
  const complete = await fetch(`http://127.0.0.1:${withParts.port}/api/user/books/${slug}`)
  const { data } = (await complete.json()) as { data: { reviews: unknown[]; prices: unknown } }
  if (data.reviews.length === 0 || data.prices === null) throw new Error('the parts of the shop are off')

  const results: Measured[] = CALLS.map(() => ({ own: [], beside: [] }))
  const memory: number[] = []
  const load = async (server: Server, paths: string[], seconds: number) => {
    const before = await Promise.all([server.cpuMs(), databaseCpuMs()])
    const result = await autocannon({
      url: `http://127.0.0.1:${server.port}`,
      connections: CONNECTIONS,
      duration: seconds,
      requests: paths.map((path, index) => ({
        path,
        headers: { 'x-forwarded-for': `10.1.${(index >> 8) & 255}.${index & 255}` },
      })),
    })
    const after = await Promise.all([server.cpuMs(), databaseCpuMs()])
    const [processor, database] = after.map(
      (ms, index) => ((ms - (before[index] ?? 0)) * 1000) / result.requests.total,
    )
    const { requests, latency, non2xx, errors } = result
    const round = { rate: requests.average, slowest: latency.p97_5 }
    return { ...round, processor: processor ?? 0, database: database ?? 0, non2xx, errors }
  }
  // Several addresses even for a single path.
  const spread = (paths: string[]) =>
    paths.length > 1 ? paths : Array.from({ length: 64 }, () => paths[0] ?? '')
  for (let round = -1; round < ROUNDS; round++) {
    const seconds = round < 0 ? 2 : SECONDS
    for (const [id, call] of CALLS.entries()) {
      const paths = spread(call.paths)
      const own = await load(call.parts ? withParts : call.kept ? keeping : shop, paths, seconds)
      const other = call.parts
        ? await load(without, paths, seconds)
        : await load(bare, [`/bare/${id}`], seconds)
      if (own.non2xx > 0 || own.errors > 0) {
        throw new Error(`${call.what}: ${own.non2xx} refused, ${own.errors} errors`)
      }
      if (round < 0) continue
      results[id]?.own.push(own)
      results[id]?.beside.push(other)
    }
    if (round >= 0) memory.push(await shop.memoryMb())
  }
  printResults(results, memory)
}

/** Microseconds of processor time for an answer: the server's, and the database's. */
type Round = { rate: number; slowest: number; processor: number; database: number }
type Measured = { own: Round[]; beside: Round[] }

function printResults(results: Measured[], memory: number[]): void {
  const shares = results.map(({ own, beside }) =>
    median(own.map(({ rate }, round) => rate / (beside[round]?.rate ?? rate))),
  )
  const of = (id: number, whose: keyof Measured, figure: keyof Round) =>
    median((results[id]?.[whose] ?? []).map((round) => round[figure]))
  console.table(
    CALLS.map(({ what }, id) => ({
      call: what,
      'requests/s': Math.round(of(id, 'own', 'rate')),
      'beside it': Math.round(of(id, 'beside', 'rate')),
      'of that': shares[id]?.toFixed(2),
      'p97.5 ms': of(id, 'own', 'slowest').toFixed(1),
      'processor µs': of(id, 'own', 'processor').toFixed(0),
      'database µs': of(id, 'own', 'database').toFixed(0),
      'its µs': of(id, 'beside', 'processor').toFixed(0),
      'its database µs': of(id, 'beside', 'database').toFixed(0),
    })),
  )
  const promises = CALLS.flatMap(({ what, share, slowest, parts }, id) => {
    const at = `${what} at ${TITLES} titles`
    const beside = parts ? 'the shop without them' : 'a bare route'
    const slow = of(id, 'own', 'slowest')
    return [
      ...(share === undefined ? [] : [atLeast(`${at}, of ${beside}`, shares[id] ?? 0, share, { digits: 2 })]),
      ...(slowest === undefined ? [] : [atMost(`${at}, p97.5`, slow, slowest, { digits: 1, unit: ' ms' })]),
    ]
  })
  const highest = Math.max(...memory)
  report('catalogue', [
    ...promises,
    {
      what: 'memory of the whole process under load',
      measured: `${Math.round(highest)} MB`,
      bound: '< 450 MB',
      ok: highest < 450,
    },
  ])
}
