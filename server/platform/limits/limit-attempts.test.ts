import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '#kernel/time.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addressLimits, bucketOf, purgeAttempts, takeAttempt } from './limit-attempts.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

const noon = new Date('2026-11-21T05:00:30Z')
const later = (ms: number) => new Date(noon.getTime() + ms)
const within = 15 * MINUTE
let names = 0
const fresh = () => bucketOf('test', String(names++))
const take = (bucket: string, at: Date, limit = 3) =>
  takeAttempt(db.database.kysely, [{ bucket, limit, within }], at)

test('the limit lets so many through in any 15 minutes, not so many in each quarter of an hour', async () => {
  const bucket = fresh()
  await take(bucket, noon)
  await take(bucket, later(10 * MINUTE))
  await take(bucket, later(14 * MINUTE))
  await expect(take(bucket, later(14.2 * MINUTE))).rejects.toMatchObject({ reason: 'too_many' })
  await take(bucket, later(15 * MINUTE))
  await expect(take(bucket, later(16 * MINUTE))).rejects.toMatchObject({ reason: 'too_many' })
})

test('Retry-After names the moment from which an attempt is let through', async () => {
  const bucket = fresh()
  for (let attempt = 0; attempt < 3; attempt++) await take(bucket, noon)
  const refusal = await take(bucket, later(MINUTE)).catch((error) => error)
  expect(refusal.message).toContain('Terlalu banyak percobaan')
  const wait = refusal.retryAfterSeconds * SECOND
  await expect(take(bucket, later(MINUTE + wait - 2 * SECOND))).rejects.toMatchObject({ reason: 'too_many' })
  await take(bucket, later(MINUTE + wait))
})

test('trying while refused does not make the wait longer', async () => {
  const bucket = fresh()
  for (let attempt = 0; attempt < 3; attempt++) await take(bucket, noon)
  for (let minute = 1; minute < 14; minute++) {
    await expect(take(bucket, later(minute * MINUTE))).rejects.toMatchObject({ reason: 'too_many' })
  }
  await take(bucket, later(15 * MINUTE))
})

test('of fifty at the same moment exactly as many get through as the limit says', async () => {
  const bucket = fresh()
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => take(bucket, noon, 10)))
  const through = results.filter((result) => result.status === 'fulfilled').length
  expect(through).toBe(10)
  await expect(take(bucket, noon, 10)).rejects.toMatchObject({ reason: 'too_many' })
})

test('an attempt that is given back leaves room for another, and none of two limits is left counted', async () => {
  const [one, other] = [fresh(), fresh()]
  const both = [
    { bucket: one, limit: 5, within },
    { bucket: other, limit: 1, within },
  ]
  const first = await takeAttempt(db.database.kysely, both, noon)
  await expect(takeAttempt(db.database.kysely, both, noon)).rejects.toMatchObject({ reason: 'too_many' })
  await first.giveBack()
  for (let attempt = 0; attempt < 5; attempt++) await take(one, noon, 5)
  await take(other, noon, 1)
})

test('attempts that are counted and taken back at the same moment are never a fault, and none is left counted', async () => {
  const buckets = [fresh(), fresh(), fresh()].map((bucket) => ({ bucket, limit: 1_000, within }))
  const attempt = async () => {
    for (let turn = 0; turn < 25; turn++) {
      const taken = await takeAttempt(db.database.kysely, buckets, noon)
      await taken.giveBack()
    }
  }
  await Promise.all(Array.from({ length: 10 }, attempt))
  const left = await db.database.kysely
    .selectFrom('attempt_counts')
    .selectAll()
    .where(
      'bucket',
      'in',
      buckets.map(({ bucket }) => bucket),
    )
    .execute()
  expect(left).toEqual([])
})

test('a household of IPv6 counts as one address, two households and IPv4 as themselves', () => {
  const bucket = (ip: string) => addressLimits('x', ip, { limit: 5, within })[0]?.bucket
  expect(bucket('2001:db8:1:2::1')).toBe(bucket('2001:db8:1:2:ffff:1:2:3'))
  expect(bucket('2001:0db8:1:2::1')).toBe(bucket('2001:db8:1:2::9'))
  expect(bucket('2001:db8::1')).toBe(bucket('2001:db8:0:0:5::'))
  expect(bucket('2001:db8:1:2::1')).not.toBe(bucket('2001:db8:1:3::1'))
  expect(bucket('::ffff:10.1.2.3')).toBe(bucket('10.1.2.3'))
  expect(bucket('0:0:0:0:0:FFFF:0a01:0203')).toBe(bucket('10.1.2.3'))
  expect(bucket('fe80::1%eth0')).toBe(bucket('fe80::2%eth1'))
  expect(bucket('10.1.2.3')).not.toBe(bucket('10.1.2.4'))
  expect(bucket('203.0.113.9')).not.toContain('203')
})

test('F35 a rented server cannot multiply its tries by the 65,536 networks of its IPv6 site', async () => {
  let through = 0
  for (let network = 0; network < 40; network++) {
    const ip = `2001:db8:77:${network.toString(16)}::1`
    const limits = addressLimits('site', ip, { limit: 3, within })
    const taken = await takeAttempt(db.database.kysely, limits, noon).catch(() => undefined)
    if (taken) through++
  }
  expect(through).toBe(12)
})

describe('a limit that slows down instead of stopping', () => {
  const slow = (bucket: string, at: Date) =>
    takeAttempt(db.database.kysely, [{ bucket, limit: 3, within, thenOneEvery: MINUTE }], at)

  test('lets one attempt a minute through beyond the limit, for as long as it lasts', async () => {
    const bucket = fresh()
    for (let attempt = 0; attempt < 3; attempt++) await slow(bucket, noon)
    await expect(slow(bucket, noon)).rejects.toMatchObject({ reason: 'too_many', retryAfterSeconds: 30 })
    for (let minute = 1; minute < 40; minute++) {
      await slow(bucket, later(minute * MINUTE))
      await expect(slow(bucket, later(minute * MINUTE))).rejects.toMatchObject({ reason: 'too_many' })
    }
  })

  test('of fifty at the same moment lets one through', async () => {
    const bucket = fresh()
    for (let attempt = 0; attempt < 3; attempt++) await slow(bucket, noon)
    const wave = await Promise.allSettled(Array.from({ length: 50 }, () => slow(bucket, later(MINUTE))))
    expect(wave.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('an attempt that succeeded does not use the minute up', async () => {
    const bucket = fresh()
    for (let attempt = 0; attempt < 3; attempt++) await slow(bucket, noon)
    const right = await slow(bucket, later(MINUTE))
    await right.giveBack()
    await expect(slow(bucket, later(MINUTE))).resolves.toBeDefined()
  })
})

test('the table of counts does not grow for ever, and keeps what a limit still looks at', async () => {
  const bucket = fresh()
  await take(bucket, noon)
  await take(bucket, later(20 * HOUR))
  await purgeAttempts(db.database.kysely, later(25 * HOUR))
  const counts = db.database.kysely.selectFrom('attempt_counts').select('window_start')
  const left = await counts.where('bucket', '=', bucket).execute()
  expect(left).toHaveLength(1)
})
