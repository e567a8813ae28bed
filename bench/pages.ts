// Promise: pages of the catalogue as documents, rendered anew and kept, with the processor time that each takes.
// Start: two shops open on one database, one of which keeps nothing; each page warmed for 2 s.
// End: `--rounds` interleaved rounds of `--seconds` a page at 16 connections.
// Data: `--titles` titles of tests/support/synthetic-titles.ts, vacuumed. Off: pictures, scripts and calls of the page.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { openDatabase } from '#server/platform/database/database.ts'
import { acquireEmbeddedServer } from '#server/platform/database/embedded/embedded-server.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { type Server, startServer } from './support/processes.ts'
import { median, type Promise_, report } from './support/report.ts'
import { loadSyntheticCatalogue } from './support/synthetic-catalogue.ts'

const { values } = parseArgs({
  options: {
    titles: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
  },
})
const TITLES = Number(values.titles)
const CONNECTIONS = 16
const BOUND = { anew: 300, kept: 5_000 }

type Measured = { rates: number[]; cpu: number[] }

const folder = await mkdtemp(join(tmpdir(), 'lembar-bench-'))
const postgres = await acquireEmbeddedServer({ dataFolder: folder, role: 'guest' })
const servers: Server[] = []
try {
  await measure(postgres.url)
} finally {
  await Promise.all(servers.map((server) => server.stop()))
  await postgres.release()
  await rm(folder, { recursive: true, force: true })
}

async function measure(url: string): Promise<void> {
  await migrate(url)
  const database = openDatabase({ url, statementTimeoutMs: 10 * 60_000 })
  await loadSyntheticCatalogue(database, TITLES)
  await sql`vacuum analyze`.execute(database.kysely)
  const { rows } = await sql<{ slug: string }>`select slug from titles order by md5(slug) limit 1`.execute(
    database.kysely,
  )
  await database.close()
  const env = { DATABASE_URL: url, LEMBAR_DATA: folder, PORT: '0', LOG_LEVEL: 'silent' }
  const shops = {
    anew: await startServer('shop-process.ts', [], env),
    kept: await startServer('shop-process.ts', [], { ...env, BENCH_KEEP: '1' }),
  }
  servers.push(shops.anew, shops.kept)
  const pages = { home: '/', list: '/books', detail: `/books/detail/?q=${rows[0]?.slug ?? ''}` }
  const rows_ = Object.entries(pages).flatMap(([page, path]) =>
    (['anew', 'kept'] as const).map((how) => ({
      page,
      path,
      how,
      measured: { rates: [], cpu: [] } as Measured,
    })),
  )
  for (let round = -1; round < Number(values.rounds); round++) {
    for (const { path, how, measured } of rows_) {
      const shop = shops[how]
      const before = await shop.cpuMs()
      const result = await autocannon({
        url: `http://127.0.0.1:${shop.port}${path}`,
        connections: CONNECTIONS,
        duration: round < 0 ? 2 : Number(values.seconds),
        headers: { 'accept-encoding': 'br' },
      })
      if (result.non2xx > 0 || result.errors > 0) {
        throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} errors`)
      }
      if (round < 0) continue
      measured.rates.push(result.requests.average)
      measured.cpu.push(((await shop.cpuMs()) - before) / result.requests.total)
    }
  }
  console.table(
    rows_.map(({ page, how, measured }) => ({
      page,
      how,
      'a second': Math.round(median(measured.rates)),
      'processor, ms': median(measured.cpu).toFixed(2),
    })),
  )
  report(
    rows_.map(({ page, how, measured }): Promise_ => {
      const rate = Math.round(median(measured.rates))
      return {
        name: 'pages',
        what: `${page}, ${how}, at ${TITLES} titles`,
        measured: `${rate} a second`,
        bound: `≥ ${BOUND[how]}`,
        ok: rate >= BOUND[how],
      }
    }),
  )
}
