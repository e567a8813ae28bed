// Promise: the list of 9 with its total, at 10,000 titles, answers checked and none kept, gives at least 0.35
// of what a bare Fastify + pg route of 9 rows gives in the same run; the process stays under 450 MB.
// Start: both servers open, warmed for 3 s. End: `ROUNDS` interleaved rounds of 4 s at 16 connections.
// Data: bench/support/synthetic-catalogue.ts. Off: kept answers, and pages are mounted but not asked for.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import pg from 'pg'
import { openDatabase } from '#server/platform/database/database.ts'
import { acquireEmbeddedServer } from '#server/platform/database/embedded/embedded-server.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { type Server, startServer } from './support/processes.ts'
import { median, report } from './support/report.ts'
import { loadSyntheticCatalogue } from './support/synthetic-catalogue.ts'

const { values } = parseArgs({ options: { titles: { type: 'string', default: '10000' } } })
const TITLES = Number(values.titles)
const CONNECTIONS = 16
const ROUNDS = 7
const SECONDS = 4

async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

const folder = await mkdtemp(join(tmpdir(), 'lembar-bench-'))
const postgres = await acquireEmbeddedServer({ dataFolder: folder, role: 'guest' })
const servers: Server[] = []
try {
  await migrate(postgres.url)
  const database = openDatabase({ url: postgres.url, statementTimeoutMs: 10 * 60_000 })
  const loading = performance.now()
  await loadSyntheticCatalogue(database, TITLES)
  await database.close()
  await vacuum(postgres.url)
  console.log(`${TITLES} titles loaded in ${((performance.now() - loading) / 1000).toFixed(1)} s`)

  const bare = await startServer('bare-catalogue.ts', [postgres.url])
  servers.push(bare)
  const shop = await startServer('shop-process.ts', [], {
    DATABASE_URL: postgres.url,
    LEMBAR_DATA: folder,
    PORT: '0',
    LOG_LEVEL: 'silent',
  })
  servers.push(shop)

  const calls: [string, string][] = [
    ['list of 9 with total', '/api/user/books?page=1&per_page=9'],
    ['filtered by type and shape', '/api/user/books?page=3&per_page=9&type=Buku&shape=ebook'],
    ['search of two words', '/api/user/books?search=pala%20kata'],
  ]
  const rates = new Map<string, number[]>()
  const ratios = new Map<string, number[]>()
  const memory: number[] = []
  const rate = async (port: number, path: string, seconds: number) => {
    const result = await autocannon({
      url: `http://127.0.0.1:${port}${path}`,
      connections: CONNECTIONS,
      duration: seconds,
    })
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} errors`)
    return result.requests.average
  }
  await rate(bare.port, '/books', 3)
  for (const [, path] of calls) await rate(shop.port, path, 3)
  for (let round = 0; round < ROUNDS; round++) {
    const base = await rate(bare.port, '/books', SECONDS)
    for (const [what, path] of calls) {
      const own = await rate(shop.port, path, SECONDS)
      rates.set(what, [...(rates.get(what) ?? []), own])
      ratios.set(what, [...(ratios.get(what) ?? []), own / base])
    }
    rates.set('bare route of 9 rows', [...(rates.get('bare route of 9 rows') ?? []), base])
    memory.push(await shop.memoryMb())
  }
  console.table(
    [...rates].map(([what, values]) => ({
      what,
      'requests/s (median)': Math.round(median(values)),
      'of bare (median)': ratios.has(what) ? median(ratios.get(what) ?? []).toFixed(2) : '1',
    })),
  )
  const share = median(ratios.get('list of 9 with total') ?? [])
  const highest = Math.max(...memory)
  const growth = highest / (memory[0] ?? highest)
  report([
    {
      name: 'catalogue',
      what: `list of 9 with total at ${TITLES} titles, of a bare route`,
      measured: share.toFixed(2),
      bound: '≥ 0.35',
      ok: share >= 0.35,
    },
    {
      name: 'catalogue',
      what: 'memory of the whole process under load',
      measured: `${Math.round(highest)} MB`,
      bound: '< 450 MB',
      ok: highest < 450,
    },
    {
      name: 'catalogue',
      what: 'memory of the last round to the first',
      measured: growth.toFixed(2),
      bound: '≤ 1.10',
      ok: growth <= 1.1,
    },
  ])
} finally {
  await Promise.all(servers.map((server) => server.stop()))
  await postgres.release()
  await rm(folder, { recursive: true, force: true })
}
