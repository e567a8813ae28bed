import { SECOND } from '#kernel/time.ts'
import { type Asker, type InTurn, openFairQueue } from '#server/platform/limits/fair-queue.ts'

// Pictures are decoded and encoded on libuv's four threads, which also read files and look up names. These queues
// use at most two of them. There is one thread pool a process, so there is one of each queue as well.

/**
 * Uploads and pictures for social networks, which anybody can request. A waiting upload holds up to 8 MB, which the
 * budget of bodies counts.
 */
const outside = openFairQueue({
  concurrency: 1,
  places: { inAll: 40, address: 4, account: 2 },
  patience: { address: 2 * SECOND, account: 10 * SECOND },
})

/** @throws Failure too_many or unavailable where the asker's share of the places, or all of them, are taken */
export const admitPictureWork = <T>(asker: Asker, work: (inTurn: InTurn) => Promise<T>): Promise<T> =>
  outside.admit(asker, work)

let last: Promise<unknown> = Promise.resolve()

/** Pictures of the operator's commands and of jobs, one at a time. */
export const inOperatorTurn: InTurn = (job) => {
  const turn = last.then(job)
  last = turn.catch(() => undefined)
  return turn
}
