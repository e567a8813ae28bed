import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '#kernel/time.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { type Log, silentLog } from './log.ts'
import { type Work, type WorkDeps, workThrough } from './work-through.ts'

let db: TestDatabase
let deps: WorkDeps
let warnings: object[]
const time = { now: new Date('2026-11-21T03:00:00Z') }

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

let serial = 0
let open: number[]
let broken: Set<number>
let tried: number[]
let work: Work<number>
beforeEach(() => {
  warnings = []
  const log: Log = { ...silentLog, warn: (fields) => warnings.push(fields) }
  deps = { database: db.database, clock: () => time.now, log }
  ;[open, broken, tried] = [[], new Set(), []]
  work = {
    name: `test-${++serial}`,
    // Two rows at a time, the oldest first, as the shop's own queries do.
    next: async (without) => open.filter((row) => !without.includes(String(row))).slice(0, 2),
    keyOf: String,
    handle: async (row) => {
      tried.push(row)
      if (broken.has(row)) throw new Error('no file')
      open = open.filter((other) => other !== row)
    },
  }
})
const run = () => workThrough(deps, work)
const later = (ms: number) => {
  time.now = new Date(time.now.getTime() + ms)
}

describe('F69 background work', () => {
  test('goes past rows that fail, however many of them come first', async () => {
    open = [1, 2, 3, 4, 5, 6]
    broken = new Set([1, 2, 3])
    await run()
    expect(open).toEqual([1, 2, 3])
    expect(tried.toSorted()).toEqual([1, 2, 3, 4, 5, 6])
    expect(warnings).toHaveLength(3)
  })

  test('tries a failed row again after a pause that grows from a minute to an hour, and behind the others', async () => {
    open = [1]
    broken = new Set([1])
    const pauses = []
    for (let failures = 0; failures < 9; failures++) {
      let minutes = 0
      while (tried.length <= failures && minutes < 200) {
        await run()
        if (tried.length > failures) break
        later(MINUTE)
        minutes++
      }
      pauses.push(minutes)
    }
    expect(pauses).toEqual([0, 1, 2, 4, 8, 16, 32, 60, 60])
    ;[open, tried, broken] = [[1, 2, 3], [], new Set()]
    later(HOUR)
    await run()
    expect(tried).toEqual([2, 3, 1])
    expect(open).toEqual([])
  })

  test('deletes a failure once the row is done, or is no longer listed', async () => {
    const kept = () =>
      db.database.kysely.selectFrom('failed_work').select('row_key').where('work', '=', work.name).execute()
    open = [1, 2]
    broken = new Set([1, 2])
    await run()
    expect(await kept()).toHaveLength(2)
    broken = new Set()
    open = [1]
    later(MINUTE)
    await run()
    expect(await kept()).toEqual([])
  })

  test('ends when a row stays due although it was handled, and counts it as failed', async () => {
    open = [1, 2, 3]
    work.handle = async (row) => {
      tried.push(row)
      if (row !== 1) open = open.filter((other) => other !== row)
    }
    await run()
    expect(tried).toEqual([1, 2, 3])
    tried = []
    await run()
    expect(tried).toEqual([])
  })

  test('ends where a claim gives the same row again', async () => {
    let claims = 0
    await workThrough(deps, {
      ...work,
      claims: true,
      next: async () => {
        claims++
        return [7]
      },
    })
    expect(claims).toBe(2)
    expect(tried).toEqual([7])
  })

  test('ends with one error while the database does not answer, instead of going round and round', async () => {
    const down = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    let asked = 0
    const next = async () => {
      asked++
      throw down
    }
    await expect(workThrough(deps, { ...work, next, claims: true })).rejects.toBe(down)
    expect(asked).toBe(1)
    // It goes while rows are worked on: those under way end, no other is begun.
    const database = {
      ...db.database,
      ping: async () => {
        throw down
      },
    }
    const rows = Array.from({ length: 50 }, (_, row) => row)
    const handle = async (row: number) => {
      tried.push(row)
      throw down
    }
    const lost = { ...work, claims: true, atOnce: 4, next: async () => rows, handle }
    await expect(workThrough({ ...deps, database }, lost)).rejects.toBe(down)
    expect(tried).toHaveLength(4)
  })

  test('stops between two rows when the process stops, after its time, and after as many rows as are allowed', async () => {
    open = [1, 2, 3, 4, 5]
    const stopping = new AbortController()
    const { handle } = work
    work.handle = async (row) => {
      await handle(row)
      if (row === 3) stopping.abort()
    }
    await workThrough(deps, work, stopping.signal)
    expect(open).toEqual([4, 5])
    await workThrough(deps, { ...work, within: 0 })
    expect(open).toEqual([4, 5])
    await workThrough(deps, { ...work, most: 1 })
    expect(open).toEqual([5])
  })

  test('works on several rows at a time, each once', async () => {
    open = Array.from({ length: 40 }, (_, row) => row)
    work.next = async () => [...open]
    let [underWay, most] = [0, 0]
    const { handle } = work
    work.handle = async (row) => {
      most = Math.max(most, ++underWay)
      await new Promise((resolve) => setImmediate(resolve))
      await handle(row)
      underWay--
    }
    await workThrough(deps, { ...work, atOnce: 5 })
    expect(most).toBe(5)
    expect(tried.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, row) => row))
  })
})
