import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '../failure.ts'
import { sentenceOf } from '../http/failures.ts'
import { networkOf } from './limit-attempts.ts'
import { openTally } from './tally.ts'

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

type Place = {
  address: string
  account: string
  /** The account at its address, of which the last turn is remembered. */
  asker: string
  holder: string
  share: keyof Share
  /** Whether it has had a turn. */
  begun: boolean
  refusal?: Failure
  /** Ends its present wait. */
  reject: (refusal: Failure) => void
  timer?: NodeJS.Timeout
}
type Turn = { place: Place; run: () => void }

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

/** The most askers whose last turn is remembered, which covers some minutes. */
const REMEMBERED = 10_000

/** The waiting turns in the order of their arrival, and the choice of the next one. */
function openSchedule() {
  const waiting: Turn[] = []
  /** The number of an address's or account's last turn. A Map keeps the order of insertion. */
  const served = new Map<string, number>()
  let turns = 0

  const lastTurn = (key: string) => served.get(key) ?? 0
  const noteTurn = (key: string) => {
    served.delete(key)
    served.set(key, turns)
    if (served.size <= REMEMBERED) return
    for (const oldest of served.keys()) {
      served.delete(oldest)
      return
    }
  }
  const longestUnserved = (eligible: Turn[]) => {
    const [first, ...others] = eligible
    return others.reduce((best, turn) => {
      const byAddress = lastTurn(turn.place.address) - lastTurn(best?.place.address ?? '')
      if (best === undefined || byAddress < 0) return turn
      const byAccount = lastTurn(turn.place.asker) - lastTurn(best.place.asker)
      return byAddress === 0 && byAccount < 0 ? turn : best
    }, first)
  }

  return {
    add: (turn: Turn): void => {
      waiting.push(turn)
    },
    /** Takes the next turn of a place that may start. */
    next: (mayStart: (place: Place) => boolean): Turn | undefined => {
      if (waiting.length === 0) return undefined
      const eligible = waiting.filter(({ place }) => mayStart(place))
      // Every second turn goes by the order of arrival, so that a stream of new addresses cannot delay another one
      // for ever.
      const turn = turns % 2 === 0 ? longestUnserved(eligible) : eligible[0]
      if (turn !== undefined) waiting.splice(waiting.indexOf(turn), 1)
      return turn
    },
    /** Notes that a place has a turn. */
    note: (place: Place): void => {
      turns++
      noteTurn(place.address)
      noteTurn(place.asker)
    },
    remove: (place: Place): void => {
      const index = waiting.findIndex((turn) => turn.place === place)
      if (index >= 0) waiting.splice(index, 1)
    },
  }
}

const tooManyOf = (share: keyof Share) =>
  new Failure('too_many', share === 'account' ? sentenceOf.tooManyOfAccount : sentenceOf.tooManyAtOnce, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
const allTaken = () =>
  new Failure('unavailable', sentenceOf.unavailable, { retryAfterSeconds: RETRY_AFTER_SECONDS })
