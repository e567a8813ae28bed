// Promises: a catalogue of any size is brought in fast, in little memory, beside a shop that goes on selling.
// CSV 100,000 rows a minute, a workbook 60,000, ONIX 30,000 products; all processes of an import together at most 300 MB;
// the p95 of the catalogue's list at most twice its quiet value meanwhile.
// Sizes: `--csv=100000 --xlsx=50000 --onix=50000` rows and products (0 leaves one out), `--product-bytes=1500` for each
// product. Memory whatever the size: `--csv=1000000 --xlsx=200000 --onix=50000 --product-bytes=20000 --no-beside`, which
// is a sheet of 200,000 × 12 and an ONIX message of 1 GB.
// Start: an empty shop with a database of its own, and a file, written by this script. End: the last title is written. A
// round checks the file and writes its titles, each in the process that production uses
// (server/exchange/runs/import.process.ts). Memory is that of this process' descendants, asked every 200 ms, the
// database's apart. The list is asked at a fixed 50 requests a second of a shop with 10,000 titles that keeps no answers.
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { readMapping } from '#server/exchange/import-mapping.ts'
import { getImport, prepareImport, runImport } from '#server/exchange/runs/import-run.ts'
import { workInProcess } from '#server/exchange/runs/work-in-process.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { withDatabaseName } from '#server/platform/database/database-url.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { type Format, writeCatalogue } from './support/catalogue-files.ts'
import { type BenchDatabase, withEmptyDatabase } from './support/empty-database.ts'
import { askList } from './support/list-reader.ts'
import { processorMs, residentMb, serverProcessorMs, startServer } from './support/processes.ts'
import { atMost, type Promise_, report } from './support/report.ts'
import { loadSyntheticCatalogue } from './support/synthetic-catalogue.ts'

const { values } = parseArgs({
  options: {
    csv: { type: 'string', default: '100000' },
    xlsx: { type: 'string', default: '50000' },
    onix: { type: 'string', default: '50000' },
    'product-bytes': { type: 'string', default: '1500' },
    beside: { type: 'boolean', default: true },
  },
  allowNegative: true,
})
const MOST_MB = 300
const LEAST: [format: Format, rowsAMinute: number][] = [
  ['csv', 100_000],
  ['xlsx', 60_000],
  ['onix', 30_000],
]
const ROWS_BESIDE = 50_000

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

/** Brings a file in and returns how many seconds it took to check it, and to write its titles. */
async function bringIn(database: Database, url: string, path: string): Promise<[number, number]> {
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
  const checked = performance.now()
  await database.transact((tx) => runImport(tx, actor, { id, now }))
  await workInProcess({ url, prepared: true })
  const { state, findings } = await getImport(database.kysely, id)
  if (state !== 'done' || findings === null) throw new Error(`the import ended as ${state}`)
  console.log(`  ${JSON.stringify(findings.totals)}`)
  return [(checked - began) / 1000, (performance.now() - checked) / 1000]
}

const figure = (value: number) => Math.round(value).toLocaleString('en-US')

/** An empty shop takes a file in. */
async function measure(
  { database, url, path }: { database: Database; url: string; path: string },
  { format, count, least }: { format: Format; count: number; least: number },
): Promise<Promise_[]> {
  await writeCatalogue(path, { format, count, bytesOfProduct: Number(values['product-bytes']) })
  const { size } = await stat(path)
  const memory = watchMemory()
  const before = await processorOf(database)
  const [checking, writing] = await bringIn(database, url, path)
  const mb = await memory.stop()
  const after = await processorOf(database)
  const [ours, theirs] = [after.import - before.import, after.database - before.database]
  const aMinute = (count / (checking + writing)) * 60
  console.log(
    `  ${format}, ${figure(size / 1024 ** 2)} MB: checked in ${checking.toFixed(1)} s, written in ${writing.toFixed(1)} s; ` +
      `processor time of 1,000 rows: import ${(ours / count).toFixed(2)} s, database ${(theirs / count).toFixed(2)} s; ` +
      `both cores fully used: ${figure((count / (ours + theirs)) * 2 * 60_000)} a minute`,
  )
  return [
    {
      what: `${format}: ${figure(count)} rows, a minute`,
      measured: figure(aMinute),
      bound: `≥ ${figure(least)}`,
      ok: aMinute >= least,
    },
    atMost(`${format}: memory of all its processes, ${figure(size / 1024 ** 2)} MB`, mb, MOST_MB, {
      unit: ' MB',
    }),
  ]
}

/**
 * Works in a database of its own. Deleted rows of a catalogue before it would stay in the tables and their indexes for a
 * while, and made the import of 50,000 rows take twice as long.
 */
async function inEmptyShop<T>(
  world: BenchDatabase,
  name: string,
  work: (database: Database, url: string) => Promise<T>,
): Promise<T> {
  await sql`create database ${sql.id(name)}`.execute(world.database.kysely)
  const url = withDatabaseName(world.url, name)
  await migrate(url)
  const database = openDatabase({ url, statementTimeoutMs: 10 * 60_000 })
  try {
    return await work(database, url)
  } finally {
    await database.close()
  }
}

/** The list of a shop of 10,000 titles, alone and then beside an import. */
async function measureBeside(database: Database, url: string, folder: string): Promise<Promise_> {
  await loadSyntheticCatalogue(database, 10_000)
  const path = join(folder, 'beside.csv')
  await writeCatalogue(path, { format: 'csv', count: ROWS_BESIDE })
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
  const what = `the list's p95 meanwhile (${busy.toFixed(1)} ms), of its quiet p95 (${quiet.toFixed(1)} ms)`
  return atMost(what, busy / quiet, 2, { digits: 2 })
}

await withEmptyDatabase(async (world) => {
  const { folder } = world
  const promises: Promise_[] = []
  for (const [format, least] of LEAST) {
    const count = Number(values[format])
    const path = join(folder, `katalog.${format}`)
    if (count === 0) continue
    promises.push(
      ...(await inEmptyShop(world, `import_${format}`, (database, url) =>
        measure({ database, url, path }, { format, count, least }),
      )),
    )
    await rm(path, { force: true })
  }
  if (values.beside) {
    promises.push(
      await inEmptyShop(world, 'import_beside', (database, url) => measureBeside(database, url, folder)),
    )
  }
  report('import', promises)
})
