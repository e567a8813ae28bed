// Promise: a catalogue of any size is brought in fast, in little memory, beside a shop that goes on selling. CSV 100,000
// rows a minute, a workbook 60,000, ONIX 30,000 products; all processes of an import together at most 300 MB; the p95 of
// the catalogue's list at most twice its quiet value meanwhile.
// Start: an empty shop and a file, written by this script. End: the last title is written. A round checks the file and
// writes its titles, each in the process that production uses (server/exchange/runs/import.process.ts). Memory is that of
// this process' descendants, asked every 200 ms, the database's apart. The list is asked at a fixed 50 requests a second
// of a shop with 10,000 titles that keeps no answers. Longer than 300 lines, since it writes its files, runs the import
// and measures beside it.
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { workbookOf } from '#server/exchange/export/workbook-file.ts'
import { readMapping } from '#server/exchange/import-mapping.ts'
import { getImport, prepareImport, runImport } from '#server/exchange/runs/import-run.ts'
import { workInProcess } from '#server/exchange/runs/work-in-process.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { acquireEmbeddedServer } from '#server/platform/database/embedded/embedded-server.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { randomFrom } from '#tests/support/random.ts'
import { processorMs, residentMb, serverProcessorMs, startServer } from './support/processes.ts'
import { type Promise_, report } from './support/report.ts'
import { loadSyntheticCatalogue } from './support/synthetic-catalogue.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    formats: { type: 'string', default: 'csv,xlsx,onix' },
    beside: { type: 'boolean', default: true },
  },
  allowNegative: true,
})
const MOST_MB = 300
const LEAST = new Map([
  ['csv', 100_000],
  ['xlsx', 60_000],
  ['onix', 30_000],
])
const RATE = 50
const LIST = '/api/user/books?page=1&per_page=9'

const WORDS =
  'laut angin senja hujan pulang rumah bunga cahaya langit bumi ombak karang hutan sungai kota jalan malam pagi bintang kenangan rindu surat cerita negeri kapal layar mimpi kabut batu akar daun burung gunung sawah desa pasar kopi tanah api air waktu ibu ayah anak guru raja putri pendekar rahasia perjalanan'.split(
    ' ',
  )
const HEADS = [
  'Judul Buku',
  'Penulis',
  'Penerbit',
  'ISBN',
  'Kategori',
  'Jml Hal',
  'Berat (gr)',
  'Thn Terbit',
  'Harga Jual (Rp)',
  'Stok',
  'Sinopsis',
]

/** Rows of a made-up catalogue: eight thousand authors, forty publishers, a synopsis of 25 words. */
function* catalogueRows(count: number): Generator<(string | number)[]> {
  const random = randomFrom(23)
  const below = (end: number) => Math.floor(random() * end)
  const word = () => WORDS[below(WORDS.length)] ?? ''
  const named = () => word().replace(/^./, (letter) => letter.toUpperCase())
  for (let at = 0; at < count; at++) {
    const author = below(8_000)
    yield [
      `${named()} ${named()} ${named()} ${at % 977}`,
      `${WORDS[author % WORDS.length]} ${WORDS[(author >> 3) % WORDS.length]} ${author % 90}`,
      `Pustaka ${WORDS[below(40)]}`,
      isbnOf(at),
      `Rak ${below(30)}`,
      80 + below(500),
      100 + below(600),
      2000 + below(25),
      `Rp ${30 + below(150)}.000`,
      below(50),
      Array.from({ length: 25 }, word).join(' '),
    ]
  }
}

function isbnOf(at: number): string {
  const digits = `978602${String(at).padStart(6, '0')}`
  const sum = [...digits].reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3),
    0,
  )
  return `${digits}${(10 - (sum % 10)) % 10}`
}

async function* csvOf(count: number): AsyncGenerator<string> {
  yield `${HEADS.join(';')}\r\n`
  for (const row of catalogueRows(count)) yield `${row.join(';')}\r\n`
}

async function* onixOf(count: number): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?><ONIXMessage release="3.0"><Header><Sender><SenderName>Bench</SenderName></Sender><SentDateTime>20261101</SentDateTime></Header>\n'
  for (const [title, author, publisher, isbn, , pages, weight, year, , , text] of catalogueRows(count)) {
    yield `<Product><RecordReference>${isbn}</RecordReference><NotificationType>03</NotificationType><ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${isbn}</IDValue></ProductIdentifier><DescriptiveDetail><ProductComposition>00</ProductComposition><ProductForm>BC</ProductForm><Measure><MeasureType>08</MeasureType><Measurement>${weight}</Measurement><MeasureUnitCode>gr</MeasureUnitCode></Measure><TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>${title}</TitleText></TitleElement></TitleDetail><Contributor><SequenceNumber>1</SequenceNumber><ContributorRole>A01</ContributorRole><PersonName>${author}</PersonName></Contributor><Extent><ExtentType>00</ExtentType><ExtentValue>${pages}</ExtentValue><ExtentUnit>03</ExtentUnit></Extent><Subject><SubjectSchemeIdentifier>93</SubjectSchemeIdentifier><SubjectCode>FFP</SubjectCode></Subject></DescriptiveDetail><CollateralDetail><TextContent><TextType>03</TextType><ContentAudience>00</ContentAudience><Text>${text}</Text></TextContent></CollateralDetail><PublishingDetail><Publisher><PublishingRole>01</PublishingRole><PublisherName>${publisher}</PublisherName></Publisher><PublishingStatus>04</PublishingStatus><PublishingDate><PublishingDateRole>01</PublishingDateRole><Date>${year}0101</Date></PublishingDate></PublishingDetail><ProductSupply><SupplyDetail><ProductAvailability>21</ProductAvailability><Price><PriceType>02</PriceType><PriceAmount>90000</PriceAmount><CurrencyCode>IDR</CurrencyCode></Price></SupplyDetail></ProductSupply></Product>\n`
  }
  yield '</ONIXMessage>\n'
}

async function* rowsOf(count: number): AsyncGenerator<(string | number)[], undefined> {
  yield* catalogueRows(count)
}

const FILES: Record<string, (count: number) => AsyncIterable<string | Buffer>> = {
  csv: csvOf,
  xlsx: (count) => workbookOf(rowsOf(count), { sheet: 'Katalog', heads: HEADS }),
  onix: onixOf,
}

async function write(path: string, pieces: AsyncIterable<string | Buffer>): Promise<void> {
  const file = createWriteStream(path)
  for await (const piece of pieces) if (!file.write(piece)) await once(file, 'drain')
  file.end()
  await once(file, 'finish')
}

/** The most memory that descendants of this process hold together, but for those of the database. */
function watchMemory(): { stop(): Promise<number> } {
  let most = 0
  let going = true
  const watching = (async () => {
    while (going) {
      most = Math.max(most, await descendantsMb())
      await sleep(200)
    }
  })()
  return {
    stop: async () => {
      going = false
      await watching
      return most
    },
  }
}

async function descendantsMb(): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = new Map<number, number>()
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    // The database's processes are none of an import.
    if (stat.includes('(postgres)')) continue
    parents.set(pid, Number(stat.slice(stat.lastIndexOf(') ') + 4).split(' ')[0]))
  }
  const isOurs = (pid: number): boolean => {
    const parent = parents.get(pid)
    if (parent === undefined) return false
    return parent === process.pid || isOurs(parent)
  }
  const sizes = await Promise.all(pids.filter(isOurs).map((pid) => residentMb(pid).catch(() => 0)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Milliseconds of processor time: of this process' children, ended ones included, and of the database. */
async function processorOf({ kysely }: Database) {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(kysely)
  return {
    import: (await processorMs(process.pid)).children,
    database: await serverProcessorMs(rows[0]?.pid ?? 0),
  }
}

async function bringIn(database: Database, url: string, path: string): Promise<number> {
  const began = performance.now()
  const now = new Date()
  const actor = { kind: 'system', name: 'bench' } as const
  const settings = {
    mapping: readMapping(),
    recognise: false,
    format: 'paper' as const,
    copies: 0,
    update: true,
    trustIsbn: false,
  }
  const file = { name: 'katalog', bytes: 1, sha256: null, key: null }
  const { id } = await database.transact((tx) => prepareImport(tx, actor, { file, settings, now }))
  await workInProcess({ url, prepared: true, check: { id, path, settings, today: '2026-11-23' } })
  await database.transact((tx) => runImport(tx, actor, { id, now }))
  await workInProcess({ url, prepared: true })
  const { state, findings } = await getImport(database.kysely, id)
  if (state !== 'done' || findings === null) throw new Error(`the import ended as ${state}`)
  console.log(`  ${JSON.stringify(findings.totals)}`)
  return (performance.now() - began) / 1000
}

/** The p95 in milliseconds of the list, asked at the fixed rate until it is stopped. */
function askList(port: number): { stop(): Promise<number> } {
  const times: number[] = []
  const underWay: Promise<void>[] = []
  const began = performance.now()
  let going = true
  const ask = async (due: number) => {
    const response = await fetch(`http://127.0.0.1:${port}${LIST}`)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`the list was answered ${response.status}`)
    times.push(performance.now() - due)
  }
  const asking = (async () => {
    for (let sent = 0; going; sent++) {
      const due = began + (sent * 1000) / RATE
      while (due > performance.now()) await sleep(1)
      underWay.push(ask(due))
    }
  })()
  return {
    stop: async () => {
      going = false
      await asking
      await Promise.all(underWay)
      return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
    },
  }
}

const folder = await mkdtemp(join(tmpdir(), 'lembar-bench-'))
const postgres = await acquireEmbeddedServer({ dataFolder: folder, role: 'guest' })
const { url } = postgres
const promises: Promise_[] = []
const count = Number(values.rows)
try {
  await migrate(url)
  const database = openDatabase({ url, statementTimeoutMs: 10 * 60_000 })
  try {
    for (const format of values.formats.split(',').filter((name) => name !== '')) {
      await database.kysely.deleteFrom('listings').execute()
      await database.kysely.deleteFrom('titles').execute()
      const rows = format === 'csv' ? count : Math.ceil(count / 2)
      const path = join(folder, `katalog.${format}`)
      await write(path, FILES[format]?.(rows) ?? csvOf(rows))
      const memory = watchMemory()
      const used = await processorOf(database)
      const seconds = await bringIn(database, url, path)
      const mb = await memory.stop()
      const after = await processorOf(database)
      console.log(
        `  ${format}: ${seconds.toFixed(1)} s, ${mb.toFixed(0)} MB; processor time of 1,000 rows: ` +
          `import ${((after.import - used.import) / rows).toFixed(2)} s, database ${((after.database - used.database) / rows).toFixed(2)} s`,
      )
      const aMinute = (rows / seconds) * 60
      const least = LEAST.get(format) ?? 0
      const figure = (value: number) => Math.round(value).toLocaleString('en-US')
      promises.push(
        {
          name: 'import',
          what: `${format}: ${figure(rows)} rows, a minute`,
          measured: figure(aMinute),
          bound: `≥ ${figure(least)}`,
          ok: aMinute >= least,
        },
        {
          name: 'import',
          what: `${format}: memory of all its processes`,
          measured: `${figure(mb)} MB`,
          bound: `≤ ${MOST_MB} MB`,
          ok: mb <= MOST_MB,
        },
      )
    }
    if (values.beside) {
      await database.kysely.deleteFrom('listings').execute()
      await database.kysely.deleteFrom('titles').execute()
      await loadSyntheticCatalogue(database, 10_000)
      const path = join(folder, 'beside.csv')
      await write(path, csvOf(Math.ceil(count / 2)))
      const env = { DATABASE_URL: url, LEMBAR_DATA: folder, PORT: '0', LOG_LEVEL: 'silent' }
      const shop = await startServer('shop-process.ts', [], env)
      const warming = askList(shop.port)
      await sleep(3_000)
      await warming.stop()
      const asking = askList(shop.port)
      await sleep(10_000)
      const quiet = await asking.stop()
      const beside = askList(shop.port)
      await bringIn(database, url, path)
      const busy = await beside.stop()
      await shop.stop()
      promises.push({
        name: 'import',
        what: `the list's p95 meanwhile (${busy.toFixed(1)} ms), of its quiet p95 (${quiet.toFixed(1)} ms)`,
        measured: (busy / quiet).toFixed(2),
        bound: '≤ 2',
        ok: busy <= 2 * quiet,
      })
    }
  } finally {
    await database.close()
  }
} finally {
  await postgres.release()
  await rm(folder, { recursive: true, force: true })
}
report(promises)
