import { expect, test } from 'vitest'
import { openCache, type Turn } from './cache.ts'
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
  const refused = cache.through('a', make, { share: 'too many', inTurn: refuse })
  const other = cache.through('a', make)
  await expect(refused).rejects.toMatchObject({ reason: 'too_many' })
  expect(await other).toBe('made 1')
})

const free: Turn = { share: 'free', inTurn: (job) => job() }
/** Waits until it is called. */
function queued(share: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const inTurn: Turn['inTurn'] = async (job) => {
    await promise
    return job()
  }
  return { turn: { share, inTurn }, call: resolve }
}

test('F74 who waits for a page gets it in the first turn of all who wait for it, not after the queue of others', async () => {
  const { cache, make } = setUp()
  const crowd = queued('an address')
  const first = cache.through('a', make, crowd.turn)
  const others = Array.from({ length: 20 }, () => cache.through('a', make, crowd.turn))
  expect(await cache.through('a', make, free)).toBe('made 1')
  expect(await Promise.all([first, ...others])).toEqual(Array(21).fill('made 1'))
  crowd.call()
  expect(await cache.through('a', make, free)).toBe('made 1')
})

test('F74 who comes while a page is being made takes no turn for it', async () => {
  const { cache } = setUp()
  const made = Promise.withResolvers<string>()
  const first = cache.through('a', () => made.promise, free)
  const refused = {
    share: 'refused',
    inTurn: () => Promise.reject(new Failure('too_many', 'Terlalu banyak')),
  }
  const second = cache.through('a', () => made.promise, refused)
  made.resolve('made')
  expect(await Promise.all([first, second])).toEqual(['made', 'made'])
})

test('F74 a crowd that waits for a page takes one place of its share, and is not refused as a whole', async () => {
  const { cache, make } = setUp()
  let asked = 0
  const refusal = Promise.withResolvers<never>()
  const turn: Turn = {
    share: 'a crowd',
    inTurn: (job) => (++asked === 1 ? refusal.promise : job()),
  }
  const first = cache.through('a', make, turn)
  const others = [cache.through('a', make, turn), cache.through('a', make, turn)]
  expect(asked).toBe(1)
  refusal.reject(new Failure('too_many', 'Terlalu banyak'))
  await expect(first).rejects.toMatchObject({ reason: 'too_many' })
  expect(await Promise.all(others)).toEqual(['made 1', 'made 1'])
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
