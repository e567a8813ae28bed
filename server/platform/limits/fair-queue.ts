import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '../failure.ts'
import { sentenceOf } from '../http/failures.ts'
import { networkOf } from './limit-attempts.ts'
import { openTally } from './tally.ts'
import { openSchedule, type Place } from './turn-schedule.ts'

/** Who asks for the work. */
export type Asker = {
  address: string
  /** The account that the work is about. */
  account: string
  /** Whether a session of the account was found. It then has a share of its own, apart from that of its address. */
  verified?: boolean
}

export type FairQueue = {
  /**
   * Takes a place for some work and passes it a function that waits for a turn, which it may call several times.
   * @param connection closes when nobody wants the result any more: work that has had no turn gives up its place
   * @throws Failure too_many or unavailable where the asker's share of the places is used up, or its patience
   */
  admit<T>(asker: Asker, work: (inTurn: InTurn) => Promise<T>, connection?: Connection): Promise<T>
}
/** What an answer is sent over. Every answer closes its own, so nothing is made for it, as an AbortSignal would be. */
type Connection = Pick<NodeJS.EventEmitter, 'on' | 'off'>
export type InTurn = <T>(job: () => Promise<T>) => Promise<T>

/** For one address, and for one verified account. */
type Share = { address: number; account: number }
/** In milliseconds: how long work waits for its first turn before it is refused. */
export type Patience = Share

export type FairQueueOptions = {
  /** Jobs that run at the same time. */
  concurrency: number
  /** Work that is admitted at the same time, with what waits. */
  places: Share & { inAll: number }
  /**
   * Work that has had a turn and has not ended; more than that waits. Beyond `inAll`, each may still have one.
   * Default: no such limit.
   */
  begun?: Share & { inAll: number }
  /** Default: for ever. */
  patience?: Patience
  /** In milliseconds: the pause after each job. */
  pause?: number
  /** In milliseconds: the delay of a refusal, so that a client that retries at once costs little. */
  refusalDelay?: number
}

const RETRY_AFTER_SECONDS = 5
const UNLIMITED = { inAll: Infinity, address: Infinity, account: Infinity }

/**
 * A queue for work that anybody can request. Each turn goes to the address that was served longest ago, and within it
 * to the account that was served longest ago. A single request therefore waits for only a turn or two, however many
 * requests others send. When all places are taken, a newcomer replaces the newest waiting entry of the address that
 * holds the most.
 */
export function openFairQueue(options: FairQueueOptions): FairQueue {
  const { concurrency, places, begun = UNLIMITED, patience, pause = 0, refusalDelay = 0 } = options
  const admitted = new Set<Place>()
  const held = openTally()
  const heldByAsker = openTally()
  const begunBy = openTally()
  const schedule = openSchedule()
  let running = 0

  const mayStart = ({ begun: hasBegun, holder, share }: Place) => {
    const own = begunBy.of(holder)
    return hasBegun || own === 0 || (own < begun[share] && begunBy.total() < begun.inAll)
  }

  const startNext = (): void => {
    while (running < concurrency) {
      const turn = schedule.next(mayStart)
      if (turn === undefined) return
      turn.run()
    }
  }

  const runTurn = async <T>(place: Place, job: () => Promise<T>): Promise<T> => {
    running++
    schedule.note(place)
    if (!place.begun) {
      place.begun = true
      begunBy.add(place.holder, 1)
      clearTimeout(place.timer)
    }
    try {
      return await job()
    } finally {
      void endTurn()
    }
  }
  const endTurn = async (): Promise<void> => {
    if (pause > 0) await sleep(pause)
    running--
    startNext()
  }

  const waitForTurn = <T>(place: Place, job: () => Promise<T>): Promise<T> => {
    if (place.refusal) return Promise.reject(place.refusal)
    // Whatever waits while this is so waits for something else than a turn.
    if (running < concurrency && mayStart(place)) return runTurn(place, job)
    return new Promise((resolve, reject) => {
      // A turn is given when other work ends, so the job is bound to the async context of its own request.
      const inContext = AsyncLocalStorage.snapshot()
      const run = () => void inContext(() => runTurn(place, job)).then(resolve, reject)
      place.reject = reject
      if (patience && !place.begun) {
        place.timer = setTimeout(() => refuse(place, refusalAfterWaiting(place)), patience[place.share])
      }
      schedule.add({ place, run })
    })
  }

  /** A place that waited while at least half of all were of its own holder has waited for itself. */
  const refusalAfterWaiting = ({ holder, share }: Place) =>
    held.of(holder) * 2 >= held.total() ? tooManyOf(share) : allTaken()

  const refuse = (place: Place, refusal: Failure): void => {
    place.refusal = refusal
    leave(place)
    place.reject(refusal)
  }

  const leave = (place: Place): void => {
    if (!admitted.delete(place)) return
    clearTimeout(place.timer)
    schedule.remove(place)
    held.add(place.holder, -1)
    heldByAsker.add(place.asker, -1)
    if (!place.begun) return
    begunBy.add(place.holder, -1)
    startNext()
  }

  const takePlace = (place: Place): void => {
    const ofAll = held.of(place.holder)
    if (ofAll >= places[place.share]) {
      const own = heldByAsker.of(place.asker)
      // Nobody else of the share holds more: known without a look at each place, since floods are refused here.
      if (ofAll - own <= own + 1) throw tooManyOf(place.share)
      const ofHolder = [...admitted].filter(({ holder }) => holder === place.holder)
      const loser = newestOfLargest(ofHolder, ({ account }) => account, place)
      if (loser === undefined) throw tooManyOf(place.share)
      refuse(loser, tooManyOf(loser.share))
    } else if (admitted.size >= places.inAll) {
      const loser = newestOfLargest([...admitted], ({ address }) => address, place)
      if (loser === undefined) throw allTaken()
      refuse(loser, tooManyOf(loser.share))
    }
    admitted.add(place)
    held.add(place.holder, 1)
    heldByAsker.add(place.asker, 1)
  }

  return {
    admit: async (asker, work, connection) => {
      const place = placeOf(asker)
      try {
        takePlace(place)
      } catch (refusal) {
        if (refusalDelay > 0) await sleep(refusalDelay)
        throw refusal
      }
      const giveUp = () => {
        if (!place.begun) refuse(place, tooManyOf(place.share))
      }
      connection?.on('close', giveUp)
      try {
        return await work((job) => waitForTurn(place, job))
      } finally {
        connection?.off('close', giveUp)
        leave(place)
      }
    },
  }
}

/** Whose share an asker takes: that of its verified account, or of its address. */
export const holderOf = ({ address, account, verified = false }: Asker): string =>
  verified ? `account ${account}` : networkOf(address)

function placeOf(asker: Asker): Place {
  const address = networkOf(asker.address)
  return {
    address,
    account: asker.account,
    asker: `${address} ${asker.account}`,
    holder: holderOf(asker),
    share: asker.verified ? 'account' : 'address',
    begun: false,
    reject: () => undefined,
  }
}

/**
 * The newest place without a turn of the address or account that holds the most, if that is more than the newcomer
 * would hold.
 */
function newestOfLargest(
  held: Place[],
  holderOf: (place: Place) => string,
  newcomer: Place,
): Place | undefined {
  const byHolder = Map.groupBy(held, holderOf)
  const own = byHolder.get(holderOf(newcomer))?.length ?? 0
  const [most = []] = [...byHolder.values()].sort((a, b) => b.length - a.length)
  return most.length > own + 1 ? most.findLast(({ begun }) => !begun) : undefined
}

const tooManyOf = (share: keyof Share) =>
  new Failure('too_many', share === 'account' ? sentenceOf.tooManyOfAccount : sentenceOf.tooManyAtOnce, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
const allTaken = () =>
  new Failure('unavailable', sentenceOf.unavailable, { retryAfterSeconds: RETRY_AFTER_SECONDS })
