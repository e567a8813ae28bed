// Promise: pages of the catalogue as documents, rendered anew and kept, with the processor time that each takes.
// Start: two shops open on one database, one of which keeps nothing; each page warmed for 2 s.
// End: `--rounds` interleaved rounds of `--seconds` a page at 16 connections.
// Data: `--titles` titles of tests/support/synthetic-titles.ts, vacuumed. Off: pictures, scripts and calls of the page.
import autocannon from 'autocannon'
import { type CatalogueWorld, withCatalogue } from './support/catalogue-world.ts'
import { readOptions } from './support/read-options.ts'
import { atLeast, median, report } from './support/report.ts'

const {
  titles: TITLES,
  rounds: ROUNDS,
  seconds: SECONDS,
} = readOptions({ titles: 10_000, rounds: 3, seconds: 4 })
const CONNECTIONS = 16
const BOUND = { anew: 300, kept: 5_000 }

type Measured = { rates: number[]; cpu: number[] }

await withCatalogue(TITLES, measure)

async function measure({ client, start, env }: CatalogueWorld): Promise<void> {
  const { rows } = await client.query<{ slug: string }>('select slug from titles order by md5(slug) limit 1')
  const shops = {
    anew: await start('shop-process.ts', [], env),
    kept: await start('shop-process.ts', [], { ...env, BENCH_KEEP: '1' }),
  }
  const pages = { home: '/', list: '/books', detail: `/books/detail/?q=${rows[0]?.slug ?? ''}` }
  const lines = Object.entries(pages).flatMap(([page, path]) =>
    (['anew', 'kept'] as const).map((how) => ({
      page,
      path,
      how,
      measured: { rates: [], cpu: [] } as Measured,
    })),
  )
  for (let round = -1; round < ROUNDS; round++) {
    for (const { path, how, measured } of lines) {
      const shop = shops[how]
      const before = await shop.cpuMs()
      const result = await autocannon({
        url: `http://127.0.0.1:${shop.port}${path}`,
        connections: CONNECTIONS,
        duration: round < 0 ? 2 : SECONDS,
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
    lines.map(({ page, how, measured }) => ({
      page,
      how,
      'a second': Math.round(median(measured.rates)),
      'processor, ms': median(measured.cpu).toFixed(2),
    })),
  )
  report(
    'pages',
    lines.map(({ page, how, measured }) =>
      atLeast(`${page}, ${how}, at ${TITLES} titles`, Math.round(median(measured.rates)), BOUND[how], {
        more: ' a second',
      }),
    ),
  )
}
