import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '../failure.ts'
import { sentenceOf } from '../http/failures.ts'
import { networkOf } from './limit-attempts.ts'

/** Who asks for the work: the address of a request, and the account it is about. */
export type Asker = { address: string; account: string }

export type FairQueue = {
  /**
   * Takes a place for some work and passes it a function that waits for a turn, which it may call several times.
   * @throws Failure too_many or unavailable where the asker's share of the places is used up
   */
  admit<T>(asker: Asker, work: (inTurn: InTurn) => Promise<T>): Promise<T>
}
export type InTurn = <T>(job: () => Promise<T>) => Promise<T>

export type FairQueueOptions = {
  /** Jobs that run at the same time. */
  concurrency: number
  /** Work that is admitted at the same time, in all and from one address. */
  places: number
  placesPerAddress: number
  /** In milliseconds: the pause after each job. */
  pause?: number
  /** In milliseconds: the delay of a refusal, so that a client that retries at once costs little. */
  refusalDelay?: number
}

const RETRY_AFTER_SECONDS = 5

type Place = { address: string; account: string; evicted: boolean; reject: (error: Failure) => void }
type Turn = { place: Place; run: () => Promise<void> }

/**
 * A queue for expensive work that anybody can request. Each turn goes to the address that was served longest ago, and
 * within it to the account that was served longest ago. A single request therefore waits for only a turn or two,
 * however many requests others send. When all places are taken, a newcomer replaces the newest entry of the address
 * that holds the most.
 */
export function openFairQueue({
  concurrency,
  places,
  placesPerAddress,
  pause = 0,
  refusalDelay = 0,
}: FairQueueOptions): FairQueue {
  const admitted = new Set<Place>()
  const schedule = openSchedule()
  let running = 0

  const startNext = (): void => {
    if (running >= concurrency) return
    const turn = schedule.next()
    if (turn === undefined) return
    running++
    void turn
      .run()
      .then(() => (pause > 0 ? sleep(pause) : undefined))
      .then(() => {
        running--
        startNext()
      })
    startNext()
  }

  const waitForTurn = <T>(place: Place, job: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      if (place.evicted) return reject(tooManyOfOne())
      place.reject = reject
      // A turn is given when other work ends, so the job is bound to the async context of its own request.
      const inContext = AsyncLocalStorage.snapshot()
      const run = async () => {
        try {
          resolve(await inContext(job))
        } catch (error) {
          reject(error)
        }
      }
      schedule.add({ place, run })
      startNext()
    })

  const evict = (place: Place): void => {
    place.evicted = true
    admitted.delete(place)
    schedule.remove(place)
    place.reject(tooManyOfOne())
  }

  const takePlace = (place: Place): void => {
    const ofAddress = [...admitted].filter(({ address }) => address === place.address)
    if (ofAddress.length >= placesPerAddress) {
      const loser = newestOfLargest(ofAddress, ({ account }) => account, place)
      if (loser === undefined) throw tooManyOfOne()
      evict(loser)
    } else if (admitted.size >= places) {
      const loser = newestOfLargest([...admitted], ({ address }) => address, place)
      if (loser === undefined) throw allTaken()
      evict(loser)
    }
    admitted.add(place)
  }

  return {
    admit: async (asker, work) => {
      const address = networkOf(asker.address)
      const place: Place = { address, account: asker.account, evicted: false, reject: () => undefined }
      try {
        takePlace(place)
      } catch (refusal) {
        if (refusalDelay > 0) await sleep(refusalDelay)
        throw refusal
      }
      try {
        return await work((job) => waitForTurn(place, job))
      } finally {
        admitted.delete(place)
      }
    },
  }
}

/** The newest place of the address that holds the most, if that is more than the newcomer would hold. */
function newestOfLargest(
  held: Place[],
  holderOf: (place: Place) => string,
  newcomer: Place,
): Place | undefined {
  const byHolder = Map.groupBy(held, holderOf)
  const own = byHolder.get(holderOf(newcomer))?.length ?? 0
  const [most = []] = [...byHolder.values()].sort((a, b) => b.length - a.length)
  return most.length > own + 1 ? most.at(-1) : undefined
}

/** The most askers whose last turn is remembered, which covers some minutes. */
const REMEMBERED = 10_000

/** The waiting turns in the order of their arrival, and the choice of the next one. */
function openSchedule() {
  const waiting: Turn[] = []
  /** The number of an address's or account's last turn. A Map keeps the order of insertion. */
  const served = new Map<string, number>()
  let turns = 0

  const accountKey = ({ address, account }: Place) => `${address} ${account}`
  const lastTurn = (key: string) => served.get(key) ?? 0
  const noteTurn = (key: string) => {
    served.delete(key)
    served.set(key, turns)
    const [oldest] = served.keys()
    if (served.size > REMEMBERED && oldest !== undefined) served.delete(oldest)
  }
  const longestUnserved = () => {
    const [first, ...others] = waiting
    return others.reduce((best, turn) => {
      const byAddress = lastTurn(turn.place.address) - lastTurn(best?.place.address ?? '')
      if (best === undefined || byAddress < 0) return turn
      const byAccount = lastTurn(accountKey(turn.place)) - lastTurn(accountKey(best.place))
      return byAddress === 0 && byAccount < 0 ? turn : best
    }, first)
  }

  return {
    add: (turn: Turn): void => {
      waiting.push(turn)
    },
    next: (): Turn | undefined => {
      turns++
      // Every second turn goes by the order of arrival, so that a stream of new addresses cannot delay another one
      // for ever.
      const turn = turns % 2 === 0 ? waiting[0] : longestUnserved()
      if (turn === undefined) return undefined
      waiting.splice(waiting.indexOf(turn), 1)
      noteTurn(turn.place.address)
      noteTurn(accountKey(turn.place))
      return turn
    },
    remove: (place: Place): void => {
      const index = waiting.findIndex((turn) => turn.place === place)
      if (index >= 0) waiting.splice(index, 1)
    },
  }
}

const TOO_MANY_OF_ONE =
  'Terlalu banyak permintaan sekaligus dari alamat Anda. Silakan coba lagi beberapa detik lagi.'
const tooManyOfOne = () =>
  new Failure('too_many', TOO_MANY_OF_ONE, { retryAfterSeconds: RETRY_AFTER_SECONDS })
const allTaken = () =>
  new Failure('unavailable', sentenceOf.unavailable, { retryAfterSeconds: RETRY_AFTER_SECONDS })
