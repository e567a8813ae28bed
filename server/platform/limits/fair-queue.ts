import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '../failure.ts'
import { sentenceOf } from '../http/failures.ts'
import { networkOf } from './limit-attempts.ts'

/** Whose work it is: the address a request came from, and the account it is about. */
export type Asker = { address: string; account: string }

export type FairQueue = {
  /**
   * Takes a place for some work and gives it a function that waits for a turn, as often as it needs one.
   * @throws Failure too_many or unavailable where the asker has used up its share of the places
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
}

const RETRY_AFTER_SECONDS = 5

type Place = { address: string; account: string; evicted: boolean; reject: (error: Failure) => void }
type Turn = { place: Place; run: () => Promise<void> }

/**
 * A queue for work that is dear and that anybody can ask for. Turns go round the addresses that wait, and round the
 * accounts of each: one address with a hundred requests delays another address by one turn. When the places are
 * used up, who holds the most of them loses the newest one to a newcomer who holds fewer.
 */
export function openFairQueue({
  concurrency,
  places,
  placesPerAddress,
  pause = 0,
}: FairQueueOptions): FairQueue {
  const admitted = new Set<Place>()
  // By address, then by account. A Map keeps the order of insertion: who has had a turn is put last again.
  const waiting = new Map<string, Map<string, Turn[]>>()
  let running = 0

  const startNext = (): void => {
    if (running >= concurrency) return
    const turn = takeNext(waiting)
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
      // Turns are given when other work ends: the job runs in the context of the request that asked for it.
      const inContext = AsyncLocalStorage.snapshot()
      const run = async () => {
        try {
          resolve(await inContext(job))
        } catch (error) {
          reject(error)
        }
      }
      append(waiting, { place, run })
      startNext()
    })

  const evict = (place: Place): void => {
    place.evicted = true
    admitted.delete(place)
    removeTurns(waiting, place)
    place.reject(tooManyOfOne())
  }

  /** Frees a place of whoever holds the most, where that is more than the newcomer would hold. */
  const makeRoom = (
    held: Place[],
    holderOf: (place: Place) => string,
    newcomer: Place,
  ): Place | undefined => {
    const byHolder = Map.groupBy(held, holderOf)
    const own = byHolder.get(holderOf(newcomer))?.length ?? 0
    const [most = []] = [...byHolder.values()].sort((a, b) => b.length - a.length)
    return most.length > own + 1 ? most.at(-1) : undefined
  }

  const takePlace = (place: Place): void => {
    const ofAddress = [...admitted].filter(({ address }) => address === place.address)
    if (ofAddress.length >= placesPerAddress) {
      const loser = makeRoom(ofAddress, ({ account }) => account, place)
      if (loser === undefined) throw tooManyOfOne()
      evict(loser)
    } else if (admitted.size >= places) {
      const loser = makeRoom([...admitted], ({ address }) => address, place)
      if (loser === undefined) throw allTaken()
      evict(loser)
    }
    admitted.add(place)
  }

  return {
    admit: async (asker, work) => {
      const address = networkOf(asker.address)
      const place: Place = { address, account: asker.account, evicted: false, reject: () => undefined }
      takePlace(place)
      try {
        return await work((job) => waitForTurn(place, job))
      } finally {
        admitted.delete(place)
      }
    },
  }
}

function append(waiting: Map<string, Map<string, Turn[]>>, turn: Turn): void {
  const { address, account } = turn.place
  const accounts = waiting.get(address) ?? new Map<string, Turn[]>()
  waiting.set(address, accounts)
  const turns = accounts.get(account) ?? []
  accounts.set(account, turns)
  turns.push(turn)
}

function takeNext(waiting: Map<string, Map<string, Turn[]>>): Turn | undefined {
  const [first] = waiting
  if (first === undefined) return undefined
  const [address, accounts] = first
  waiting.delete(address)
  const [[account, turns] = ['', []]] = accounts
  accounts.delete(account)
  const turn = turns.shift()
  if (turns.length > 0) accounts.set(account, turns)
  if (accounts.size > 0) waiting.set(address, accounts)
  return turn
}

function removeTurns(waiting: Map<string, Map<string, Turn[]>>, place: Place): void {
  const accounts = waiting.get(place.address)
  const left = accounts?.get(place.account)?.filter((turn) => turn.place !== place)
  if (accounts === undefined || left === undefined) return
  if (left.length > 0) accounts.set(place.account, left)
  else accounts.delete(place.account)
  if (accounts.size === 0) waiting.delete(place.address)
}

const TOO_MANY_OF_ONE =
  'Terlalu banyak permintaan sekaligus dari alamat Anda. Silakan coba lagi beberapa detik lagi.'
const tooManyOfOne = () =>
  new Failure('too_many', TOO_MANY_OF_ONE, { retryAfterSeconds: RETRY_AFTER_SECONDS })
const allTaken = () =>
  new Failure('unavailable', sentenceOf.unavailable, { retryAfterSeconds: RETRY_AFTER_SECONDS })
