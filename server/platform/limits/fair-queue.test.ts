import { EventEmitter } from 'node:events'
import { describe, expect, test } from 'vitest'
import { type Asker, type FairQueueOptions, openFairQueue } from './fair-queue.ts'

const asker = (address: string, account = 'a'): Asker => ({ address, account })
const signedIn = (address: string, account: string): Asker => ({ address, account, verified: true })

/** A queue whose jobs end when they are told to; `served` has the labels in the order of their turns. */
type SceneOptions = Partial<Omit<FairQueueOptions, 'places'>> & { places?: number; placesPerAddress?: number }

function scene({ places = 100, placesPerAddress = 20, concurrency = 1, ...options }: SceneOptions = {}) {
  const queue = openFairQueue({
    concurrency,
    ...options,
    places: { inAll: places, address: placesPerAddress, account: placesPerAddress },
  })
  const served: string[] = []
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  const ask = (label: string, who: Asker) =>
    queue.admit(who, (inTurn) =>
      inTurn(async () => {
        served.push(label)
        most = Math.max(most, ++running)
        await new Promise<void>((resolve) => ends.push(resolve))
        running--
        return label
      }),
    )
  const finishAll = async () => {
    for (let idle = 0; idle < 20; ) {
      const end = ends.shift()
      if (end) end()
      idle = end ? 0 : idle + 1
      await Promise.resolve()
    }
  }
  return { queue, served, ask, finishAll, most: () => most }
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { reason: string }) => error.reason,
  )

describe('F63 a fair queue', () => {
  test('lets a newcomer wait for one turn of an address that has sent twenty requests, not for all of them', async () => {
    const { ask, served, finishAll } = scene()
    const crowd = Array.from({ length: 20 }, (_, n) =>
      ask(`crowd ${n}`, asker('10.0.0.1', `account ${n % 15}`)),
    )
    const victim = ask('victim', asker('10.0.0.2'))
    await finishAll()
    await Promise.all([...crowd, victim])
    expect(served.indexOf('victim')).toBeLessThanOrEqual(2)
  })

  test('behind one address gives each account its turn', async () => {
    const { ask, served, finishAll } = scene()
    const greedy = Array.from({ length: 10 }, (_, n) => ask(`greedy ${n}`, asker('10.0.0.1', 'greedy')))
    const neighbour = ask('neighbour', asker('10.0.0.1', 'neighbour'))
    await finishAll()
    await Promise.all([...greedy, neighbour])
    expect(served.indexOf('neighbour')).toBeLessThanOrEqual(2)
  })

  test('behind one address lets who comes once go before fifteen accounts that come all the time', async () => {
    const { queue } = scene()
    const served: string[] = []
    let goOn = true
    const loop = async (account: string) => {
      while (goOn)
        await queue.admit(asker('10.0.0.1', account), (inTurn) => inTurn(async () => served.push(account)))
    }
    const crowd = Array.from({ length: 15 }, (_, n) => loop(`account ${n}`))
    for (let spin = 0; spin < 500; spin++) await Promise.resolve()
    const before = served.length
    await queue.admit(asker('10.0.0.1', 'victim'), (inTurn) => inTurn(async () => served.push('victim')))
    goOn = false
    await Promise.all(crowd)
    expect(before).toBeGreaterThan(30)
    expect(served.indexOf('victim') - before).toBeLessThanOrEqual(2)
  })

  test('serves everybody in the end, however many newcomers there are', async () => {
    const { queue } = scene({ places: 1000, placesPerAddress: 1000 })
    const served: string[] = []
    const serve = (address: string, label: string) =>
      queue.admit(asker(address), (inTurn) => inTurn(async () => void served.push(label)))
    await serve('10.9.9.9', 'known')
    let goOn = true
    let newcomers = 0
    const stream = async () => {
      while (goOn) await serve(`10.0.${newcomers >> 8}.${newcomers++ & 255}`, 'new')
    }
    const streams = Array.from({ length: 30 }, stream)
    await serve('10.9.9.9', 'known again')
    goOn = false
    await Promise.all(streams)
    expect(served.indexOf('known again')).toBeLessThan(80)
  })

  test('counts the networks of one IPv6 household as one address', async () => {
    const { ask, served, finishAll } = scene()
    const crowd = Array.from({ length: 10 }, (_, n) => ask(`crowd ${n}`, asker(`2001:db8::${n + 1}`, `${n}`)))
    const victim = ask('victim', asker('10.0.0.2'))
    await finishAll()
    await Promise.all([...crowd, victim])
    expect(served.indexOf('victim')).toBeLessThanOrEqual(2)
  })

  test('has no place left for an address that holds its share, and one for everybody else', async () => {
    const { ask, finishAll } = scene({ placesPerAddress: 3 })
    const crowd = [0, 1, 2, 3, 4].map((n) => outcome(ask('crowd', asker('10.0.0.1', String(n)))))
    const other = outcome(ask('other', asker('10.0.0.2')))
    await finishAll()
    expect(await Promise.all(crowd)).toEqual(['done', 'done', 'done', 'too_many', 'too_many'])
    expect(await other).toBe('done')
  })

  test('that is full takes a place from who holds the most, for a newcomer who holds none', async () => {
    const { ask, served, finishAll } = scene({ places: 6, placesPerAddress: 6 })
    const crowd = [0, 1, 2, 3, 4, 5].map((n) => outcome(ask(`crowd ${n}`, asker('10.0.0.1', String(n)))))
    const victim = outcome(ask('victim', asker('10.0.0.2')))
    await finishAll()
    expect(await victim).toBe('done')
    expect(await Promise.all(crowd)).toEqual(['done', 'done', 'done', 'done', 'done', 'too_many'])
    expect(served).not.toContain('crowd 5')
  })

  test('that is full of equals sends the newcomer away, and serves everybody again afterwards', async () => {
    const { ask, finishAll } = scene({ places: 3 })
    const equals = ['10.0.0.1', '10.0.0.2', '10.0.0.3'].map((address) =>
      outcome(ask(address, asker(address))),
    )
    const late = outcome(ask('late', asker('10.0.0.4')))
    await finishAll()
    expect(await Promise.all(equals)).toEqual(['done', 'done', 'done'])
    expect(await late).toBe('unavailable')
    const again = outcome(ask('again', asker('10.0.0.4')))
    await finishAll()
    expect(await again).toBe('done')
  })

  test('who lost its place before its turn gets no turn later', async () => {
    const { queue, ask, served, finishAll } = scene({ places: 2, placesPerAddress: 2 })
    let goOn: (() => void) | undefined
    const prepared = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const first = outcome(ask('first', asker('10.0.0.1', 'one')))
    const slow = outcome(
      queue.admit(asker('10.0.0.1', 'one'), async (inTurn) => {
        await prepared
        return inTurn(async () => served.push('slow'))
      }),
    )
    const victim = outcome(ask('victim', asker('10.0.0.2')))
    goOn?.()
    await finishAll()
    expect(await Promise.all([first, slow, victim])).toEqual(['done', 'too_many', 'done'])
    expect(served).not.toContain('slow')
  })

  test('runs no more at a time than it should, and goes on after a job that fails', async () => {
    const { queue, ask, finishAll, most } = scene({ concurrency: 2 })
    const failing = outcome(
      queue.admit(asker('10.0.0.9'), (inTurn) =>
        inTurn(async () => {
          throw new Error('a fault')
        }),
      ),
    )
    const others = Array.from({ length: 9 }, (_, n) => outcome(ask(String(n), asker(`10.0.0.${n}`))))
    await finishAll()
    expect(await Promise.all(others)).toEqual(Array(9).fill('done'))
    await failing
    expect(most()).toBe(2)
  })
})

describe('F74 a fair queue', () => {
  test('gives an account that is signed in a share of its own, whatever its address has taken', async () => {
    const { ask, finishAll } = scene({ placesPerAddress: 3 })
    const nobody = [0, 1, 2, 3, 4].map((n) => outcome(ask('nobody', asker('10.0.0.1', String(n)))))
    const shoppers = Array.from({ length: 50 }, (_, n) =>
      outcome(ask('shopper', signedIn('10.0.0.1', String(n)))),
    )
    await finishAll()
    expect(await Promise.all(shoppers)).toEqual(Array(50).fill('done'))
    expect(await Promise.all(nobody)).toEqual(['done', 'done', 'done', 'too_many', 'too_many'])
  })

  test('refuses an account that is signed in beyond its share, on however many addresses', async () => {
    const { ask, finishAll } = scene({ placesPerAddress: 3 })
    const greedy = [0, 1, 2, 3, 4].map((n) => outcome(ask('greedy', signedIn(`10.0.0.${n}`, 'greedy'))))
    await finishAll()
    expect(await Promise.all(greedy)).toEqual(['done', 'done', 'done', 'too_many', 'too_many'])
  })

  test('still rotates over addresses first, so that many accounts of one do not delay another', async () => {
    const { ask, served, finishAll } = scene()
    const crowd = Array.from({ length: 40 }, (_, n) => ask(`crowd ${n}`, signedIn('10.0.0.1', String(n))))
    const victim = ask('victim', asker('10.0.0.2'))
    await finishAll()
    await Promise.all([...crowd, victim])
    expect(served.indexOf('victim')).toBeLessThanOrEqual(2)
  })

  test('lets who is beyond the work begun for one wait, and begins it when some of it ends', async () => {
    const begun = { inAll: 100, address: 2, account: 1 }
    const { ask, served, finishAll } = scene({ concurrency: 10, begun })
    const waiting = [0, 1, 2].map((n) => outcome(ask(`nobody ${n}`, asker('10.0.0.1'))))
    const own = [0, 1].map((n) => outcome(ask(`own ${n}`, signedIn('10.0.0.1', 'own'))))
    expect(served).toEqual(['nobody 0', 'nobody 1', 'own 0'])
    await finishAll()
    expect(await Promise.all([...waiting, ...own])).toEqual(Array(5).fill('done'))
  })

  test('begins one piece of work for everybody, however much others have begun', async () => {
    const begun = { inAll: 2, address: 2, account: 2 }
    const { ask, served, finishAll } = scene({ concurrency: 10, begun })
    const greedy = [0, 1].map(() => ask('greedy', asker('10.0.0.1')))
    const victims = [2, 3].map((n) => ask(`victim ${n}`, asker(`10.0.0.${n}`)))
    const second = ask('second', asker('10.0.0.3'))
    expect(served).toEqual(['greedy', 'greedy', 'victim 2', 'victim 3'])
    await finishAll()
    await Promise.all([...greedy, ...victims, second])
  })

  test('refuses work that had no turn within its patience, and says whose waiting it was', async () => {
    const { ask, served, finishAll } = scene({ patience: { address: 20, account: 60_000 } })
    const first = outcome(ask('first', asker('10.0.0.1')))
    const others = [1, 2, 3].map((n) => outcome(ask(`other ${n}`, asker('10.0.0.1'))))
    const elsewhere = outcome(ask('elsewhere', asker('10.0.0.2')))
    const shopper = outcome(ask('shopper', signedIn('10.0.0.1', 'shopper')))
    expect(await Promise.all([...others, elsewhere])).toEqual([
      'too_many',
      'too_many',
      'too_many',
      'unavailable',
    ])
    await finishAll()
    expect(await Promise.all([first, shopper])).toEqual(['done', 'done'])
    expect(served).toEqual(['first', 'shopper'])
    // What was refused left its place.
    const again = ['1', '2', '3'].map((n) => outcome(ask(n, asker('10.0.0.1'))))
    await finishAll()
    expect(await Promise.all(again)).toEqual(['done', 'done', 'done'])
  })

  test('does no work for who has gone before its turn, and finishes what has begun', async () => {
    const { queue, ask, served, finishAll } = scene()
    const connection = new EventEmitter()
    const first = outcome(ask('first', asker('10.0.0.1')))
    const gone = outcome(
      queue.admit(asker('10.0.0.1'), (inTurn) => inTurn(async () => served.push('gone')), connection),
    )
    connection.emit('close')
    await finishAll()
    expect(await Promise.all([first, gone])).toEqual(['done', 'too_many'])
    expect(served).toEqual(['first'])
  })
})
