// The checkout that the shop's is measured against: the very statements that the shop sends for a checkout, taken
// down from one checkout of each shopper over HTTP, run again from a script one after the other: no HTTP, no
// sessions, no schemas, no decisions. Run as `node bare-checkout.ts SECONDS` with the shop's environment and
// BENCH_CHECKOUT = { tokens, titleIds }; prints checkouts a second.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import * as z from 'zod'
import { openShop } from '#server/main.ts'
import { readConfig } from '#server/platform/config.ts'
import type { PipelineQuery, PipelineResult } from '#server/platform/database/pipeline.ts'
import { silentLog } from '#server/platform/log.ts'
import { openShopper, type Shopper } from './shopper.ts'

type Row = { id?: unknown; nextOrderId?: unknown; virtual_account?: unknown; page_key?: unknown }
type Answer = { rows: Row[] }
type Statement = { text: string; values: readonly unknown[]; answer: () => Answer }

/** A query as the shop hands it to `pg`. */
type Sent = { queries?: readonly PipelineQuery[]; results?: readonly PipelineResult[] }
type Recording = { statements: Statement[]; key: string; roundTrips: number }

const seconds = Number(process.argv[2] ?? 5)
const { tokens, titleIds } = z
  .object({ tokens: z.array(z.string()), titleIds: z.array(z.number()) })
  .parse(JSON.parse(process.env.BENCH_CHECKOUT ?? '{}'))
const url = process.env.DATABASE_URL ?? ''

const UNIQUE_VIOLATION = '23505'
const names = new Map<string, string>()
const recordings = await takeDown()
let done = 0
let running = true
const shoppers = recordings.map(async (recording) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  while (running) {
    try {
      await replay(client, recording)
      done += 1
    } catch (error) {
      // The open shop's own job has settled this payment first: it asks the simulator for what was not acknowledged.
      if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) throw error
      await client.query('rollback')
    }
  }
  await client.end()
})
// Until plans are warm.
await sleep(2_000)
done = 0
const started = performance.now()
await sleep(seconds * 1000)
const rate = done / ((performance.now() - started) / 1000)
running = false
await Promise.all(shoppers)
const [{ statements = [], roundTrips = 0 } = {}] = recordings
process.stdout.write(`${JSON.stringify({ rate, statements: statements.length, roundTrips })}\n`)
// The pages' renderer keeps a message port open for as long as the process lives.
process.exit()

/** One checkout of each shopper in a shop of this process, as its statements. */
async function takeDown(): Promise<Recording[]> {
  await spreadIds()
  let statements: Statement[] = []
  let roundTrips = 0
  const { query } = pg.Client.prototype
  // One statement, or one pipeline.
  pg.Client.prototype.query = new Proxy(query, {
    apply: (target, client, parameters: [Sent]) => {
      const [{ queries, results = [] }] = parameters
      roundTrips += 1
      for (const [index, { text, values = [] }] of (queries ?? []).entries()) {
        statements.push({ text, values, answer: () => (results[index] ?? { rows: [] }) as Answer })
      }
      return Reflect.apply(target, client, parameters)
    },
  })
  const options = { log: silentLog, development: false, demo: false, jobs: false, keepAnswers: false }
  const shop = await openShop({ config: readConfig(process.env), ...options })
  const recordings: Recording[] = []
  for (const [index, token] of tokens.entries()) {
    const shopper = openShopper(() => shop.origin, token)
    const titleId = titleIds[index % titleIds.length] ?? 0
    await checkOut(shopper, titleId, randomBytes(12).toString('hex'))
    statements = []
    roundTrips = 0
    const key = randomBytes(12).toString('hex')
    await checkOut(shopper, titleId, key)
    recordings.push({ statements, key, roundTrips })
    // The first requests of the next shopper are not recorded.
    statements = []
  }
  await shop.close()
  pg.Client.prototype.query = query
  return recordings
}

async function checkOut(shopper: Shopper, titleId: number, key: string): Promise<void> {
  const item = await shopper.add(titleId)
  const { url } = await shopper.buy([item], await shopper.quote(), key)
  await shopper.pay(url ?? '')
}

/** Makes all numbers of a recording distinct. */
async function spreadIds(): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const [index, table] of ['cart_items', 'orders', 'charges', 'payment_notifications'].entries()) {
    await client.query(
      "select setval(s, greatest($2, nextval(s))) from pg_get_serial_sequence($1, 'id') as s",
      [table, (index + 1) * 100_000_000],
    )
  }
  await client.end()
}

/** Runs a recording with new rows: generated ids and numbers are generated again. */
async function replay(client: pg.Client, { statements, key }: Recording): Promise<void> {
  const ids = new Map<unknown, unknown>()
  const texts = new Map([[key, randomBytes(12).toString('hex')]])
  const again = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(again)
    if (typeof value !== 'string') return ids.get(value) ?? value
    let text = value
    for (const [was, is] of texts) text = text.replaceAll(was, is)
    return text
  }
  for (const { text, values, answer } of statements) {
    const row = answer().rows[0]
    // The order's id comes from the statement that locks its buyer, its number from the shop.
    const drawn = text.includes('into orders') ? [values[1]] : []
    if (text.includes('into "simulator"."charges"')) drawn.push(row?.virtual_account, row?.page_key)
    for (const was of drawn) texts.set(String(was), drawLike(String(was)))
    const name = values.length > 0 ? nameOf(text) : undefined
    const { rows } = await client.query<Row>({ text, values: values.map(again), ...(name ? { name } : {}) })
    // Ids come as numbers to the shop and as text to a bare client.
    for (const id of ['id', 'nextOrderId'] as const) {
      if (row?.[id] !== undefined) ids.set(row[id], rows?.[0]?.[id])
    }
  }
}

/** A random text of the same form: digits for digits, capitals for letters. */
function drawLike(was: string): string {
  return was.replaceAll(/[0-9A-Za-z]/g, (letter) => {
    const draw = randomBytes(1)[0] ?? 0
    return letter >= '0' && letter <= '9' ? String(draw % 10) : String.fromCharCode(65 + (draw % 26))
  })
}

function nameOf(text: string): string {
  const known = names.get(text) ?? `bare_${names.size}`
  names.set(text, known)
  return known
}
