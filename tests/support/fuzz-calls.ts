import { Agent, request as httpRequest } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { sql } from 'kysely'
import * as z from 'zod'
import { isRight, type Right } from '#contracts/rights.ts'
import { DAY, HOUR } from '#kernel/time.ts'
import { type Asker, type Call, judge, type Sent } from './fuzz-judge.ts'
import { fillFuzzShop } from './fuzz-shop.ts'
import { bytesOf, type FuzzRequest, type Operation, requestsFor } from './openapi-requests.ts'
import { signedIn, type TestShop, testShop } from './shop.ts'
import { type StaffClient, signedInStaff } from './staff.ts'

export const ASKERS = [
  'nobody',
  'a shopper',
  'Pemilik',
  'Katalog',
  'Pesanan',
  'Pemasaran',
  'Keuangan',
  'Lihat saja',
  'an expired session',
  'a foreign session',
] as const
export type AskerName = (typeof ASKERS)[number]

export type FuzzedShop = {
  shop: TestShop
  setClock: (now: Date) => void
  calls: Call[]
  failure: z.ZodType
  /** The rights of the roles of a new shop, which the owner changes when they make requests. */
  roles: ReadonlyMap<string, Right[]>
  close(): Promise<void>
}

const NOW = new Date('2026-11-22T05:00:00Z')

/** A shop with something of everything, whose document is read as a client reads it. */
export async function openFuzzedShop(): Promise<FuzzedShop> {
  let now = NOW
  // A clock that stands still: sessions do not note when they were last used.
  const shop = await testShop({
    clock: () => now,
    env: { REVIEWS: '1', WISHLIST: '1', PREORDERS: '1', BUNDLES: '1', GIFTS: '1' },
  })
  const known = await fillFuzzShop(shop, NOW)
  await countChanges(shop)
  const document = await (await fetch(`${shop.origin}/api/openapi.json`)).json()
  const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>)
  const calls = operations.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: operation.operationId,
      path,
      operation,
      requests: requestsFor(path, method, operation, known),
      success: successOf(operation),
    })),
  )
  return {
    shop,
    setClock: (to) => {
      now = to
    },
    calls,
    failure: z.fromJSONSchema(document.components.schemas.Failure),
    roles: await readRoles(shop),
    close: () => shop.close(),
  }
}

/**
 * Tables that change without an act: counters of attempts, challenges that wait for a passkey, pictures, which are
 * stored before what refers to them, and the catalogue's version, which is locked and raised before it is known whether
 * anything changes.
 */
const UNCOUNTED = [
  'attempt_counts',
  'address_sightings',
  'images',
  'catalogue_version',
  'staff_passkey_challenges',
]

/** Notes the table of each row that a committed transaction changes. */
async function countChanges({ database }: TestShop): Promise<void> {
  await database.kysely.transaction().execute(async (tx) => {
    await sql`create schema fuzz`.execute(tx)
    await sql`create unlogged table fuzz.changes (name text)`.execute(tx)
    await sql`create function fuzz.note() returns trigger language plpgsql as
      $$ begin insert into fuzz.changes values (tg_table_name); return null; end $$`.execute(tx)
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
        and not relname = any(${UNCOUNTED})`.execute(tx)
    for (const { name } of rows) {
      await sql`create trigger fuzz_note after insert or update or delete on ${sql.table(name)}
        for each row execute function fuzz.note()`.execute(tx)
    }
  })
}

async function takeChanges({ database }: TestShop): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with taken as (delete from fuzz.changes returning name) select distinct name from taken order by 1`.execute(
    database.kysely,
  )
  return rows.map(({ name }) => name)
}

/** Makes a number of requests as one asker, the same for each call of the document. @returns a report of each fault */
export async function fuzzAs(
  fuzzed: FuzzedShop,
  name: AskerName,
  { requests, seed }: { requests: number; seed: number },
): Promise<string[]> {
  const { shop } = fuzzed
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let asker = await enter(fuzzed, name)
  const calls = fuzzed.calls.filter((call) => concerns(call, asker, name))
  const numRuns = Math.ceil(requests / calls.length)
  const reports: string[] = []
  await takeChanges(shop)
  const heapBefore = heapInUse()
  for (const call of calls) {
    await sql`delete from attempt_counts`.execute(shop.database.kysely)
    const property = fc.asyncProperty(call.requests, async (request) => {
      shop.logged.length = 0
      const answer = await send(agent, shop.origin, request, asker.headers)
      const changes = await takeChanges(shop)
      if (changes.some((table) => IN_SESSIONS.test(table)) && (await asker.isAlive?.()) === false) {
        asker = await enter(fuzzed, name)
        await takeChanges(shop)
      }
      const { failure } = fuzzed
      const fault = judge({ request, call, asker, answer, changes, failure, logged: shop.logged })
      if (fault !== undefined) throw new Error(fault)
    })
    const details = await fc.check(property, { seed, numRuns })
    if (details.failed) reports.push(reportOf(call.name, name, details))
  }
  const grown = heapInUse() - heapBefore
  if (grown > MOST_GROWTH)
    reports.push(`${name}: the heap has grown by ${Math.round(grown / 1024 / 1024)} MB`)
  const alive = await fetch(`${shop.origin}/readyz`)
  if (alive.status !== 200) reports.push(`${name}: the shop answers /readyz with ${alive.status}`)
  agent.destroy()
  return reports
}

/** Everybody tries everything that is not theirs; staff skip most calls of the shop, which are the same for all. */
function concerns({ path, operation }: Call, asker: Asker, name: AskerName): boolean {
  if (asker.rights === undefined) return true
  return path.startsWith('/api/console/') || (name === 'Lihat saja' && operation.security !== undefined)
}

function reportOf(call: string, asker: string, details: fc.RunDetails<[FuzzRequest]>): string {
  const [request] = details.counterexample ?? []
  const error = details.errorInstance
  return [
    `${call} as ${asker}: ${error instanceof Error ? error.message : String(error)}`,
    `  request: ${JSON.stringify(request)}`,
    `  seed ${details.seed}, path ${details.counterexamplePath}, after ${details.numRuns} requests`,
  ].join('\n')
}

/** Tables whose changes may end a session. */
const IN_SESSIONS = /^(staff|roles|users|sessions)/

const MOST_GROWTH = 96 * 1024 * 1024
setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
function heapInUse(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

async function readRoles({ database }: TestShop) {
  const rows = await database.kysely.selectFrom('roles').select(['name', 'rights']).execute()
  return new Map(rows.map(({ name, rights }) => [name, rights.filter(isRight)]))
}

async function enter({ shop, setClock, roles }: FuzzedShop, name: AskerName): Promise<Asker> {
  await sql`delete from attempt_counts`.execute(shop.database.kysely)
  const { origin } = shop
  const without = { headers: { origin }, isShopper: false, rights: undefined }
  switch (name) {
    case 'nobody':
      return without
    case 'a shopper': {
      const { token, call } = await signedIn(origin)
      const isAlive = async () => (await call('GET', '/api/auth/me')).status === 200
      return {
        headers: { origin, authorization: `Bearer ${token}` },
        isShopper: true,
        rights: undefined,
        isAlive,
      }
    }
    case 'an expired session': {
      setClock(new Date(NOW.getTime() - 13 * HOUR))
      const { cookie } = await signedInStaff(shop, 'Pemilik', new Date(NOW.getTime() - 13 * HOUR))
      setClock(new Date(NOW.getTime() - 400 * DAY))
      const { token } = await signedIn(origin)
      setClock(NOW)
      return { ...without, headers: { origin, cookie, authorization: `Bearer ${token}` } }
    }
    case 'a foreign session': {
      // Each where the other belongs.
      const { token } = await signedIn(origin)
      const { cookie } = await signedInStaff(shop, 'Pemilik', NOW)
      const [cookieName = '', staffToken = ''] = cookie.split('=')
      return {
        ...without,
        headers: { origin, cookie: `${cookieName}=${token}`, authorization: `Bearer ${staffToken}` },
      }
    }
    default:
      return staffAsker(
        shop,
        await signedInStaff(shop, name === 'Pemilik' ? name : (roles.get(name) ?? []), NOW),
      )
  }
}

async function staffAsker({ origin }: TestShop, member: StaffClient): Promise<Asker> {
  const read = async () => (await member.call('GET', '/api/console/me')).body.data?.rights ?? []
  const given: string[] = await read()
  const isAlive = async () => JSON.stringify(await read()) === JSON.stringify(given)
  return { headers: { origin, cookie: member.cookie }, isShopper: false, rights: new Set(given), isAlive }
}

function send(
  agent: Agent,
  origin: string,
  request: FuzzRequest,
  headers: Record<string, string>,
): Promise<Sent> {
  const bytes = bytesOf(request)
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      `${origin}`,
      {
        agent,
        method: request.method,
        path: request.path,
        headers: {
          ...headers,
          ...(request.type === undefined ? {} : { 'content-type': request.type }),
          ...(bytes === undefined ? {} : { 'content-length': bytes.length }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              type: answer.headers['content-type'] ?? '',
              text: Buffer.concat(chunks).toString('utf8'),
            }),
          )
          .on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(bytes)
  })
}

function successOf({ responses, operationId }: Operation): Call['success'] {
  const [status, answer] = Object.entries(responses).find(([key]) => key !== 'default') ?? []
  const schema = answer?.content['application/json']?.schema
  if (schema === undefined) throw new Error(`${operationId} has no success in the document`)
  return { status: Number(status), schema: z.fromJSONSchema(schema) }
}
