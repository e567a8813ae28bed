import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '#kernel/time.ts'
import { addPackage, addPaidOrder, addUser } from '#tests/support/reader-rows.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { signedInStaff } from '#tests/support/staff.ts'
import { countSubscribers } from './count-subscribers.ts'

const NOW = new Date('2026-11-30T03:00:00Z')
let shop: TestShop
let packageId: number
beforeAll(async () => {
  shop = await testShop({ clock: () => NOW })
  packageId = await addPackage(shop.database)
})
afterAll(() => shop.close())

type Held = { starts: number; ends: number; revoked?: number | undefined }
const at = (day: number) => new Date(NOW.getTime() + day * DAY)

const everyone: (readonly Held[])[] = []

/** A reader with these subscriptions, by days from now. */
async function addReader(held: readonly Held[]): Promise<void> {
  everyone.push(held)
  const userId = await addUser(shop.database)
  for (const { starts, ends, revoked } of held) {
    const orderId = await addPaidOrder(shop.database, userId, 'subscription')
    await shop.database.kysely
      .insertInto('subscriptions')
      .values({
        user_id: userId,
        package_id: packageId,
        order_id: orderId,
        starts_at: at(starts),
        ends_at: at(ends),
        revoked_at: revoked === undefined ? null : at(revoked),
      })
      .execute()
  }
}

test('§7 who goes on is neither a subscriber who came nor one who left, and a revoked one leaves when it was revoked', async () => {
  await addReader([{ starts: -100, ends: 20 }])
  // Went on without a break, in two ways.
  await addReader([
    { starts: -50, ends: -20 },
    { starts: -20, ends: 10 },
  ])
  await addReader([
    { starts: -50, ends: -5 },
    { starts: -20, ends: 30 },
  ])
  // Came; left; left and came back; was revoked; was revoked before it began; has not begun.
  await addReader([{ starts: -3, ends: 27 }])
  await addReader([{ starts: -40, ends: -10 }])
  await addReader([
    { starts: -60, ends: -25 },
    { starts: -15, ends: 15 },
  ])
  await addReader([{ starts: -40, ends: 40, revoked: -2 }])
  await addReader([{ starts: -4, ends: 26, revoked: -6 }])
  await addReader([{ starts: 4, ends: 34 }])
  const { call } = await signedInStaff(shop, ['laporan.lihat'], NOW)
  expect((await call('GET', '/api/console/subscribers?days=30')).body.data).toEqual({
    running: 5,
    started: 2,
    ended: 3,
    before: { running: 6, started: 4, ended: 0 },
  })
})

test('§7 subscribers at the end are those at the start, with those who came, without those who left', async () => {
  const day = fc.integer({ min: -80, max: 40 })
  const subscription = fc
    .tuple(day, fc.integer({ min: 1, max: 40 }), fc.option(day, { nil: undefined }))
    .map(([starts, length, revoked]) => ({ starts, ends: starts + length, revoked }))
  const readers = fc.sample(fc.array(subscription, { minLength: 1, maxLength: 4 }), 60)
  for (const held of readers) await addReader(held)
  const { kysely } = shop.database
  const runs = everyone.flatMap(runsOf)
  for (let start = -78; start < 20; start += 9) {
    const days = [start, start + 8, start + 16]
    const counts = await countSubscribers(kysely, days.map(at))
    expect(counts).toHaveLength(2)
    for (const [place, { running, started, ended }] of counts.entries()) {
      const [since = 0, before = 0] = days.slice(place)
      const within = (day: number) => day > since && day <= before
      expect({ since, started, ended }).toEqual({
        since,
        started: runs.filter(({ starts }) => within(starts)).length,
        ended: runs.filter(({ ends }) => within(ends)).length,
      })
      const { rows } = await sql<{ running: number }>`select count(distinct user_id)::int as running
        from subscriptions where tstzrange(starts_at, greatest(starts_at, least(ends_at, revoked_at))) @>
          ${at(before)}::timestamptz`.execute(kysely)
      expect(running).toBe(rows[0]?.running)
    }
    const [former, last] = counts
    expect(last?.running).toBe(Number(former?.running) + Number(last?.started) - Number(last?.ended))
  }
})

/** The times in which somebody with these subscriptions had one without a break. */
function runsOf(held: readonly Held[]): { starts: number; ends: number }[] {
  const runs: { starts: number; ends: number }[] = []
  const used = held.map(({ starts, ends, revoked = ends }) => ({ starts, ends: Math.min(ends, revoked) }))
  for (const time of used.toSorted((a, b) => a.starts - b.starts)) {
    const last = runs.at(-1)
    if (time.ends <= time.starts) continue
    if (last !== undefined && time.starts <= last.ends) last.ends = Math.max(last.ends, time.ends)
    else runs.push(time)
  }
  return runs
}
