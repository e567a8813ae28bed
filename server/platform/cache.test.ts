import { expect, test } from 'vitest'
import { openCache } from './cache.ts'
import { Failure } from './failure.ts'

function setUp() {
  let version = 1
  let announced: number | undefined = 1
  let time = 0
  let made = 0
  const cache = openCache<string>({
    versions: {
      newest: () => announced,
      label: async (fill) => ({ version, value: await fill() }),
    },
    maxBytes: 10_000,
    sizeOf: (value) => value.length,
    maxAgeMs: 30_000,
    now: () => time,
  })
  return {
    cache,
    make: async () => `made ${++made}`,
    change: () => {
      version += 1
      announced = version
    },
    /** The primary told of a change that this reader's snapshot does not show yet. */
    lag: () => {
      announced = version + 1
    },
    lose: () => {
      announced = undefined
    },
    wait: (ms: number) => {
      time += ms
    },
  }
}

test('a page that did not change is made once', async () => {
  const { cache, make } = setUp()
  expect(await cache.through('a', make)).toBe('made 1')
  expect(await cache.through('a', make)).toBe('made 1')
  expect(await cache.through('b', make)).toBe('made 2')
})

test('a change of the catalogue is on the page at once', async () => {
  const { cache, make, change } = setUp()
  await cache.through('a', make)
  change()
  expect(await cache.through('a', make)).toBe('made 2')
})

test('an answer made from a lagging replica is not kept', async () => {
  const { cache, make, lag } = setUp()
  lag()
  await cache.through('a', make)
  expect(await cache.through('a', make)).toBe('made 2')
})

test('a change that is announced while an answer is made keeps that answer out', async () => {
  const { cache, make, change } = setUp()
  await cache.through('a', async () => {
    change()
    return 'old'
  })
  expect(await cache.through('a', make)).toBe('made 1')
})

test('nothing is trusted while the notification connection is lost', async () => {
  const { cache, make, lose } = setUp()
  await cache.through('a', make)
  lose()
  expect(await cache.through('a', make)).toBe('made 2')
})

test('stock and sold counts are never shown older than half a minute', async () => {
  const { cache, make, wait } = setUp()
  await cache.through('a', make)
  wait(29_999)
  expect(await cache.through('a', make)).toBe('made 1')
  wait(1)
  expect(await cache.through('a', make)).toBe('made 2')
})

test('a rush on one page makes it once', async () => {
  const { cache, make } = setUp()
  const all = await Promise.all(Array.from({ length: 50 }, () => cache.through('a', make)))
  expect(new Set(all)).toEqual(new Set(['made 1']))
})

test('a failure is not kept, and the next visitor gets a new try', async () => {
  const { cache, make } = setUp()
  await expect(cache.through('a', () => Promise.reject(new Error('no database')))).rejects.toThrow(
    'no database',
  )
  expect(await cache.through('a', make)).toBe('made 1')
})

test('F35 endless different addresses do not fill the memory', async () => {
  const { cache } = setUp()
  for (let index = 0; index < 500; index++) await cache.through(`key ${index}`, async () => 'x'.repeat(100))
  expect(cache.bytes).toBeLessThanOrEqual(10_000)
  expect(cache.bytes).toBeGreaterThan(5_000)
})

test('a client that is over its share does not keep others from the same page', async () => {
  const { cache, make } = setUp()
  const refuse = async () => {
    throw new Failure('too_many', 'Terlalu banyak')
  }
  const refused = cache.through('a', make, refuse)
  const other = cache.through('a', make)
  await expect(refused).rejects.toMatchObject({ reason: 'too_many' })
  expect(await other).toBe('made 1')
})

test('what is found is what still stands', async () => {
  const { cache, make, change, wait, lose } = setUp()
  expect(cache.find('a')).toBeUndefined()
  await cache.through('a', make)
  expect(cache.find('a')).toBe('made 1')
  wait(30_001)
  expect(cache.find('a')).toBeUndefined()
  await cache.through('a', make)
  change()
  expect(cache.find('a')).toBeUndefined()
  await cache.through('a', make)
  lose()
  expect(cache.find('a')).toBeUndefined()
})
