import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { openRest } from './rest-beside.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => await db.close())

const ask = () => sql`select 1`.execute(db.database.kysely)

/** In two seconds and a bit, after which the next look is due. */
async function askWithoutEnd(): Promise<void> {
  const end = performance.now() + 2200
  while (performance.now() < end) await ask()
}

async function askNowAndThen(): Promise<void> {
  for (let at = 0; at < 5; at++) {
    await ask()
    await sleep(440)
  }
}

async function rests(rest: (signal?: AbortSignal) => Promise<void>): Promise<boolean> {
  const abort = new AbortController()
  const resting = rest(abort.signal).then(() => false)
  const answer = await Promise.race([resting, sleep(3000, true)])
  abort.abort()
  await resting
  return answer
}

test('long work rests while others use the database, and no longer', async () => {
  const rest = await openRest(db.database, 60)
  await askWithoutEnd()
  expect(await rests(rest)).toBe(true)
  // The first look after it still counts what a connection reported late.
  await askNowAndThen()
  await rests(rest)
  await askNowAndThen()
  expect(await rests(rest)).toBe(false)
})

test('what the work itself asks is not counted', async () => {
  const rest = await openRest(db.database, 100_000)
  const work = async () => {
    const end = performance.now() + 5000
    while (performance.now() < end) {
      await ask()
      await rest()
    }
    return false
  }
  expect(await Promise.race([work(), sleep(20_000, true)])).toBe(false)
})
